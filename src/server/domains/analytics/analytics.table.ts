import { sql } from "drizzle-orm";
import { bigint, foreignKey, index, pgEnum, pgTable, primaryKey, smallint, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "#server/db/columns.ts";
import { posts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import { platformEnum, socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import { measuredSources } from "#shared/analytics/analytics.ts";
import type { PostId, SocialAccountId, TargetId, WorkspaceId } from "#shared/ids.ts";

export const measuredSource = pgEnum("measured_source", measuredSources);

const count = () => bigint({ mode: "number" });
/** null: never reported by the platform, which differs from 0. A value stays until the platform reports another one. */
const counts = () => ({ likes: count(), comments: count(), shares: count(), views: count() });

/**
 * The latest metrics of each published target, and when to read them again. A narrow row that copies the target's workspace, platform
 * and time, so that sums over a year need neither post_targets nor snapshots.
 */
export const targetMetrics = pgTable(
  "target_metrics",
  {
    targetId: uuid()
      .$type<TargetId>()
      .primaryKey()
      .references(() => postTargets.id, { onDelete: "cascade" }),
    workspaceId: uuid().$type<WorkspaceId>().notNull(),
    postId: uuid().$type<PostId>().notNull(),
    /** No foreign key, so that the metrics of a disconnected account can still be summed by account. */
    accountId: uuid().$type<SocialAccountId>().notNull(),
    platform: platformEnum().notNull(),
    source: measuredSource().notNull(),
    publishedAt: timestamptz().notNull(),
    ...counts(),
    /** null before the first metrics. */
    capturedAt: timestamptz(),
    /** null: no further read, because the last age has passed, the post is deleted, or its account is disconnected. */
    nextPullAt: timestamptz(),
    /** How often in a row the platform did not find it. */
    misses: smallint().notNull().default(0),
    /** Since when it counts as deleted at the platform; null while it does not. */
    goneAt: timestamptz(),
  },
  (t) => [
    foreignKey({ columns: [t.workspaceId, t.postId], foreignColumns: [posts.workspaceId, posts.id] }).onDelete(
      "cascade",
    ),
    index("target_metrics_workspace_published").on(t.workspaceId, t.publishedAt, t.targetId),
    index("target_metrics_post").on(t.postId),
    index("target_metrics_account_published").on(t.accountId, t.publishedAt),
    index("target_metrics_due")
      .on(t.nextPullAt, t.accountId)
      .where(sql`${t.nextPullAt} is not null`),
  ],
);

/** One measurement of one target. thin-snapshots.ts thins out older ones. */
export const metricSnapshots = pgTable(
  "metric_snapshots",
  {
    targetId: uuid()
      .$type<TargetId>()
      .notNull()
      .references(() => targetMetrics.targetId, { onDelete: "cascade" }),
    capturedAt: timestamptz().notNull(),
    ...counts(),
    source: measuredSource().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.targetId, t.capturedAt] }),
    // Rows are inserted in the order of time, so that a small BRIN index finds those of a day.
    index("metric_snapshots_captured").using("brin", t.capturedAt),
  ],
);

/**
 * Growth of the metrics of an account's posts per quarter of an hour. Every time zone's offset is a multiple of that, so that days,
 * weeks and months of any zone are sums of slots. Rows stay when posts or accounts are deleted.
 */
export const metricGains = pgTable(
  "metric_gains",
  {
    workspaceId: uuid()
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    slot: timestamptz().notNull(),
    accountId: uuid().$type<SocialAccountId>().notNull(),
    platform: platformEnum().notNull(),
    source: measuredSource().notNull(),
    ...counts(),
    /** Time of the newest measurement in this slot. */
    capturedAt: timestamptz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.slot, t.accountId] }),
    index("metric_gains_account").on(t.accountId, t.slot),
  ],
);

/** Followers of an account, measured about once a day and at each sync. */
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
