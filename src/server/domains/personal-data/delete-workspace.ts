import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { hasMails, removeMailsOf } from "#server/domains/mail/mail-upkeep.ts";
import { isOverdue, nextAttemptAt, retryLater } from "#server/domains/personal-data/deletion-deadline.ts";
import { endPlans, endWork, type EraseDeps, hasContent, removeContent } from "#server/domains/personal-data/erasure.ts";
import { eraseWorkspaceJob } from "#server/domains/personal-data/personal-data.jobs.ts";
import { endGrants } from "#server/domains/social-accounts/end-grants.ts";
import { removeSquareFiles } from "#server/domains/users/avatar.service.ts";
import {
  deleteLeavingWorkspace,
  findLeavingWorkspace,
  findWorkspaceDeletionIds,
  lockShared,
  type LeavingWorkspace,
  markWorkspaceLeaving,
} from "#server/domains/workspaces/workspaces.service.ts";
import { invalidInput, notFound } from "#server/lib/domain-error.ts";
import type { DeleteWorkspaceInput } from "#shared/workspaces/workspaces.ts";

/**
 * Begins the deletion of a shared workspace: one transaction ends the access of all members, deliveries, repeats, feeds, imports and
 * webhooks. A job erases the rest; published posts stay at the platforms. Throws NOT_FOUND, and INVALID_INPUT unless its name is
 * repeated.
 */
export async function deleteWorkspace(
  deps: Pick<Deps, "db" | "jobs" | "log">,
  { id, name }: DeleteWorkspaceInput,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const workspace = await lockShared(tx, id);
    if (workspace === undefined) throw notFound("Workspace");
    if (workspace.name !== name.trim())
      throw invalidInput([{ path: "name", message: "Enter the name of the workspace to delete it" }]);
    await endPlans(deps, tx, id);
    await deps.jobs.send(tx, eraseWorkspaceJob, { deletionId: await markWorkspaceLeaving(tx, id) });
  });
  deps.log.info({ workspaceId: id }, "workspace.deletion_begun");
}

async function deleteRows(deps: EraseDeps, deletionId: string, { id, pictureKey }: LeavingWorkspace): Promise<boolean> {
  return deps.db.transaction(async (tx: Db) => {
    const seen = await findLeavingWorkspace(tx, deletionId, { locked: true });
    if (seen === undefined) return true;
    const isLeft = (await hasContent(tx, id)) || (await hasMails(tx, { workspaceId: id }));
    if (seen.pictureKey !== pictureKey || isLeft) return false;
    await deps.jobs.forget(tx, id);
    await deleteLeavingWorkspace(tx, deletionId);
    return true;
  });
}

/** Erases the rest of a workspace. Every step is repeatable, so that after a crash the next job starts at the beginning. */
export async function deleteWorkspaceData(deps: EraseDeps, deletionId: string, signal: AbortSignal): Promise<void> {
  const workspace = await findLeavingWorkspace(deps.db, deletionId);
  if (workspace === undefined) return;
  const { id, pictureKey } = workspace;
  const hasEnded = (await endWork(deps, id)) && (isOverdue(deletionId) || (await endGrants(deps, id)));
  if (hasEnded) {
    await removeContent(deps, id, signal);
    await removeMailsOf(deps, { workspaceId: id });
    if (pictureKey !== null) await removeSquareFiles(deps, pictureKey);
    if (await deleteRows(deps, deletionId, workspace)) {
      deps.log.info({ deletionId }, "workspace.deleted");
      return;
    }
  }
  await retryLater(deps, eraseWorkspaceJob, deletionId);
}

const wakesPerRound = 100;

/** Enqueues deletions whose job was lost. */
export async function sweepWorkspaceDeletions({ db, jobs }: Pick<Deps, "db" | "jobs">): Promise<void> {
  for (const deletionId of await findWorkspaceDeletionIds(db, wakesPerRound)) {
    await jobs.send(db, eraseWorkspaceJob, { deletionId }, { startAfter: nextAttemptAt(deletionId) });
  }
}
