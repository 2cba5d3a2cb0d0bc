import type { Deps } from "#server/deps.ts";
import { type Author, requirePublisher } from "#server/domains/posts/approvals/may-publish.ts";
import { deleteLockedPost, lockForDeletion } from "#server/domains/posts/compose/delete-post.ts";
import { requireUnsent } from "#server/domains/posts/store/lock-post.ts";
import { isBeingSent } from "#server/domains/posts/store/targets.queries.ts";
import { getImport } from "#server/domains/posts/transfer/imports.service.ts";
import {
  failWaitingRows,
  findRowsToWithdraw,
  markKept,
  markUndone,
  markWithdrawn,
} from "#server/domains/posts/transfer/transfer.queries.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import type { PostId, PostImportId, WorkspaceId } from "#shared/ids.ts";
import type { PostImport } from "#shared/posts/imports.ts";
import { isUnplanned } from "#shared/posts/posts.ts";

const undoneBefore = "The import was undone before this row was made";

type RowToWithdraw = Awaited<ReturnType<typeof findRowsToWithdraw>>[number];

/** Deletes the post of a row while nothing of it is or may be public. A post that was deleted before counts as withdrawn. */
async function withdraw(
  { db }: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  author: Author,
  row: RowToWithdraw,
  postId: PostId,
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockForDeletion(tx, workspaceId, postId);
    if (!isUnplanned(locked.post.status)) requirePublisher(author);
    requireUnsent(locked.targets, true);
    if (await isBeingSent(tx, postId))
      throw new DomainError("CONFLICT", "This post is going out right now, so it cannot be changed any more");
    await deleteLockedPost(tx, locked);
    await markWithdrawn(tx, row);
  });
}

/**
 * Undoes an import: no further row is made, and each of its posts of which nothing went out is deleted. Each post is judged under its
 * lock; `kept` says why others stay. A repetition goes on with those. Throws NOT_FOUND.
 */
export async function undoImport(
  deps: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  author: Author,
  id: PostImportId,
): Promise<PostImport> {
  await deps.db.transaction(async (tx) => {
    if (!(await markUndone(tx, workspaceId, id))) throw notFound("Import");
    await failWaitingRows(tx, id, undoneBefore);
  });
  for (const row of await findRowsToWithdraw(deps.db, id)) {
    if (row.postId === null) continue;
    try {
      await withdraw(deps, workspaceId, author, row, row.postId);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === "NOT_FOUND") await markWithdrawn(deps.db, row);
      else await markKept(deps.db, row, error.message);
    }
  }
  return getImport(deps, workspaceId, id);
}
