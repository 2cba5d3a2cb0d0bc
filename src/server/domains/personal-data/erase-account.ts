import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { giveUpIdentities } from "#server/domains/auth/identities/revoke-identity.ts";
import { endPayments } from "#server/domains/billing/premium.ts";
import { hasMedia, removeMediaOf } from "#server/domains/creations/remove-media-of.ts";
import { cancelCreationsOf } from "#server/domains/creations/generation/end-making.ts";
import { hasMails, removeMailsOf } from "#server/domains/mail/remove-mails.ts";
import { isMailWaiting } from "#server/domains/mail/waiting-mails.ts";
import { eraseAccountJob } from "#server/domains/personal-data/personal-data.jobs.ts";
import {
  endDeliveries,
  findSandboxExternalIds,
  isAnythingGoingOut,
} from "#server/domains/posts/store/end-deliveries.ts";
import { hasAvatars, removeAvatarsOf } from "#server/domains/social-accounts/account-avatars.ts";
import { endGrants, findOwnSandboxIds } from "#server/domains/social-accounts/end-grants.ts";
import { removeAvatarFiles } from "#server/domains/users/avatar.service.ts";
import {
  deleteLeavingUser,
  findDeletionIds,
  findLeavingUser,
  holdLeavingUser,
  type LeavingUser,
} from "#server/domains/users/deletion.service.ts";
import { forgetSandboxAccounts } from "#server/sandbox/forget-accounts.ts";
import type { UserId } from "#shared/ids.ts";
import { Hour, Minute, Second } from "#shared/time.ts";

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

/** What is waited for is mostly over at once, and otherwise takes as long again as it has taken. */
const lookAgainMs = { first: 2 * Second.ms, max: 10 * Minute.ms } as const;
/** Others are waited for this long: a platform that does not answer, a mail server. Then the rest goes without them. */
const patienceMs = 12 * Hour.ms;

/** The instant in a UUIDv7. */
const begunAt = (deletionId: string) => Number.parseInt(deletionId.replaceAll("-", "").slice(0, 12), 16);

function nextLook(deletionId: string): Date {
  const now = Date.now();
  const waitedMs = now - begunAt(deletionId);
  return new Date(now + Math.min(Math.max(waitedMs, lookAgainMs.first), lookAgainMs.max));
}

/**
 * A job holds its key while it runs, so that the next one goes by the other of two: sent under both, it is dropped where a job
 * runs or waits already. However many send, a deletion has two jobs at most.
 */
async function lookAgain({ db, jobs }: Pick<Deps, "db" | "jobs">, deletionId: string): Promise<void> {
  const startAfter = nextLook(deletionId);
  await jobs.send(db, eraseAccountJob, { deletionId }, { startAfter });
  await jobs.send(db, eraseAccountJob, { deletionId }, { startAfter, singletonKey: `${deletionId} again` });
}

/** Has everything ended that must end before its rows go? What can be left to others' good will is not waited for for ever. */
async function isQuiet(deps: EraseDeps, deletionId: string, userId: UserId): Promise<boolean> {
  await cancelCreationsOf(deps, userId);
  const isPaymentOver = await endPayments(deps, userId);
  const areLinksOver = await giveUpIdentities(deps, userId);
  // What follows a post comes to be when the post is out, which may be now.
  await deps.db.transaction((tx) => endDeliveries(deps, tx, userId));
  if (await isAnythingGoingOut(deps.db, userId)) return false;
  if (Date.now() - begunAt(deletionId) > patienceMs) return true;
  return isPaymentOver && areLinksOver && !(await isMailWaiting(deps.db, userId)) && (await endGrants(deps, userId));
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

/** Deletes the person and, by the foreign keys, every row of theirs. False when something that was under way has left a file. */
async function deleteRows(deps: EraseDeps, deletionId: string, seen: LeavingUser): Promise<boolean> {
  return deps.db.transaction(async (tx: Db) => {
    const user = await holdLeavingUser(tx, deletionId);
    if (user === undefined) return true;
    const isLeft = await Promise.all([hasMedia, hasAvatars, hasMails].map((has) => has(tx, user.id)));
    if (user.avatarKey !== seen.avatarKey || isLeft.includes(true)) return false;
    await deps.jobs.forget(tx, user.id);
    await deleteLeavingUser(tx, deletionId);
    return true;
  });
}

/**
 * Removes what is left of an account. Every step may be repeated and finds by itself what there is to do, so that a process
 * that dies at any point is followed by one that starts at the top.
 */
export async function eraseAccount(deps: EraseDeps, deletionId: string, signal: AbortSignal): Promise<void> {
  const user = await findLeavingUser(deps.db, deletionId);
  if (user === undefined) return;
  if (await isQuiet(deps, deletionId, user.id)) {
    await forgetSandbox(deps, user.id);
    await removeFiles(deps, user, signal);
    if (await deleteRows(deps, deletionId, user)) {
      deps.log.info({ deletionId }, "account.deleted");
      return;
    }
  }
  await lookAgain(deps, deletionId);
}

const wakesPerRound = 100;

/** Wakes deletions whose job got lost. Without effect on those that have one. */
export async function sweepDeletions({ db, jobs }: Pick<Deps, "db" | "jobs">): Promise<void> {
  for (const deletionId of await findDeletionIds(db, wakesPerRound)) {
    await jobs.send(db, eraseAccountJob, { deletionId }, { startAfter: nextLook(deletionId) });
  }
}
