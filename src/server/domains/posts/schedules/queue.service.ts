import type { Db } from "#server/db/client.ts";
import { readNow } from "#server/db/statements.ts";
import type { Deps } from "#server/deps.ts";
import { type Occurrence, slotsAfter } from "#server/domains/posts/schedules/occurrences.ts";
import {
  type QueueRow,
  findQueues,
  findTakenInstants,
  saveQueue,
} from "#server/domains/posts/schedules/queue.queries.ts";
import { listScheduled } from "#server/domains/posts/store/posts.service.ts";
import { getAccount } from "#server/domains/social-accounts/social-accounts.service.ts";
import { readSettings } from "#server/domains/users/settings.service.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import { Day, Minute } from "#shared/durations.ts";
import type { PostId, SocialAccountId, UserId } from "#shared/ids.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { FreeSlot, NextFreeSlotInput, Queue, UpdateQueueInput } from "#shared/posts/queue.ts";
import { inWeekOrder } from "#shared/posts/weekly-slots.ts";

/** Leaves time for the uploads before the due time. */
const noSoonerThanMs = Minute.ms;
/** The limit of scheduling. */
const horizonDays = 2 * 366;
const daysAtOnce = 28;

interface FreeTime extends Occurrence {
  timezone: string;
}

/** Instants after `after`, within `days`, that are slots of all these queues. */
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
  let isAnyCommon = false;
  let after = begin;
  for (let day = 0; day < horizonDays; day += daysAtOnce) {
    const common = commonSlots(withSlots, after, daysAtOnce);
    const free = common.find(({ at }) => !taken.has(at.getTime()));
    if (free !== undefined) return free;
    isAnyCommon ||= common.length > 0;
    // slotsAfter may return slots beyond the span; the next round returns those again.
    after = new Date(begin.getTime() + (day + daysAtOnce) * 24 * 60 * Minute.ms);
  }
  throw refuse(
    isAnyCommon
      ? "Every slot of the next two years is taken. Add slots to the queue."
      : "These accounts have no slot in common. Give them one, or queue the post for one account at a time.",
  );
}

const shownDays = 28;
const postsAtOnce = 100;

/** Scheduled posts of this account in the range, by due time in ms. */
async function postsByInstant(
  deps: Pick<Deps, "db" | "cursors">,
  userId: UserId,
  accountId: SocialAccountId,
  [from, to]: [Date, Date],
): Promise<Map<number, Post>> {
  const found = new Map<number, Post>();
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await listScheduled(deps, userId, {
      from: from.toISOString(),
      to: to.toISOString(),
      limit: postsAtOnce,
      ...(cursor !== undefined && { cursor }),
    });
    for (const post of page.posts)
      if (post.scheduledAt !== null && post.targets.some((target) => target.accountId === accountId))
        found.set(Date.parse(post.scheduledAt), post);
    cursor = page.nextCursor;
  }
  return found;
}

/** The queue with its slots of the next 28 days and the posts at them. Throws NOT_FOUND. */
export async function getQueue(
  deps: Pick<Deps, "db" | "cursors">,
  userId: UserId,
  accountId: SocialAccountId,
): Promise<Queue> {
  await getAccount(deps, userId, accountId);
  const [queue] = await findQueues(deps.db, userId, [accountId]);
  const timezone = queue?.timezone ?? (await readSettings(deps.db, userId)).appearance.timezone;
  const now = await readNow(deps.db);
  const times = slotsAfter(queue?.slots ?? [], timezone, now, shownDays);
  const last = new Date(times.at(-1)?.at ?? now.getTime() + shownDays * Day.ms);
  const posts = await postsByInstant(deps, userId, accountId, [now, last]);
  return {
    accountId,
    timezone,
    slots: queue?.slots ?? [],
    places: times.map(({ at, wallTime }) => {
      const { id, content, thumbnailUrl, platforms, status } = posts.get(at.getTime()) ?? {};
      const isFree = id === undefined || content === undefined || platforms === undefined || status === undefined;
      return {
        at: at.toISOString(),
        wallTime,
        post: isFree ? null : { id, content, thumbnailUrl: thumbnailUrl ?? null, platforms, status },
      };
    }),
  };
}

/** Replaces the weekly slots of an account; scheduled posts keep their time. Throws NOT_FOUND. */
export async function updateQueue(
  deps: Pick<Deps, "db" | "cursors">,
  userId: UserId,
  { id: accountId, timezone, slots }: UpdateQueueInput,
): Promise<Queue> {
  await getAccount(deps, userId, accountId);
  await deps.db.transaction((tx) => saveQueue(tx, userId, { accountId, timezone, slots: inWeekOrder(slots) }));
  return getQueue(deps, userId, accountId);
}

/** The slot that the next post for these accounts would get, without reserving it. Throws NOT_FOUND, INVALID_INPUT. */
export async function nextFreeSlot(
  deps: Pick<Deps, "db">,
  userId: UserId,
  { accountIds }: NextFreeSlotInput,
): Promise<FreeSlot> {
  for (const id of accountIds) await getAccount(deps, userId, id);
  const queues = await findQueues(deps.db, userId, accountIds);
  const { at, wallTime, timezone } = await findFreeSlot(deps.db, queues, accountIds);
  return { at: at.toISOString(), wallTime, timezone };
}
