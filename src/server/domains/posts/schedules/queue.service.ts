import { readNow } from "#server/db/statements.ts";
import type { Deps } from "#server/deps.ts";
import { slotsAfter } from "#server/domains/posts/schedules/free-slot.ts";
import { findQueues, saveQueue } from "#server/domains/posts/schedules/queue.queries.ts";
import { listScheduled } from "#server/domains/posts/store/posts.service.ts";
import { getAccount } from "#server/domains/social-accounts/social-accounts.service.ts";
import { readWorkspaceSettings } from "#server/domains/users/settings.service.ts";
import { Day } from "#shared/durations.ts";
import type { SocialAccountId, WorkspaceId } from "#shared/ids.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { Queue, UpdateQueueInput } from "#shared/posts/queue.ts";
import { inWeekOrder } from "#shared/posts/weekly-slots.ts";

const shownDays = 28;
const postsAtOnce = 100;

/** Scheduled posts of this account in the range, by due time in ms. */
async function postsByInstant(
  deps: Pick<Deps, "db" | "cursors">,
  workspaceId: WorkspaceId,
  accountId: SocialAccountId,
  [from, to]: [Date, Date],
): Promise<Map<number, Post>> {
  const found = new Map<number, Post>();
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await listScheduled(deps, workspaceId, {
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
  workspaceId: WorkspaceId,
  accountId: SocialAccountId,
): Promise<Queue> {
  await getAccount(deps, workspaceId, accountId);
  const [queue] = await findQueues(deps.db, workspaceId, [accountId]);
  const timezone = queue?.timezone ?? (await readWorkspaceSettings(deps.db, workspaceId)).timezone;
  const now = await readNow(deps.db);
  const times = slotsAfter(queue?.slots ?? [], timezone, now, shownDays);
  const last = new Date(times.at(-1)?.at ?? now.getTime() + shownDays * Day.ms);
  const posts = await postsByInstant(deps, workspaceId, accountId, [now, last]);
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
  workspaceId: WorkspaceId,
  { id: accountId, timezone, slots }: UpdateQueueInput,
): Promise<Queue> {
  await getAccount(deps, workspaceId, accountId);
  await deps.db.transaction((tx) => saveQueue(tx, workspaceId, { accountId, timezone, slots: inWeekOrder(slots) }));
  return getQueue(deps, workspaceId, accountId);
}
