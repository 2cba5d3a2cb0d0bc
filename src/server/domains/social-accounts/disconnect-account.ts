import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { forgetNotifications } from "#server/domains/notifications/notifications.service.ts";
import { dropAvatarFile } from "#server/domains/social-accounts/account-avatars.ts";
import { openTokens } from "#server/domains/social-accounts/account-tokens.ts";
import { findSharingConsent } from "#server/domains/social-accounts/end-grants.queries.ts";
import {
  type AccountRow,
  deleteAccount,
  lockAccountsOf,
} from "#server/domains/social-accounts/social-accounts.queries.ts";
import { ensureDefaults } from "#server/domains/social-accounts/social-accounts.service.ts";
import { notFound } from "#server/lib/domain-error.ts";
import { Second } from "#shared/durations.ts";
import type { SocialAccountId, WorkspaceId } from "#shared/ids.ts";

/** Deletes an account with its copy of the picture; another one of the platform becomes the default. undefined: it is gone already. */
export async function removeAccount(
  deps: Pick<Deps, "jobs">,
  tx: Db,
  workspaceId: WorkspaceId,
  id: SocialAccountId,
): Promise<AccountRow | undefined> {
  await lockAccountsOf(tx, workspaceId);
  const removed = await deleteAccount(tx, workspaceId, id);
  if (removed === undefined) return undefined;
  await dropAvatarFile(deps, tx, removed.avatarKey);
  await ensureDefaults(tx, workspaceId);
  const { name: label, platform } = removed;
  await recordActivity(tx, workspaceId, {
    kind: "account.disconnected",
    subject: { type: "account", id },
    label,
    platform,
  });
  return removed;
}

const revokeDeadlineMs = 10 * Second.ms;

/**
 * Deletes the account, then revokes its grant unless a connected account of any workspace shares it; a failed revocation is only logged.
 * Throws NOT_FOUND.
 */
export async function disconnectAccount(
  deps: Pick<Deps, "db" | "jobs" | "log" | "secrets" | "social">,
  workspaceId: WorkspaceId,
  id: SocialAccountId,
): Promise<void> {
  const row = await deps.db.transaction(async (tx) => {
    const removed = await removeAccount(deps, tx, workspaceId, id);
    if (removed === undefined) throw notFound("Account");
    await forgetNotifications(tx, workspaceId, { accountId: id });
    return removed;
  });
  deps.log.info({ accountId: id, platform: row.platform }, "social_account.disconnected");
  await revokeGrant(deps, row);
}

/** After the deletion is committed, so that of two accounts that are disconnected at once the last one finds no other. */
async function revokeGrant(deps: Pick<Deps, "db" | "log" | "secrets" | "social">, row: AccountRow): Promise<void> {
  const platform = deps.social[row.platform];
  if (platform === undefined) return;
  // The same consent may cover accounts of other workspaces, too: an agency connects the Pages of its clients with one person.
  if ((await findSharingConsent(deps.db, row, platform.sharesConsentWith)).length > 0) return;
  try {
    await platform.revoke(openTokens(deps.secrets, row), AbortSignal.timeout(revokeDeadlineMs), row.grantedBy);
  } catch (error) {
    deps.log.warn({ accountId: row.id, platform: row.platform, err: error }, "social_account.revoke_failed");
  }
}
