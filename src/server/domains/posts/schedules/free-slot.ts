import { setImmediate } from "node:timers/promises";
import type { Db } from "#server/db/client.ts";
import { readNow } from "#server/db/statements.ts";
import type { Deps } from "#server/deps.ts";
import { type QueueRow, findQueues, findTakenInstants } from "#server/domains/posts/schedules/queue.queries.ts";
import {
  type Occurrence,
  occurrencesAt,
  marginDays,
  weeklyWallTimes,
} from "#server/domains/posts/schedules/weekly-times.ts";
import { getAccount } from "#server/domains/social-accounts/social-accounts.service.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import { addDays, dayAt } from "#server/lib/wall-time.ts";
import { Day, Minute } from "#shared/durations.ts";
import type { PostId, SocialAccountId, WorkspaceId } from "#shared/ids.ts";
import { scheduleLimits } from "#shared/posts/posts.ts";
import type { FreeSlot, NextFreeSlotInput } from "#shared/posts/queue.ts";
import type { WeeklySlot } from "#shared/posts/weekly-slots.ts";

/** Leaves time for the uploads before the due time. */
const noSoonerThanMs = Minute.ms;
const daysAtOnce = 28;

/** The slots later than `after`: all of the next `days` days, and some of the days after them. */
export const slotsAfter = (slots: readonly WeeklySlot[], timezone: string, after: Date, days: number): Occurrence[] =>
  occurrencesAt(
    weeklyWallTimes(slots, addDays(dayAt(after, timezone), -marginDays), days + 2 * marginDays),
    timezone,
  ).filter(({ at }) => at > after);

/** `timezone`: that of `wallTime`, from the first queue with slots. */
interface FreeTime extends Occurrence {
  timezone: string;
}

interface ZoneSlots {
  timezone: string;
  slots: readonly WeeklySlot[];
}

const nameOf = ({ weekday, time }: WeeklySlot) => `${weekday} ${time}`;

/** The weekly slots that all queues of a time zone have, for each zone, beginning with that of the first queue. */
function slotsByZone(queues: readonly QueueRow[]): ZoneSlots[] {
  return [...Map.groupBy(queues, ({ timezone }) => timezone)].map(([timezone, [first, ...others]]) => {
    const names = others.map(({ slots }) => new Set(slots.map(nameOf)));
    return { timezone, slots: first?.slots.filter((slot) => names.every((known) => known.has(nameOf(slot)))) ?? [] };
  });
}

/** Instants that are slots in all these zones: all of the `days` days after `after`, and some of the days after them. */
async function commonSlots(zones: readonly ZoneSlots[], after: Date, days: number): Promise<FreeTime[]> {
  let common: FreeTime[] | undefined;
  for (const { slots, timezone } of zones) {
    if (common?.length === 0) break;
    const own = slotsAfter(slots, timezone, after, days);
    const instants = new Set(own.map(({ at }) => at.getTime()));
    common = common?.filter(({ at }) => instants.has(at.getTime())) ?? own.map((one) => ({ ...one, timezone }));
    // A zone takes up to 20 ms: other calls are answered in between.
    await setImmediate();
  }
  return common ?? [];
}

const refuse = (message: string) => invalidInput([{ path: "accountIds", message }]);

/**
 * The next instant that is a slot of every account with slots, and at which no post of any of the accounts is due. `except`: a post
 * whose own slot counts as free. Throws INVALID_INPUT when there is none.
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
  const zones = slotsByZone(withSlots);
  let isAnyCommon = false;
  let after = begin;
  // A post cannot be scheduled for a later time.
  const end = new Date(begin.getTime() - noSoonerThanMs + scheduleLimits.aheadMs);
  const mayMeet = zones.every(({ slots }) => slots.length > 0);
  while (mayMeet && after < end) {
    const common = (await commonSlots(zones, after, daysAtOnce)).filter(({ at }) => at < end);
    const free = common.find(({ at }) => !taken.has(at.getTime()));
    if (free !== undefined) return free;
    isAnyCommon ||= common.length > 0;
    // slotsAfter may return slots beyond the span; the next round returns those again.
    after = new Date(after.getTime() + daysAtOnce * Day.ms);
  }
  throw refuse(
    isAnyCommon
      ? "Every slot of the next two years is taken. Add slots to the queue."
      : "These accounts have no slot in common. Give them one, or queue the post for one account at a time.",
  );
}

/** The slot that the next post for these accounts would get, without reserving it. Throws NOT_FOUND, INVALID_INPUT. */
export async function nextFreeSlot(
  deps: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  { accountIds }: NextFreeSlotInput,
): Promise<FreeSlot> {
  for (const id of accountIds) await getAccount(deps, workspaceId, id);
  const queues = await findQueues(deps.db, workspaceId, accountIds);
  const { at, wallTime, timezone } = await findFreeSlot(deps.db, queues, accountIds);
  return { at: at.toISOString(), wallTime, timezone };
}
