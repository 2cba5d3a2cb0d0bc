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
import { users } from "#server/domains/users/users.table.ts";
import type { PostId, RepeatId, SocialAccountId, UserId } from "#shared/ids.ts";
import type { TargetError } from "#shared/posts/posts.ts";
import { type RepeatedPost, type RepeatPattern, repeatStatuses } from "#shared/posts/repeats.ts";

export const repeatStatus = pgEnum("repeat_status", repeatStatuses);

/** A post that goes out again and again. Each time is a post of its own, made ahead; this is what it is made from. */
export const repeats = pgTable(
  "repeats",
  {
    id: id<RepeatId>(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    status: repeatStatus().notNull(),
    post: jsonb().$type<RepeatedPost>().notNull(),
    pattern: jsonb().$type<RepeatPattern>().notNull(),
    timezone: text().notNull(),
    startsOn: date({ mode: "string" }).notNull(),
    endsOn: date({ mode: "string" }),
    times: integer(),
    /** The next time that has no post yet; null when there is none. */
    nextAt: timestamptz(),
    nextWallTime: text(),
    /** When its post is to be made; later than that while a problem is in the way. */
    makeAt: timestamptz(),
    problem: jsonb().$type<TargetError>(),
    ...timestamps(),
  },
  (t) => [
    index("repeats_user").on(t.userId, t.id),
    index("repeats_make")
      .on(t.makeAt)
      .where(sql`${t.makeAt} is not null`),
  ],
);

/** Times that have had their post. The key is the time on the wall: whoever comes second, after a crash or from another process, makes none. */
export const repeatOccurrences = pgTable(
  "repeat_occurrences",
  {
    repeatId: uuid()
      .$type<RepeatId>()
      .notNull()
      .references(() => repeats.id, { onDelete: "cascade" }),
    wallTime: text().notNull(),
    /** null: the person deleted it. It is not made again. */
    postId: uuid()
      .$type<PostId>()
      .references(() => posts.id, { onDelete: "set null" }),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.repeatId, t.wallTime] }), unique("repeat_occurrences_post").on(t.postId)],
);

/** An account's queue: the zone of its slots. Whoever gives out one of its times holds this row. */
export const queues = pgTable(
  "queues",
  {
    accountId: uuid().$type<SocialAccountId>().primaryKey(),
    userId: uuid().$type<UserId>().notNull(),
    timezone: text().notNull(),
  },
  (t) => [
    unique("queues_user_account").on(t.userId, t.accountId),
    foreignKey({
      columns: [t.userId, t.accountId],
      foreignColumns: [socialAccounts.userId, socialAccounts.id],
    }).onDelete("cascade"),
  ],
);

/** The moments of a week at which an account posts what is queued. */
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
