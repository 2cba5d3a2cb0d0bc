import type { Db } from "#server/db/client.ts";
import { readNow } from "#server/db/read-now.ts";
import { type Occurrence, slotsAfter } from "#server/domains/posts/schedules/occurrences.ts";
import { findTakenInstants, type QueueRow } from "#server/domains/posts/schedules/queue.queries.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import type { PostId, SocialAccountId } from "#shared/ids.ts";
import { Minute } from "#shared/time.ts";

/** Enough ahead for the uploads that come before the instant. */
const noSoonerThanMs = Minute.ms;
/** As far ahead as anything can be scheduled. */
const horizonDays = 2 * 366;
const daysAtOnce = 28;

export interface FreeTime extends Occurrence {
  timezone: string;
}

/** Instants that are slots of all these queues, from the first of them on. */
function commonSlots([first, ...others]: readonly QueueRow[], after: Date, days: number): FreeTime[] {
  if (first === undefined) return [];
  const own = others.map(
    ({ slots, timezone }) => new Set(slotsAfter(slots, timezone, after, days).map(({ at }) => at.getTime())),
  );
  return slotsAfter(first.slots, first.timezone, after, days)
    .filter(({ at }) => own.every((instants) => instants.has(at.getTime())))
    .map((one) => ({ ...one, timezone: first.timezone }));
}

const refuse = (message: string) => invalidInput([{ path: "accountIds", message }]);

/**
 * The next instant that is a slot of each of the accounts that have any, and at which nothing goes out on any of them yet.
 * `except`: a post that may keep its own place. Throws INVALID_INPUT when there is none.
 */
export async function findFreeSlot(
  db: Db,
  queues: readonly QueueRow[],
  accountIds: readonly SocialAccountId[],
  except: PostId | null = null,
): Promise<FreeTime> {
  const withSlots = queues.filter(({ slots }) => slots.length > 0);
  if (withSlots.length === 0) throw refuse("This queue has no slots yet. Add times to it first.");
  const begin = new Date((await readNow(db)).getTime() + noSoonerThanMs);
  const taken = await findTakenInstants(db, accountIds, begin, except);
  let isAnyCommon = false;
  let after = begin;
  for (let day = 0; day < horizonDays; day += daysAtOnce) {
    const common = commonSlots(withSlots, after, daysAtOnce);
    const free = common.find(({ at }) => !taken.has(at.getTime()));
    if (free !== undefined) return free;
    isAnyCommon ||= common.length > 0;
    // What lies beyond the span may have been found already; asked for again, it is taken again.
    after = new Date(begin.getTime() + (day + daysAtOnce) * 24 * 60 * Minute.ms);
  }
  throw refuse(
    isAnyCommon
      ? "Every slot of the next two years is taken. Add slots to the queue."
      : "These accounts have no slot in common. Give them one, or queue the post for one account at a time.",
  );
}
