import { sql } from "drizzle-orm";
import { index, integer, pgEnum, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, timestamptz } from "#server/db/columns.ts";
import { postTargets } from "#server/domains/posts/store/posts.table.ts";
import { platformEnum, socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import type { SocialAccountId, TargetId, WorkspaceId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";

export const noticeKinds = ["failed", "missed", "needs_user"] as const;
export const noticeKind = pgEnum("delivery_notice_kind", noticeKinds);
export type NoticeKind = (typeof noticeKinds)[number];

/** Pending mail notices. Inserted with the move of the delivery; those of a short time are collected into one mail. */
export const deliveryNotices = pgTable(
  "delivery_notices",
  {
    id: id<string>(),
    workspaceId: uuid()
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    targetId: uuid()
      .$type<TargetId>()
      .notNull()
      .references(() => postTargets.id, { onDelete: "cascade" }),
    kind: noticeKind().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    /** When it was mailed, or dropped as resolved or unwanted. */
    closedAt: timestamptz(),
  },
  (t) => [
    index("delivery_notices_open")
      .on(t.workspaceId, t.createdAt)
      .where(sql`${t.closedAt} is null`),
    index("delivery_notices_target").on(t.targetId),
    index("delivery_notices_closed").on(t.closedAt),
  ],
);

/** Heartbeats of the publishing processes, by the database's clock. */
export const publisherHeartbeats = pgTable("publisher_heartbeats", {
  processId: uuid().primaryKey(),
  startedAt: timestamptz().notNull().defaultNow(),
  tickedAt: timestamptz().notNull().defaultNow(),
});

export const attemptOutcomes = ["sending", "published", "refused", "not_sent", "unknown", "absent"] as const;
export const attemptOutcome = pgEnum("attempt_outcome", attemptOutcomes);

/** Every irreversible call, committed before it begins: the record with which "exactly once" can be proved. */
export const deliveryAttempts = pgTable(
  "delivery_attempts",
  {
    id: id<string>(),
    targetId: uuid()
      .$type<TargetId>()
      .notNull()
      .references(() => postTargets.id, { onDelete: "cascade" }),
    /** 1: the post itself; from 2 on: its parts. */
    position: integer().notNull().default(1),
    attemptNo: integer().notNull(),
    outcome: attemptOutcome().notNull(),
    /** SHA-256 of the sent content. */
    fingerprint: text().notNull(),
    errorCode: text(),
    externalId: text(),
    startedAt: timestamptz().notNull(),
    finishedAt: timestamptz(),
  },
  (t) => [
    unique("delivery_attempts_part_no").on(t.targetId, t.position, t.attemptNo),
    uniqueIndex("delivery_attempts_part_published")
      .on(t.targetId, t.position)
      .where(sql`${t.outcome} = 'published'`),
  ],
);

/** Pause and catch-up slots of an account. */
export const accountPace = pgTable("account_pace", {
  accountId: uuid()
    .$type<SocialAccountId>()
    .primaryKey()
    .references(() => socialAccounts.id, { onDelete: "cascade" }),
  /** The platform refuses posts of this account until then. */
  pausedUntil: timestamptz(),
  /** Refusals in a row without a published post; they make the delay grow (rate-limit-delays.ts). */
  refusals: integer().notNull().default(0),
  /** The last slot given to a late post. */
  lastSlotAt: timestamptz(),
});

/** Platform answers that refused a call, verbatim, for the operator. The newest few per target. */
export const refusedCalls = pgTable(
  "refused_calls",
  {
    id: id<string>(),
    targetId: uuid()
      .$type<TargetId>()
      .notNull()
      .references(() => postTargets.id, { onDelete: "cascade" }),
    /** 1: the post itself; from 2 on: its parts. */
    position: integer().notNull(),
    attemptNo: integer().notNull(),
    errorCode: text().notNull(),
    answer: text().notNull(),
    refusedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [index("refused_calls_target").on(t.targetId, t.refusedAt)],
);

/** Posts on X per calendar month (YYYY-MM, UTC). X charges the operator for each, and more for one with a link. */
export const xPostCounts = pgTable(
  "x_post_counts",
  {
    workspaceId: uuid()
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    month: text().notNull(),
    plain: integer().notNull().default(0),
    withLink: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.month] })],
);

/** Pause of a whole platform, for limits that it counts per app and not per account. */
export const platformPace = pgTable("platform_pace", {
  platform: platformEnum().$type<Platform>().primaryKey(),
  pausedUntil: timestamptz().notNull(),
  refusals: integer().notNull().default(0),
});
