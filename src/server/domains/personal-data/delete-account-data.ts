import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { revokeIdentities } from "#server/domains/auth/identities/unlink-identity.ts";
import { endPayments } from "#server/domains/billing/premium.ts";
import { hasMails, isMailWaiting, removeMailsOf } from "#server/domains/mail/mail-upkeep.ts";
import { isOverdue, nextAttemptAt, retryLater } from "#server/domains/personal-data/deletion-deadline.ts";
import { endWork, type EraseDeps, hasContent, removeContent } from "#server/domains/personal-data/erasure.ts";
import { forgetPerson } from "#server/domains/personal-data/forget-person.ts";
import { eraseAccountJob } from "#server/domains/personal-data/personal-data.jobs.ts";
import { endGrants } from "#server/domains/social-accounts/end-grants.ts";
import { removeSquareFiles } from "#server/domains/users/avatar.service.ts";
import {
  deleteLeavingUser,
  findDeletionIds,
  findLeavingUser,
  lockLeavingUser,
  type LeavingUser,
} from "#server/domains/users/users.service.ts";
import { lockPersonal, ownsShared } from "#server/domains/workspaces/workspaces.service.ts";
import type { UserId } from "#shared/ids.ts";

/** Ends what must end before the rows are deleted; true once all of it has ended. Other servers are awaited for a time only. */
async function hasEnded(deps: EraseDeps, deletionId: string, userId: UserId): Promise<boolean> {
  const hasPaymentEnded = await endPayments(deps, userId);
  const areIdentitiesRevoked = await revokeIdentities(deps, userId);
  if (!(await endWork(deps, userId))) return false;
  // Their own deletion has begun before that of the account could; the rows name the owner until it has ended.
  if (await ownsShared(deps.db, userId)) return false;
  if (isOverdue(deletionId)) return true;
  return (
    hasPaymentEnded &&
    areIdentitiesRevoked &&
    !(await isMailWaiting(deps.db, userId)) &&
    (await endGrants(deps, userId))
  );
}

async function removeFiles(deps: EraseDeps, { id, avatarKey }: LeavingUser, signal: AbortSignal): Promise<void> {
  await removeContent(deps, id, signal);
  if (avatarKey !== null) await removeSquareFiles(deps, avatarKey);
  await removeMailsOf(deps, { userId: id });
}

/** Deletes the user and, by the foreign keys, all of its rows. False when files or mails have been added since. */
async function deleteRows(deps: EraseDeps, deletionId: string, seen: LeavingUser): Promise<boolean> {
  return deps.db.transaction(async (tx: Db) => {
    // Files are added under a lock on the workspace. Before the user, because who holds that lock may go on to lock the user.
    await lockPersonal(tx, seen.id);
    const user = await lockLeavingUser(tx, deletionId);
    if (user === undefined) return true;
    const isLeft = (await hasContent(tx, user.id)) || (await hasMails(tx, { userId: user.id }));
    if (user.avatarKey !== seen.avatarKey || isLeft) return false;
    await deps.jobs.forget(tx, user.id);
    await forgetPerson(tx, user.id);
    await deleteLeavingUser(tx, deletionId);
    return true;
  });
}

/**
 * Erases the rest of an account. Every step is repeatable, so that after a crash the next job starts at the beginning.
 */
export async function deleteAccountData(deps: EraseDeps, deletionId: string, signal: AbortSignal): Promise<void> {
  const user = await findLeavingUser(deps.db, deletionId);
  if (user === undefined) return;
  if (await hasEnded(deps, deletionId, user.id)) {
    await removeFiles(deps, user, signal);
    if (await deleteRows(deps, deletionId, user)) {
      deps.log.info({ deletionId }, "account.deleted");
      return;
    }
  }
  await retryLater(deps, eraseAccountJob, deletionId);
}

const wakesPerRound = 100;

/** Enqueues deletions whose job was lost. A deletion that waits for another try may get a second job, which is harmless. */
export async function sweepDeletions({ db, jobs }: Pick<Deps, "db" | "jobs">): Promise<void> {
  for (const deletionId of await findDeletionIds(db, wakesPerRound)) {
    await jobs.send(db, eraseAccountJob, { deletionId }, { startAfter: nextAttemptAt(deletionId) });
  }
}
