import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { Author } from "#server/domains/posts/approvals/may-publish.ts";
import {
  type BulkChangeRow,
  type BulkItem,
  deleteOldChanges,
  findChange,
  findItems,
  insertChange,
  lockItem,
  markChangeUndone,
  updateItem,
} from "#server/domains/posts/bulk/bulk-changes.queries.ts";
import { beforeOf, type BulkDeps, changeOne } from "#server/domains/posts/bulk/change-post-of-many.ts";
import { undoPostChange } from "#server/domains/posts/bulk/undo-post-change.ts";
import { lockPost } from "#server/domains/posts/store/lock-post.ts";
import { findPost } from "#server/domains/posts/store/posts.queries.ts";
import { withIdempotency } from "#server/idempotency/with-idempotency.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import type { BulkChangeId, WorkspaceId } from "#shared/ids.ts";
import type { BulkChange, ChangePostsInput, PostsChange } from "#shared/posts/bulk-changes.ts";
import { cutText } from "#shared/text.ts";

const titleMax = 120;
const undoneBefore = "The change was undone before this post was changed";

const toChange = ({ id, createdAt, undoneAt }: BulkChangeRow, items: readonly BulkItem[]): BulkChange => ({
  id,
  changed: items.flatMap(({ state, postId }) => (state === "changed" || state === "undone" ? postId : [])),
  undone: items.flatMap(({ state, postId }) => (state === "undone" ? postId : [])),
  left: items.flatMap(({ postId, title, message }) => (message === null ? [] : { postId, title, message })),
  createdAt: createdAt.toISOString(),
  undoneAt: undoneAt?.toISOString() ?? null,
});

async function readChange(db: Db, workspaceId: WorkspaceId, id: BulkChangeId): Promise<BulkChangeRow> {
  const found = await findChange(db, workspaceId, id);
  if (found === undefined) throw notFound("Change");
  return found;
}

/** Each item in a transaction of its own. What is refused is noted with its reason; nothing is half changed. */
async function eachItem(
  deps: BulkDeps,
  items: readonly BulkItem[],
  run: (tx: Db, item: BulkItem) => Promise<void>,
  refuse: (item: BulkItem, message: string) => Promise<void>,
): Promise<void> {
  for (const item of items) {
    try {
      await deps.db.transaction(async (tx) => {
        const locked = await lockItem(tx, item);
        if (locked !== undefined) await run(tx, locked);
      });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await refuse(item, error.issues[0]?.message ?? error.message);
    }
  }
}

/** Changes the posts that wait. A repetition goes on where the first call ended. */
async function changeWaiting(
  deps: BulkDeps,
  workspaceId: WorkspaceId,
  author: Author,
  id: BulkChangeId,
): Promise<BulkChange> {
  const found = await readChange(deps.db, workspaceId, id);
  const { change } = found;
  const waiting = (await findItems(deps.db, id)).filter(({ state }) => state === "waiting");
  await eachItem(
    deps,
    waiting,
    async (tx, item) => {
      const locked = await lockPost(tx, workspaceId, item.postId);
      const before = beforeOf(locked);
      const deleted = await changeOne(deps, tx, locked, author, change);
      const changedAt = (await findPost(tx, workspaceId, item.postId))?.updatedAt ?? null;
      const title = cutText(locked.post.content, titleMax);
      await updateItem(tx, item, { state: "changed", before, deleted, changedAt, title });
    },
    async (item, message) => {
      const post = await findPost(deps.db, workspaceId, item.postId);
      await updateItem(deps.db, item, { state: "refused", message, title: cutText(post?.content ?? "", titleMax) });
    },
  );
  return toChange(found, await findItems(deps.db, id));
}

/**
 * Changes several posts, each judged alone like a change of one; `left` names the refused ones with the reasons. With an idempotency key,
 * a repeated call continues the first one.
 */
export function changePosts(
  deps: BulkDeps,
  workspaceId: WorkspaceId,
  author: Author,
  input: ChangePostsInput,
  idempotencyKey: string | null,
): Promise<BulkChange> {
  const { ids, ...change } = input;
  return withIdempotency(
    deps,
    { workspaceId, operation: "posts.changeMany", key: idempotencyKey, input },
    {
      make: (transact) => transact((tx) => insertChange(tx, workspaceId, change satisfies PostsChange, ids)),
      present: (id) => changeWaiting(deps, workspaceId, author, id),
    },
  );
}

/**
 * Undoes a change of several posts: times, accounts and hashtags get their old values, deleted posts come back under their ids. A post
 * that was changed since, or that may not be planned as it was, stays as it is, with the reason. A repetition tries those posts again.
 * Throws NOT_FOUND.
 */
export async function undoChange(
  deps: BulkDeps,
  workspaceId: WorkspaceId,
  author: Author,
  id: BulkChangeId,
): Promise<BulkChange> {
  const { change } = await readChange(deps.db, workspaceId, id);
  await deps.db.transaction((tx) => markChangeUndone(tx, id, undoneBefore));
  const changed = (await findItems(deps.db, id)).filter(({ state }) => state === "changed");
  await eachItem(
    deps,
    changed,
    async (tx, item) => {
      await undoPostChange(deps, tx, workspaceId, author, item, change);
      await updateItem(tx, item, { state: "undone", message: null, deleted: null });
    },
    (item, message) => updateItem(deps.db, item, { message }),
  );
  const items = await findItems(deps.db, id);
  // Only the refusals of the undo: the change itself has reported its own.
  return toChange(
    await readChange(deps.db, workspaceId, id),
    items.map((item) => (item.state === "refused" ? { ...item, message: null } : item)),
  );
}

const keptHours = 24;

export const sweepChanges = ({ db }: Pick<Deps, "db">): Promise<void> => deleteOldChanges(db, keptHours);
