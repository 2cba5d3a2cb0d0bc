import { readNow } from "#server/db/read-now.ts";
import type { Deps } from "#server/deps.ts";
import { listScheduled } from "#server/domains/posts/store/posts.service.ts";
import { findFreeSlot } from "#server/domains/posts/schedules/free-slot.ts";
import { slotsAfter } from "#server/domains/posts/schedules/occurrences.ts";
import { findQueues, saveQueue } from "#server/domains/posts/schedules/queue.queries.ts";
import { getAccount } from "#server/domains/social-accounts/social-accounts.service.ts";
import { readSettings } from "#server/domains/users/settings.service.ts";
import type { SocialAccountId, UserId } from "#shared/ids.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { FreeSlot, NextFreeSlotInput, Queue, UpdateQueueInput } from "#shared/posts/queue.ts";
import { Day } from "#shared/time.ts";
import { inWeekOrder } from "#shared/posts/weekly-slots.ts";

const shownDays = 28;
const postsAtOnce = 100;

/** What goes out on this account within the shown time, by its instant. */
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

/** Throws NOT_FOUND. */
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

/** Sets the slots of an account's week. What waits keeps its time. Throws NOT_FOUND. */
export async function updateQueue(
  deps: Pick<Deps, "db" | "cursors">,
  userId: UserId,
  { id: accountId, timezone, slots }: UpdateQueueInput,
): Promise<Queue> {
  await getAccount(deps, userId, accountId);
  await deps.db.transaction((tx) => saveQueue(tx, userId, { accountId, timezone, slots: inWeekOrder(slots) }));
  return getQueue(deps, userId, accountId);
}

/** Where the next post for these accounts would go. It is given to nobody yet. Throws NOT_FOUND, INVALID_INPUT. */
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
