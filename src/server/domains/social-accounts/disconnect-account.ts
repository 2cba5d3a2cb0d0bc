import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { forgetNotifications } from "#server/domains/notifications/notifications.service.ts";
import { dropAvatarFile } from "#server/domains/social-accounts/account-avatars.ts";
import { openTokens } from "#server/domains/social-accounts/account-tokens.ts";
import {
  type AccountRow,
  deleteAccount,
  findAccountKeys,
  lockAccountsOf,
} from "#server/domains/social-accounts/social-accounts.queries.ts";
import { ensureDefaults } from "#server/domains/social-accounts/social-accounts.service.ts";
import { notFound } from "#server/lib/domain-error.ts";
import { Second } from "#shared/durations.ts";
import type { SocialAccountId, WorkspaceId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";

const revokeDeadlineMs = 10 * Second.ms;

/** Deletes the account, then revokes its grant unless another account shares it; a failed revocation is only logged. Throws NOT_FOUND. */
export async function disconnectAccount(
  deps: Pick<Deps, "db" | "jobs" | "log" | "secrets" | "social">,
  workspaceId: WorkspaceId,
  id: SocialAccountId,
): Promise<void> {
  const { row, remaining } = await deps.db.transaction(async (tx) => {
    await lockAccountsOf(tx, workspaceId);
    const deleted = await deleteAccount(tx, workspaceId, id);
    if (deleted === undefined) throw notFound("Account");
    await dropAvatarFile(deps, tx, deleted.avatarKey);
    await ensureDefaults(tx, workspaceId);
    await forgetNotifications(tx, workspaceId, { accountId: id });
    const { name: label, platform } = deleted;
    await recordActivity(tx, workspaceId, {
      kind: "account.disconnected",
      subject: { type: "account", id },
      label,
      platform,
    });
    return { row: deleted, remaining: await findAccountKeys(tx, workspaceId) };
  });
  deps.log.info({ accountId: id, platform: row.platform }, "social_account.disconnected");
  await revokeGrant(
    deps,
    row,
    remaining.map(({ platform }) => platform),
  );
}

async function revokeGrant(
  deps: Pick<Deps, "log" | "secrets" | "social">,
  row: AccountRow,
  remaining: readonly Platform[],
): Promise<void> {
  const platform = deps.social[row.platform];
  // The same consent may cover other connected accounts of the workspace.
  if (platform === undefined || remaining.some((other) => platform.sharesConsentWith.includes(other))) return;
  try {
    await platform.revoke(openTokens(deps.secrets, row), AbortSignal.timeout(revokeDeadlineMs));
  } catch (error) {
    deps.log.warn({ accountId: row.id, platform: row.platform, err: error }, "social_account.revoke_failed");
  }
}
