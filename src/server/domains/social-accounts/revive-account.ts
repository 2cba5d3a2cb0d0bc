import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { settleNotifications } from "#server/domains/notifications/notifications.service.ts";
import { reconnectAccount } from "#server/domains/social-accounts/account-sync.queries.ts";
import { openTokens } from "#server/domains/social-accounts/account-tokens.ts";
import { leaseTokens, type RefreshDeps, renewLeased } from "#server/domains/social-accounts/refresh-tokens.ts";
import { accountReconnectedJob } from "#server/domains/social-accounts/social-accounts.jobs.ts";
import { type AccountRow, endRefreshLease } from "#server/domains/social-accounts/social-accounts.queries.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import { SecretUnreadableError } from "#server/lib/secrets/secret-box.ts";

const isRefusal = (error: unknown) =>
  error instanceof SecretUnreadableError || (error instanceof PlatformError && error.kind === "auth_expired");

/** Whether the network accepts the tokens of the row. Throws PlatformError when it cannot tell. */
async function isAccepted(deps: RefreshDeps, row: AccountRow, signal: AbortSignal): Promise<boolean> {
  try {
    const tokens = openTokens(deps.secrets, row);
    const { externalId, username, server } = row;
    await deps.social[row.platform]?.inspect(
      { externalId, username, server, accessToken: tokens.accessToken },
      tokens,
      signal,
    );
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return false;
  }
}

/** The row with new tokens. undefined: the network refuses, or another process renews them. */
async function renew(deps: RefreshDeps, row: AccountRow): Promise<AccountRow | undefined> {
  const leased = row.refreshToken === null ? undefined : await leaseTokens(deps, row, true);
  if (leased === undefined) return undefined;
  try {
    return await renewLeased(deps, leased);
  } catch (error) {
    await endRefreshLease(deps.db, leased, null);
    if (!isRefusal(error)) throw error;
    return undefined;
  }
}

const isOver = ({ expiresAt }: AccountRow) => expiresAt !== null && expiresAt.getTime() <= Date.now();

/**
 * Asks the network whether an ended connection works again, as after its person came back to a deactivated account or logged in there as
 * the network wanted. Then it is connected, and posts that failed for it go out. Returns whether it is. Throws PlatformError.
 */
export async function reviveAccount(
  deps: RefreshDeps & Pick<Deps, "jobs">,
  ended: AccountRow,
  signal: AbortSignal,
): Promise<boolean> {
  let row: AccountRow | undefined = ended;
  if (isOver(row) || !(await isAccepted(deps, row, signal))) {
    row = await renew(deps, row);
    if (row === undefined || !(await isAccepted(deps, row, signal))) return false;
  }
  const { id, workspaceId, platform, name: label } = row;
  const revived = row;
  const isConnected = await deps.db.transaction(async (tx) => {
    if (!(await reconnectAccount(tx, revived))) return false;
    await recordActivity(tx, workspaceId, {
      kind: "account.connected",
      subject: { type: "account", id },
      label,
      platform,
    });
    await settleNotifications(tx, workspaceId, { accountId: id });
    await deps.jobs.send(tx, accountReconnectedJob, { accountId: id });
    return true;
  });
  if (isConnected) deps.log.info({ accountId: id, platform }, "social_account.revived");
  return isConnected;
}
