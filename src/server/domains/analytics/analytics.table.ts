import { sql } from "drizzle-orm";
import { bigint, foreignKey, index, pgEnum, pgTable, primaryKey, smallint, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "#server/db/columns.ts";
import { posts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import { platformEnum, socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import { measuredSources } from "#shared/analytics/analytics.ts";
import type { PostId, SocialAccountId, TargetId, UserId } from "#shared/ids.ts";

export const measuredSource = pgEnum("measured_source", measuredSources);

const count = () => bigint({ mode: "number" });
/** null: the platform never told, which is not the same as none. What it once told stands until it tells something else. */
const counts = () => ({ likes: count(), comments: count(), shares: count(), views: count() });

/**
 * What was last measured of each delivery that went out, one narrow row, and when to look again. It repeats the delivery's
 * owner, platform and time, so that sums over a year need neither its wide row nor a single snapshot.
 */
export const targetFigures = pgTable(
  "target_figures",
  {
    targetId: uuid()
      .$type<TargetId>()
      .primaryKey()
      .references(() => postTargets.id, { onDelete: "cascade" }),
    userId: uuid().$type<UserId>().notNull(),
    postId: uuid().$type<PostId>().notNull(),
    /** Of a disconnected account, too: no key, so that its figures still add up by account. */
    accountId: uuid().$type<SocialAccountId>().notNull(),
    platform: platformEnum().notNull(),
    source: measuredSource().notNull(),
    publishedAt: timestamptz().notNull(),
    ...counts(),
    /** null until the first figures came. */
    capturedAt: timestamptz(),
    /** null: not measured by the clock, because it is too old, gone, or its reading was not asked for. */
    nextPullAt: timestamptz(),
    /** How often in a row the platform did not know it. */
    misses: smallint().notNull().default(0),
    /** Since when it counts as deleted at the platform. */
    goneAt: timestamptz(),
  },
  (t) => [
    foreignKey({ columns: [t.userId, t.postId], foreignColumns: [posts.userId, posts.id] }).onDelete("cascade"),
    index("target_figures_user_published").on(t.userId, t.publishedAt, t.targetId),
    index("target_figures_post").on(t.postId),
    index("target_figures_account_published").on(t.accountId, t.publishedAt),
    index("target_figures_due")
      .on(t.nextPullAt, t.accountId)
      .where(sql`${t.nextPullAt} is not null`),
  ],
);

/** One measurement of one delivery. Older ones are thinned out: see thin-snapshots.ts. */
export const metricSnapshots = pgTable(
  "metric_snapshots",
  {
    targetId: uuid()
      .$type<TargetId>()
      .notNull()
      .references(() => targetFigures.targetId, { onDelete: "cascade" }),
    capturedAt: timestamptz().notNull(),
    ...counts(),
    source: measuredSource().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.targetId, t.capturedAt] }),
    // Rows come in by time: a few pages of ranges are enough to find those of a day.
    index("metric_snapshots_captured").using("brin", t.capturedAt),
  ],
);

/**
 * By how much the figures of an account's posts grew in a quarter of an hour: the offset of every time zone is a multiple of
 * that, so days, weeks and months of any zone can be put together from it. Kept when posts or accounts go: it happened.
 */
export const metricGains = pgTable(
  "metric_gains",
  {
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    slot: timestamptz().notNull(),
    accountId: uuid().$type<SocialAccountId>().notNull(),
    platform: platformEnum().notNull(),
    source: measuredSource().notNull(),
    ...counts(),
    /** When the newest measurement in it was made. */
    capturedAt: timestamptz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.slot, t.accountId] }),
    index("metric_gains_account").on(t.accountId, t.slot),
  ],
);

/** How many followed an account, measured about once a day. */
export const accountSnapshots = pgTable(
  "account_snapshots",
  {
    accountId: uuid()
      .$type<SocialAccountId>()
      .notNull()
      .references(() => socialAccounts.id, { onDelete: "cascade" }),
    capturedAt: timestamptz().notNull(),
    followers: count(),
    source: measuredSource().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.capturedAt] })],
);
