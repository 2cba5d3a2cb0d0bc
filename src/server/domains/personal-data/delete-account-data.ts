import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { revokeIdentities } from "#server/domains/auth/identities/unlink-identity.ts";
import { endPayments } from "#server/domains/billing/premium.ts";
import { hasMedia, removeMediaOf } from "#server/domains/creations/files/remove-files.ts";
import { cancelCreationsOf } from "#server/domains/creations/generation/end-generation.ts";
import { hasMails, isMailWaiting, removeMailsOf } from "#server/domains/mail/mail-upkeep.ts";
import { eraseAccountJob } from "#server/domains/personal-data/personal-data.jobs.ts";
import { endDeliveries, findSandboxExternalIds, hasSendInFlight } from "#server/domains/posts/store/end-deliveries.ts";
import { hasAvatars, removeAvatarsOf } from "#server/domains/social-accounts/account-avatars.ts";
import { endGrants, findOwnSandboxIds } from "#server/domains/social-accounts/end-grants.ts";
import { removeAvatarFiles } from "#server/domains/users/avatar.service.ts";
import {
  deleteLeavingUser,
  findDeletionIds,
  findLeavingUser,
  lockLeavingUser,
  type LeavingUser,
} from "#server/domains/users/users.service.ts";
import { forgetSandboxAccounts } from "#server/sandbox/forget-accounts.ts";
import { Hour, Minute, Second } from "#shared/durations.ts";
import type { UserId } from "#shared/ids.ts";

type EraseDeps = Pick<
  Deps,
  | "config"
  | "db"
  | "identities"
  | "images"
  | "jobs"
  | "log"
  | "mail"
  | "payments"
  | "prices"
  | "secrets"
  | "social"
  | "sql"
  | "storage"
  | "videos"
>;

/** Delay before the next attempt: as long as the deletion has taken so far, within these bounds. */
const retryDelayMs = { first: 2 * Second.ms, max: 10 * Minute.ms } as const;
/** How long to wait for platforms, mail servers and the payment service that do not answer; then the data is deleted without them. */
const longestWaitMs = 12 * Hour.ms;

/** The time in a UUIDv7, in milliseconds since 1970. */
const deletionStart = (deletionId: string) => Number.parseInt(deletionId.replaceAll("-", "").slice(0, 12), 16);

function nextAttemptAt(deletionId: string): Date {
  const now = Date.now();
  const waitedMs = now - deletionStart(deletionId);
  return new Date(now + Math.min(Math.max(waitedMs, retryDelayMs.first), retryDelayMs.max));
}

/**
 * A job that is sent under an occupied singleton key is dropped, and the running job occupies its own. The next job is therefore sent
 * under two keys, of which one is free. A deletion has at most two jobs.
 */
async function retryLater({ db, jobs }: Pick<Deps, "db" | "jobs">, deletionId: string): Promise<void> {
  const startAfter = nextAttemptAt(deletionId);
  await jobs.send(db, eraseAccountJob, { deletionId }, { startAfter });
  await jobs.send(db, eraseAccountJob, { deletionId }, { startAfter, singletonKey: `${deletionId} again` });
}

/** Ends what must end before the rows are deleted; true once all of it has ended. Mails, payments and revocations are awaited for `longestWaitMs` at most. */
async function hasEnded(deps: EraseDeps, deletionId: string, userId: UserId): Promise<boolean> {
  await cancelCreationsOf(deps, userId);
  const hasPaymentEnded = await endPayments(deps, userId);
  const areIdentitiesRevoked = await revokeIdentities(deps, userId);
  // Parts of a post become due when the post is published, which may be now.
  await deps.db.transaction((tx) => endDeliveries(deps, tx, userId));
  if (await hasSendInFlight(deps.db, userId)) return false;
  if (Date.now() - deletionStart(deletionId) > longestWaitMs) return true;
  return (
    hasPaymentEnded &&
    areIdentitiesRevoked &&
    !(await isMailWaiting(deps.db, userId)) &&
    (await endGrants(deps, userId))
  );
}

async function forgetSandbox(deps: EraseDeps, userId: UserId): Promise<void> {
  await forgetSandboxAccounts(deps.sql, {
    accountIds: await findOwnSandboxIds(deps.db, userId),
    postIds: await findSandboxExternalIds(deps.db, userId),
  });
}

async function removeFiles(deps: EraseDeps, { id, avatarKey }: LeavingUser, signal: AbortSignal): Promise<void> {
  await removeMediaOf(deps, id, signal);
  await removeAvatarsOf(deps, id);
  if (avatarKey !== null) await removeAvatarFiles(deps, avatarKey);
  await removeMailsOf(deps, id);
}

/** Deletes the user and, by the foreign keys, all of its rows. False when files have been added since. */
async function deleteRows(deps: EraseDeps, deletionId: string, seen: LeavingUser): Promise<boolean> {
  return deps.db.transaction(async (tx: Db) => {
    const user = await lockLeavingUser(tx, deletionId);
    if (user === undefined) return true;
    const isLeft = await Promise.all([hasMedia, hasAvatars, hasMails].map((has) => has(tx, user.id)));
    if (user.avatarKey !== seen.avatarKey || isLeft.includes(true)) return false;
    await deps.jobs.forget(tx, user.id);
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
    await forgetSandbox(deps, user.id);
    await removeFiles(deps, user, signal);
    if (await deleteRows(deps, deletionId, user)) {
      deps.log.info({ deletionId }, "account.deleted");
      return;
    }
  }
  await retryLater(deps, deletionId);
}

const wakesPerRound = 100;

/** Enqueues deletions whose job was lost. A deletion that waits for another try may get a second job, which is harmless. */
export async function sweepDeletions({ db, jobs }: Pick<Deps, "db" | "jobs">): Promise<void> {
  for (const deletionId of await findDeletionIds(db, wakesPerRound)) {
    await jobs.send(db, eraseAccountJob, { deletionId }, { startAfter: nextAttemptAt(deletionId) });
  }
}
