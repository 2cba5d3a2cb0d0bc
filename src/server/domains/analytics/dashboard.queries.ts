import { type SQL, and, eq, gte, lt, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/client.ts";
import { preparedOn } from "#server/db/statements.ts";
import { finished, iso, measuredOf, sums } from "#server/domains/analytics/metrics.queries.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { posts } from "#server/domains/posts/store/posts.table.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import type { MetricSource } from "#shared/analytics/analytics.ts";
import type { AccountStats, AccountStatsInput } from "#shared/analytics/dashboard.ts";
import type { Plan } from "#shared/billing/billing.ts";
import type { UsageKind } from "#shared/billing/plans.ts";
import { usableCreationStatuses } from "#shared/creations/creations.ts";
import type { WorkspaceId } from "#shared/ids.ts";

const within = (instant: PgColumn, { from, to }: AccountStatsInput): (SQL | undefined)[] => [
  from === undefined ? undefined : gte(instant, new Date(from)),
  to === undefined ? undefined : lt(instant, new Date(to)),
];

const countOf = (scope: SQL) => sql<number>`count(*) filter (where ${scope})::int`;
const hasStatus = (...statuses: string[]) =>
  sql`status in (${sql.join(
    statuses.map((status) => sql`${status}`),
    sql`, `,
  )})`;

/** Counts of the rows created in the period, in one statement, hence one snapshot. */
export async function countAccountStats(
  db: Db,
  workspaceId: WorkspaceId,
  period: AccountStatsInput,
): Promise<Omit<AccountStats, "from" | "to">> {
  const isUsable = hasStatus(...usableCreationStatuses);
  const ofCreations = db
    .select({
      images: countOf(sql`${creations.type} = 'image' and ${isUsable}`).as("images"),
      videos: countOf(sql`${creations.type} = 'video' and ${isUsable}`).as("videos"),
      storageBytes: sql`coalesce(sum(${creations.sizeBytes}), 0)`.mapWith(Number).as("storage_bytes"),
    })
    .from(creations)
    .where(and(eq(creations.workspaceId, workspaceId), ...within(creations.createdAt, period)))
    .as("of_creations");
  const ofPosts = db
    .select({
      posts: sql<number>`count(*)::int`.as("posts"),
      drafts: countOf(hasStatus("draft")).as("drafts"),
      scheduled: countOf(hasStatus("scheduled")).as("scheduled"),
      published: countOf(hasStatus("published", "partial")).as("published"),
      failed: countOf(hasStatus("failed", "partial")).as("failed"),
    })
    .from(posts)
    .where(and(eq(posts.workspaceId, workspaceId), ...within(posts.createdAt, period)))
    .as("of_posts");
  const ofAccounts = db
    .select({ accounts: sql<number>`count(*)::int`.as("accounts") })
    .from(socialAccounts)
    .where(and(eq(socialAccounts.workspaceId, workspaceId), ...within(socialAccounts.createdAt, period)))
    .as("of_accounts");
  const [row] = await db
    .select({
      images: ofCreations.images,
      videos: ofCreations.videos,
      posts: ofPosts.posts,
      drafts: ofPosts.drafts,
      scheduled: ofPosts.scheduled,
      published: ofPosts.published,
      failed: ofPosts.failed,
      accounts: ofAccounts.accounts,
      storageBytes: ofCreations.storageBytes,
    })
    .from(ofCreations)
    .innerJoin(ofPosts, sql`true`)
    .innerJoin(ofAccounts, sql`true`);
  if (row === undefined) throw new Error("An aggregate returned no row");
  return row;
}

interface Counted {
  total: number;
  current: number;
  previous: number;
}
interface Measured {
  total: number | null;
  current: number | null;
  previous: number | null;
}

/** Counts of all rows, of those of the last `days` days, and of those of the `days` days before. */
const countBy = (instant: SQL, days: number) => sql`jsonb_build_object(
  'total', count(*),
  'current', count(*) filter (where ${instant} > now() - make_interval(days => ${days}::int)),
  'previous', count(*) filter (where ${instant} <= now() - make_interval(days => ${days}::int)
                                 and ${instant} > now() - make_interval(days => 2 * ${days}::int)))`;

const byPeriod = (metric: (filter: SQL) => SQL) => sql`jsonb_build_object(
  'total', ${metric(sql``)},
  'current', ${metric(sql`filter (where period = 0)`)},
  'previous', ${metric(sql`filter (where period = 1)`)})`;

const workspaceId = sql.placeholder("workspaceId");

const measured = sql`
  select case when at > now() - interval '30 days' then 0 when at > now() - interval '60 days' then 1 end as period, ${sums}
  from (${measuredOf(sql`f.workspace_id = ${workspaceId}`, sql`p.workspace_id = ${workspaceId}`)}) m group by 1`;

/** All numbers of the dashboard in one statement, hence one snapshot. */
const dashboardSums = preparedOn((db) =>
  db
    .select({
      creations: sql<Counted>`c.counts`,
      posts: sql<Counted>`p.counts`,
      views: sql<Measured>`f.views`,
      engagement: sql<Measured>`f.engagement`,
      source: sql<MetricSource>`f.source`,
      asOf: sql<string | null>`f.as_of`,
      plan: sql<Plan | null>`(
        select s.plan from workspaces w join subscriptions s on s.user_id = w.owner_id where w.id = ${workspaceId})`,
      month: sql<string>`u.month`,
      used: sql<{ kind: UsageKind; used: number }[]>`u.used`,
    })
    .from(
      sql`
        (select ${countBy(sql`created_at`, 7)} as counts from creations
         where workspace_id = ${workspaceId} and status in (${finished})) c,
        (select ${countBy(sql`created_at`, 30)} as counts from posts where workspace_id = ${workspaceId}) p,
        (select ${byPeriod((filter) => sql`sum(views) ${filter}`)} as views,
                ${byPeriod((filter) => sql`100.0 * sum(reactions) ${filter} / nullif(sum(seen) ${filter}, 0)`)} as engagement,
                case when min(first_source) = max(last_source) then min(first_source)::text
                     when min(first_source) is not null then 'mixed' end as source,
                ${iso(sql`max(as_of)`)} as as_of
         from (${measured}) m) f,
        (select to_char(now() at time zone 'UTC', 'YYYY-MM') as month,
                coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'used', used)), '[]') as used
         from usage_counters
         where workspace_id = ${workspaceId} and month = to_char(now() at time zone 'UTC', 'YYYY-MM')) u`,
    )
    .prepare("sum_dashboard"),
);

export async function sumDashboard(db: Db, owner: WorkspaceId) {
  const [row] = await dashboardSums(db).execute({ workspaceId: owner });
  if (row === undefined) throw new Error("An aggregate returned no row");
  return row;
}
