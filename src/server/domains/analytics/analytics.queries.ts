import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { measuredOf, sums } from "#server/domains/analytics/figures.queries.ts";
import { iso } from "#server/domains/analytics/range.queries.ts";
import type { Plan, UsageKind } from "#shared/billing/billing.ts";
import type { FigureSource } from "#shared/analytics/analytics.ts";
import { usableCreationStatuses } from "#shared/creations/creations.ts";
import type { UserId } from "#shared/ids.ts";

const finished = sql.join(
  usableCreationStatuses.map((status) => sql`${status}::creation_status`),
  sql`, `,
);

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

export interface DashboardFigures extends Record<string, unknown> {
  creations: Counted;
  posts: Counted;
  views: Measured;
  engagement: Measured;
  source: FigureSource;
  asOf: string | null;
  plan: Plan | null;
  month: string;
  used: { kind: UsageKind; used: number }[];
}

/** All rows, those of the last days, and those of as many days before. */
const countBy = (instant: SQL, days: number) => sql`jsonb_build_object(
  'total', count(*),
  'current', count(*) filter (where ${instant} > now() - make_interval(days => ${days}::int)),
  'previous', count(*) filter (where ${instant} <= now() - make_interval(days => ${days}::int)
                                 and ${instant} > now() - make_interval(days => 2 * ${days}::int)))`;

const byPeriod = (figure: (filter: SQL) => SQL) => sql`jsonb_build_object(
  'total', ${figure(sql``)},
  'current', ${figure(sql`filter (where period = 0)`)},
  'previous', ${figure(sql`filter (where period = 1)`)})`;

/** Every number of the dashboard in one statement, and so as of one instant. */
export async function sumDashboard(db: Db, userId: UserId): Promise<DashboardFigures> {
  const [row] = await db.execute<DashboardFigures>(sql`
    with measured as (
      select case when at > now() - interval '30 days' then 0 when at > now() - interval '60 days' then 1 end as period, ${sums}
      from (${measuredOf(sql`f.user_id = ${userId}`, sql`p.user_id = ${userId}`)}) m group by 1
    )
    select c.counts as creations, p.counts as posts, f.*,
           (select plan from subscriptions where user_id = ${userId}) as plan, u.*
    from (select ${countBy(sql`created_at`, 7)} as counts from creations
          where user_id = ${userId} and status in (${finished})) c,
         (select ${countBy(sql`created_at`, 30)} as counts from posts where user_id = ${userId}) p,
         (select ${byPeriod((filter) => sql`sum(views) ${filter}`)} as views,
                 ${byPeriod((filter) => sql`100.0 * sum(reactions) ${filter} / nullif(sum(seen) ${filter}, 0)`)} as engagement,
                 case when min(first_source) = max(last_source) then min(first_source)::text
                      when min(first_source) is not null then 'mixed' end as source,
                 ${iso(sql`max(as_of)`)} as "asOf"
          from measured) f,
         (select to_char(now() at time zone 'UTC', 'YYYY-MM') as month,
                 coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'used', used)), '[]') as used
          from usage_counters
          where user_id = ${userId} and month = to_char(now() at time zone 'UTC', 'YYYY-MM')) u`);
  if (row === undefined) throw new Error("An aggregate returned no row");
  return row;
}
