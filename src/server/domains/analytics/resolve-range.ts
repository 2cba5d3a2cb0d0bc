import type { Db } from "#server/db/client.ts";
import { findPeriod } from "#server/domains/analytics/metrics.queries.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import { type Interval, maxBuckets, type Range, type RangeInput } from "#shared/analytics/analytics.ts";
import { Day } from "#shared/durations.ts";
import type { WorkspaceId } from "#shared/ids.ts";

const daysIn = { day: 1, week: 7, month: 30 } as const satisfies Record<Interval, number>;
const plural = { day: "days", week: "weeks", month: "months" } as const satisfies Record<Interval, string>;

const fittingInterval = (days: number): Interval => (days <= 93 ? "day" : days <= 2 * 366 ? "week" : "month");

/** The time zone is known to this server but not to the database (SQLSTATE 22023). */
function isUnknownZone(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === "22023";
}

/** Resolves a range with its previous period and interval. Throws INVALID_INPUT when it ends before it begins, or has too many buckets. */
export async function resolveRange(db: Db, workspaceId: WorkspaceId, input: RangeInput): Promise<Range> {
  const period = await findPeriod(db, workspaceId, input).catch((error: unknown) => {
    if (!isUnknownZone(error)) throw error;
    throw invalidInput([{ path: "tz", message: "The database does not know this time zone" }]);
  });
  const days = (Date.parse(period.to) - Date.parse(period.from)) / Day.ms;
  if (days <= 0) throw invalidInput([{ path: "to", message: "The range must end after it begins" }]);
  const interval = input.interval ?? fittingInterval(days);
  const buckets = Math.ceil(days / daysIn[interval]);
  if (buckets > maxBuckets)
    throw invalidInput([
      {
        path: input.interval === undefined ? "from" : "interval",
        message: `That would be ${buckets} ${plural[interval]}, and at most ${maxBuckets} are answered: choose a longer interval or a shorter range`,
      },
    ]);
  return { ...period, interval };
}
