import { sql } from "drizzle-orm";
import { index, integer, pgEnum, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, timestamptz } from "#server/db/columns.ts";
import { postTargets } from "#server/domains/posts/store/posts.table.ts";
import { platformEnum, socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import type { SocialAccountId, TargetId, UserId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";

export const attemptOutcomes = ["sending", "published", "refused", "not_sent", "unknown", "absent"] as const;
export const attemptOutcome = pgEnum("attempt_outcome", attemptOutcomes);

/** Every irreversible call ever begun, committed before it: the record that makes "exactly once" provable. */
export const publishAttempts = pgTable(
  "publish_attempts",
  {
    id: id<string>(),
    targetId: uuid()
      .$type<TargetId>()
      .notNull()
      .references(() => postTargets.id, { onDelete: "cascade" }),
    /** Which part of the delivery: 1 is the post itself, those from 2 on follow it. */
    position: integer().notNull().default(1),
    attemptNo: integer().notNull(),
    outcome: attemptOutcome().notNull(),
    /** SHA-256 of what was sent, so that a later look-up compares with the very text that left. */
    fingerprint: text().notNull(),
    errorCode: text(),
    externalId: text(),
    startedAt: timestamptz().notNull(),
    finishedAt: timestamptz(),
  },
  (t) => [
    unique("publish_attempts_part_no").on(t.targetId, t.position, t.attemptNo),
    uniqueIndex("publish_attempts_part_published")
      .on(t.targetId, t.position)
      .where(sql`${t.outcome} = 'published'`),
  ],
);

/** What holds back all deliveries of an account at once. */
export const accountPace = pgTable("account_pace", {
  accountId: uuid()
    .$type<SocialAccountId>()
    .primaryKey()
    .references(() => socialAccounts.id, { onDelete: "cascade" }),
  /** The platform said that it takes nothing more of this account before then. */
  pausedUntil: timestamptz(),
  /** Pauses in a row, without a post in between: a platform that does not tell until when is asked less and less often. */
  refusals: integer().notNull().default(0),
  /** The last of the slots handed out to posts that are late. */
  lastSlotAt: timestamptz(),
});

/** What a platform answered when it refused a call, word for word, for whoever runs this server. The newest few of each delivery. */
export const refusedCalls = pgTable(
  "refused_calls",
  {
    id: id<string>(),
    targetId: uuid()
      .$type<TargetId>()
      .notNull()
      .references(() => postTargets.id, { onDelete: "cascade" }),
    /** Which part of the delivery: 1 is the post itself, those from 2 on follow it. */
    position: integer().notNull(),
    attemptNo: integer().notNull(),
    errorCode: text().notNull(),
    answer: text().notNull(),
    refusedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [index("refused_calls_target").on(t.targetId, t.refusedAt)],
);

/** Posts made on X per calendar month (YYYY-MM, UTC): each costs whoever runs this server, one with a link more. */
export const xPostCounts = pgTable(
  "x_post_counts",
  {
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    month: text().notNull(),
    plain: integer().notNull().default(0),
    withLink: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.userId, t.month] })],
);

/** What holds back every account of a platform on this server: a limit that the platform counts for the app, not for an account. */
export const platformPace = pgTable("platform_pace", {
  platform: platformEnum().$type<Platform>().primaryKey(),
  pausedUntil: timestamptz().notNull(),
  refusals: integer().notNull().default(0),
});
