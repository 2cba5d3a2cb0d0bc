import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { hasMedia, removeMediaOf } from "#server/domains/creations/files/remove-files.ts";
import { cancelCreationsOf } from "#server/domains/creations/generation/end-generation.ts";
import { endFeeds } from "#server/domains/feeds/feeds.service.ts";
import { endRepeats } from "#server/domains/posts/schedules/repeats.service.ts";
import { endDeliveries, findSandboxExternalIds, hasSendInFlight } from "#server/domains/posts/store/end-deliveries.ts";
import { endImports } from "#server/domains/posts/transfer/imports.service.ts";
import { hasAvatars, removeAvatarsOf } from "#server/domains/social-accounts/account-avatars.ts";
import { findOwnSandboxIds } from "#server/domains/social-accounts/end-grants.ts";
import { endWebhooks } from "#server/domains/webhooks/webhooks.service.ts";
import { forgetSandboxAccounts } from "#server/sandbox/forget-accounts.ts";
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

/** Ends what makes posts, publishes them or sends events for a workspace, on the transaction that begins its deletion. */
export async function endPlans(deps: Pick<Deps, "jobs">, tx: Db, id: WorkspaceId): Promise<void> {
  await endRepeats(tx, id);
  await endFeeds(tx, id);
  await endImports(tx, id);
  await endWebhooks(tx, id);
  await endDeliveries(deps, tx, id);
}

/** Cancels work in progress in a workspace. False while a post is being sent. */
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
