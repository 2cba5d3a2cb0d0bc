import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { hasMedia, removeMediaOf } from "#server/domains/creations/files/remove-files.ts";
import { cancelCreationsOf } from "#server/domains/creations/generation/end-generation.ts";
import { endDeliveries, findSandboxExternalIds, hasSendInFlight } from "#server/domains/posts/store/end-deliveries.ts";
import { hasAvatars, removeAvatarsOf } from "#server/domains/social-accounts/account-avatars.ts";
import { findOwnSandboxIds } from "#server/domains/social-accounts/end-grants.ts";
import type { JobDefinition } from "#server/jobs/define-job.ts";
import { forgetSandboxAccounts } from "#server/sandbox/forget-accounts.ts";
import { Hour, Minute, Second } from "#shared/durations.ts";
import type { WorkspaceId } from "#shared/ids.ts";

export type EraseDeps = Pick<
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

/** Delay before the next attempt: a quarter of the time that the deletion has taken so far, within these bounds. */
const retryDelayMs = { first: 2 * Second.ms, max: 10 * Minute.ms } as const;
/** How long to wait for platforms, mail servers and the payment service that do not answer; then the data is deleted without them. */
const longestWaitMs = 12 * Hour.ms;

/** The time in a UUIDv7, in milliseconds since 1970. */
const deletionStart = (deletionId: string) => Number.parseInt(deletionId.replaceAll("-", "").slice(0, 12), 16);

/** Whether others have been waited for long enough. */
export const isOverdue = (deletionId: string): boolean => Date.now() - deletionStart(deletionId) > longestWaitMs;

export function nextAttemptAt(deletionId: string): Date {
  const now = Date.now();
  const waitedMs = now - deletionStart(deletionId);
  return new Date(now + Math.min(Math.max(waitedMs / 4, retryDelayMs.first), retryDelayMs.max));
}

/**
 * A job that is sent under an occupied singleton key is dropped, and the running job occupies its own. The next job is therefore sent
 * under two keys, of which one is free. A deletion has at most two jobs.
 */
export async function retryLater(
  { db, jobs }: Pick<Deps, "db" | "jobs">,
  job: JobDefinition<{ deletionId: string }>,
  deletionId: string,
): Promise<void> {
  const startAfter = nextAttemptAt(deletionId);
  await jobs.send(db, job, { deletionId }, { startAfter });
  await jobs.send(db, job, { deletionId }, { startAfter, singletonKey: `${deletionId} again` });
}

/** Cancels what is under way in a workspace. False while a post is being sent. */
export async function endWork(deps: EraseDeps, id: WorkspaceId): Promise<boolean> {
  await cancelCreationsOf(deps, id);
  // Parts of a post become due when the post is published, which may be now.
  await deps.db.transaction((tx) => endDeliveries(deps, tx, id));
  return !(await hasSendInFlight(deps.db, id));
}

/** Deletes what the sandbox keeps of a workspace, and its files. */
export async function removeContent(deps: EraseDeps, id: WorkspaceId, signal: AbortSignal): Promise<void> {
  await forgetSandboxAccounts(deps.sql, {
    accountIds: await findOwnSandboxIds(deps.db, id),
    postIds: await findSandboxExternalIds(deps.db, id),
  });
  await removeMediaOf(deps, id, signal);
  await removeAvatarsOf(deps, id);
}

/** Whether files have been added since. */
export async function hasContent(tx: Db, id: WorkspaceId): Promise<boolean> {
  return (await hasMedia(tx, id)) || (await hasAvatars(tx, id));
}
