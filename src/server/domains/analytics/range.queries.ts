import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { UserId } from "#shared/ids.ts";

/** An instant as the API writes it. */
export const iso = (instant: SQL): SQL => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const isDay = (value: string) => value.length === 10;

/** A day begins at midnight in the zone; as an end it is included. */
const beginOf = (value: string) =>
  isDay(value) ? sql`${value}::timestamp at time zone tz` : sql`${value}::timestamptz`;
const endOf = (value: string) =>
  isDay(value) ? sql`(${value}::timestamp + interval '1 day') at time zone tz` : sql`${value}::timestamptz`;

/** More than is ever answered; without it the period before an absurd range would lie before all calendars. */
const longest = sql`interval '36500 days'`;

/** Times on the wire begin with 1970: a range that reaches further back is cut there. */
const onTheWire = (instant: SQL): SQL => sql`greatest(${instant}, timestamptz 'epoch')`;

export interface Period {
  tz: string;
  from: string;
  to: string;
  previousFrom: string;
}

/**
 * Turns what was asked for into instants: thirty days up to now unless said otherwise, in the person's own zone. The period
 * before is as long by the wall clock, so that a change to summer time makes it no hour longer or shorter.
 */
export async function findPeriod(
  db: Db,
  userId: UserId,
  asked: { from?: string | undefined; to?: string | undefined; tz?: string | undefined },
): Promise<Period> {
  const [row] = await db.execute<{ tz: string; from: string; to: string; previousFrom: string }>(sql`
    with zone as (
      select coalesce(${asked.tz ?? null}::text, (select timezone from user_settings where user_id = ${userId}), 'UTC') as tz
    ), ending as (
      select tz, ${asked.to === undefined ? sql`now()` : endOf(asked.to)} as until from zone
    ), period as (
      select tz, until, ${onTheWire(
        asked.from === undefined
          ? sql`(date_trunc('day', (until - interval '1 microsecond') at time zone tz) - interval '29 days') at time zone tz`
          : beginOf(asked.from),
      )} as since
      from ending
    )
    select tz, ${iso(sql`since`)} as "from", ${iso(sql`until`)} as "to",
           ${iso(onTheWire(sql`(since at time zone tz - least(until at time zone tz - since at time zone tz, ${longest})) at time zone tz`))} as "previousFrom"
    from period`);
  if (row === undefined) throw new Error("SELECT returned no row");
  return row;
}
