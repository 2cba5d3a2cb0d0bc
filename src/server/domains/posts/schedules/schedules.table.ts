import { sql } from "drizzle-orm";
import {
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { id, timestamps, timestamptz } from "#server/db/columns.ts";
import { posts } from "#server/domains/posts/store/posts.table.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import type { PostId, RepeatId, SocialAccountId, UserId, WorkspaceId } from "#shared/ids.ts";
import type { TargetError } from "#shared/posts/post-targets.ts";
import { type RepeatedPost, type RepeatPattern, repeatStatuses } from "#shared/posts/repeats.ts";

export const repeatStatus = pgEnum("repeat_status", repeatStatuses);

/** A repeating post: the template and timetable from which posts are created ahead. */
export const repeats = pgTable(
  "repeats",
  {
    id: id<RepeatId>(),
    workspaceId: uuid()
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    status: repeatStatus().notNull(),
    /**
     * The person who made it or last changed its content, as the author of its posts. null: imported, or made by a version before
     * approvals.
     */
    authorId: uuid().$type<UserId>(),
    post: jsonb().$type<RepeatedPost>().notNull(),
    pattern: jsonb().$type<RepeatPattern>().notNull(),
    timezone: text().notNull(),
    startsOn: date({ mode: "string" }).notNull(),
    endsOn: date({ mode: "string" }),
    times: integer(),
    /** The next time without a post; null when there is none. */
    nextAt: timestamptz(),
    nextWallTime: text(),
    /** When its post is to be created; postponed while a problem persists. */
    makeAt: timestamptz(),
    problem: jsonb().$type<TargetError>(),
    ...timestamps(),
  },
  (t) => [
    index("repeats_workspace").on(t.workspaceId, t.id),
    index("repeats_make")
      .on(t.makeAt)
      .where(sql`${t.makeAt} is not null`),
  ],
);

/** Times whose post was created. The key is the wall time, so that neither a crash nor a second process creates a post twice. */
export const repeatOccurrences = pgTable(
  "repeat_occurrences",
  {
    repeatId: uuid()
      .$type<RepeatId>()
      .notNull()
      .references(() => repeats.id, { onDelete: "cascade" }),
    wallTime: text().notNull(),
    /** null: the post was deleted. It is not created again. */
    postId: uuid()
      .$type<PostId>()
      .references(() => posts.id, { onDelete: "set null" }),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.repeatId, t.wallTime] }), unique("repeat_occurrences_post").on(t.postId)],
);

/** An account's queue with the time zone of its slots. This row is locked to take a slot. */
export const queues = pgTable(
  "queues",
  {
    accountId: uuid().$type<SocialAccountId>().primaryKey(),
    workspaceId: uuid().$type<WorkspaceId>().notNull(),
    timezone: text().notNull(),
  },
  (t) => [
    unique("queues_workspace_account").on(t.workspaceId, t.accountId),
    foreignKey({
      columns: [t.workspaceId, t.accountId],
      foreignColumns: [socialAccounts.workspaceId, socialAccounts.id],
    }).onDelete("cascade"),
  ],
);

/** Weekly posting times of an account's queue. */
export const queueSlots = pgTable(
  "queue_slots",
  {
    accountId: uuid()
      .$type<SocialAccountId>()
      .notNull()
      .references(() => queues.accountId, { onDelete: "cascade" }),
    weekday: integer().notNull(),
    time: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.weekday, t.time] })],
);
