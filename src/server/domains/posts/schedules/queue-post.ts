import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { Author } from "#server/domains/posts/approvals/may-publish.ts";
import {
  type PlannedPost,
  planNewPost,
  storePost,
  type StoreOptions,
} from "#server/domains/posts/compose/create-post.ts";
import { changePost } from "#server/domains/posts/compose/update-post.ts";
import { findFreeSlot } from "#server/domains/posts/schedules/free-slot.ts";
import { findCollisions, findQueuedPosts, lockQueues } from "#server/domains/posts/schedules/queue.queries.ts";
import { getQueue } from "#server/domains/posts/schedules/queue.service.ts";
import { accountIdsOf, lockPost } from "#server/domains/posts/store/lock-post.ts";
import { getPost } from "#server/domains/posts/store/posts.service.ts";
import { resolveAccounts } from "#server/domains/social-accounts/resolve-accounts.ts";
import { getAccount } from "#server/domains/social-accounts/social-accounts.service.ts";
import { withIdempotency } from "#server/idempotency/with-idempotency.ts";
import { DomainError, invalidInput } from "#server/lib/domain-error.ts";
import type { PostId, SocialAccountId, WorkspaceId } from "#shared/ids.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { OrderQueueInput, Queue, QueuePostInput } from "#shared/posts/queue.ts";

type Queueing = Pick<Deps, "config" | "db" | "jobs" | "cursors" | "secrets">;

/** The next free slot of these accounts. Their queues stay locked, so that no other queued post takes it. Throws INVALID_INPUT. */
export async function takeFreeSlot(
  tx: Db,
  workspaceId: WorkspaceId,
  accounts: readonly { id: SocialAccountId }[],
): Promise<Date> {
  const accountIds = accounts.map(({ id }) => id);
  return (await findFreeSlot(tx, await lockQueues(tx, workspaceId, accountIds), accountIds)).at;
}

/**
 * Creates a post at the next free slot of its accounts. With an idempotency key, a repeated call returns the first call's post.
 * Throws INVALID_INPUT naming the fields, NOT_FOUND, LIMIT_REACHED, UNPROCESSABLE (key used for something else),
 * APPROVAL_REQUIRED.
 */
export function queuePost(
  deps: Queueing,
  workspaceId: WorkspaceId,
  author: Author,
  input: QueuePostInput,
  idempotencyKey: string | null,
): Promise<Post> {
  return withIdempotency(
    deps,
    { workspaceId, operation: "queue.add", key: idempotencyKey, input },
    {
      make: async (transact) => {
        const planned = await planNewPost(deps, workspaceId, input);
        return transact((tx) => storeAtFreeSlot(deps, tx, workspaceId, planned, { authorId: author.userId }));
      },
      present: (id) => getPost(deps, workspaceId, id),
    },
  );
}

/** Stores a planned post at the next free slot of its accounts. Throws INVALID_INPUT when there is none, and as storePost does. */
export async function storeAtFreeSlot(
  deps: Pick<Deps, "jobs" | "secrets">,
  tx: Db,
  workspaceId: WorkspaceId,
  planned: PlannedPost,
  options: Omit<StoreOptions, "scheduledAt">,
): Promise<PostId> {
  const scheduledAt = await takeFreeSlot(tx, workspaceId, planned.accounts);
  return storePost(deps, tx, workspaceId, planned, { ...options, scheduledAt });
}

/**
 * Moves a post of which nothing was sent to the next free slot of its accounts. Throws NOT_FOUND, INVALID_INPUT, CONFLICT, LIMIT_REACHED,
 * APPROVAL_REQUIRED, UNPROCESSABLE (key used for something else).
 */
export function queueExistingPost(
  deps: Queueing,
  workspaceId: WorkspaceId,
  author: Author,
  id: PostId,
  idempotencyKey: string | null,
): Promise<Post> {
  return withIdempotency(
    deps,
    { workspaceId, operation: "queue.addExisting", key: idempotencyKey, input: { id } },
    {
      make: async (transact) => {
        const { targets, platforms } = await getPost(deps, workspaceId, id);
        const chosen = targets.flatMap(({ accountId }) => accountId ?? []);
        const accounts = await resolveAccounts(deps.db, workspaceId, platforms, chosen);
        const accountIds = accounts.map((account) => account.id);
        return transact(async (tx) => {
          // Lock order: queues before posts, against deadlocks.
          const queues = await lockQueues(tx, workspaceId, accountIds);
          const locked = await lockPost(tx, workspaceId, id);
          const { at } = await findFreeSlot(tx, queues, accountIds, id);
          await changePost(deps, tx, locked, { draft: false, scheduledAt: at.toISOString() }, { author });
          return id;
        });
      },
      present: () => getPost(deps, workspaceId, id),
    },
  );
}

/**
 * Reorders posts of a queue by redistributing their times. Throws NOT_FOUND, INVALID_INPUT for a post that is not scheduled on this
 * account, CONFLICT when two posts would be due at the same time on another account.
 */
export async function orderQueue(
  deps: Queueing,
  workspaceId: WorkspaceId,
  author: Author,
  { id: accountId, postIds }: OrderQueueInput,
): Promise<Queue> {
  await getAccount(deps, workspaceId, accountId);
  await deps.db.transaction(async (tx) => {
    await lockQueues(tx, workspaceId, [accountId]);
    const waiting = new Map((await findQueuedPosts(tx, workspaceId, accountId)).map(({ id, at }) => [id, at]));
    const unknown = postIds.findIndex((id) => !waiting.has(id));
    if (unknown !== -1) {
      const message = "This post does not wait on this account. Load the queue again.";
      throw invalidInput([{ path: `postIds.${unknown}`, message }]);
    }
    const times = postIds.flatMap((id) => waiting.get(id) ?? []).toSorted((a, b) => a.getTime() - b.getTime());
    // Lock order: by id, against deadlocks between callers that share posts.
    const moves = postIds.map((id, index) => ({ id, at: times[index] })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    for (const { id, at } of moves) {
      const locked = await lockPost(tx, workspaceId, id);
      if (at === undefined || locked.post.scheduledAt?.getTime() === at.getTime()) continue;
      if (accountIdsOf(locked.targets).length === 0) continue;
      await changePost(deps, tx, locked, { scheduledAt: at.toISOString() }, { author });
    }
    if ((await findCollisions(tx, workspaceId, postIds)).length > 0)
      throw new DomainError(
        "CONFLICT",
        "In this order two posts would go out at the same time on another account. Move one of them by itself.",
      );
  });
  return getQueue(deps, workspaceId, accountId);
}
