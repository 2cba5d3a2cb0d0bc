import { readNow } from "#server/db/statements.ts";
import type { Deps } from "#server/deps.ts";
import { mediaUrl } from "#server/domains/creations/files/creation-files.ts";
import { slotsAfter } from "#server/domains/posts/schedules/free-slot.ts";
import { findPostsDue, findQueues, saveQueue } from "#server/domains/posts/schedules/queue.queries.ts";
import { getAccount } from "#server/domains/social-accounts/social-accounts.service.ts";
import { readWorkspaceSettings } from "#server/domains/users/settings.service.ts";
import { Day } from "#shared/durations.ts";
import type { SocialAccountId, WorkspaceId } from "#shared/ids.ts";
import type { Queue, QueuePlace, UpdateQueueInput } from "#shared/posts/queue.ts";
import { inWeekOrder } from "#shared/posts/weekly-slots.ts";

const shownDays = 28;

type PostDue = Awaited<ReturnType<typeof findPostsDue>>[number];

function toShown(post: PostDue | undefined): QueuePlace["post"] {
  if (post === undefined) return null;
  const { id, content, thumbnailKey, platforms, status } = post;
  return { id, content, thumbnailUrl: thumbnailKey === null ? null : mediaUrl(thumbnailKey), platforms, status };
}

/** The queue with its slots of the next 28 days and the posts at them. Throws NOT_FOUND. */
export async function getQueue(
  deps: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  accountId: SocialAccountId,
): Promise<Queue> {
  await getAccount(deps, workspaceId, accountId);
  const [queue] = await findQueues(deps.db, workspaceId, [accountId]);
  const timezone = queue?.timezone ?? (await readWorkspaceSettings(deps.db, workspaceId)).timezone;
  const now = await readNow(deps.db);
  const times = slotsAfter(queue?.slots ?? [], timezone, now, shownDays);
  const last = new Date(times.at(-1)?.at ?? now.getTime() + shownDays * Day.ms);
  const due = await findPostsDue(deps.db, workspaceId, accountId, now, last);
  const posts = new Map(due.map((post) => [post.at?.getTime(), post]));
  return {
    accountId,
    timezone,
    slots: queue?.slots ?? [],
    places: times.map(({ at, wallTime }) => ({
      at: at.toISOString(),
      wallTime,
      post: toShown(posts.get(at.getTime())),
    })),
  };
}

/** Replaces the weekly slots of an account; scheduled posts keep their time. Throws NOT_FOUND. */
export async function updateQueue(
  deps: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  { id: accountId, timezone, slots }: UpdateQueueInput,
): Promise<Queue> {
  await getAccount(deps, workspaceId, accountId);
  await deps.db.transaction((tx) => saveQueue(tx, workspaceId, { accountId, timezone, slots: inWeekOrder(slots) }));
  return getQueue(deps, workspaceId, accountId);
}
