import { type SQL, sql } from "drizzle-orm";
import { rowMetrics, sums } from "#server/domains/analytics/metrics.queries.ts";
import type { Range } from "#shared/analytics/analytics.ts";

const hoursShown = 10;

const bestFirst = sql`(coalesce(likes, 0) + coalesce(comments, 0) + coalesce(shares, 0)) / deliveries desc,
  views / deliveries desc nulls last, weekday, hour`;

/**
 * A select of the best hours of the week to post, as one JSON array: those whose deliveries had the most reactions each, then the most
 * views. `sent` has the deliveries with their metrics; hours without any metric are left out.
 */
export const bestHoursOf = (sent: SQL, range: Range): SQL => sql`
  with hours as (
    select extract(isodow from at at time zone ${range.tz})::int as weekday,
           extract(hour from at at time zone ${range.tz})::int as hour, ${sums}
    from ${sent} group by 1, 2
  ), best as (
    select * from hours where coalesce(likes, comments, shares, views) is not null
    order by ${bestFirst} limit ${hoursShown}
  )
  select coalesce(jsonb_agg(jsonb_build_object('weekday', weekday, 'hour', hour, 'posts', deliveries) || ${rowMetrics}
    order by ${bestFirst}), '[]') from best`;
