import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { mailResponsible } from "#server/domains/mail/mail.service.ts";
import { notify } from "#server/domains/notifications/notifications.service.ts";
import { claimEndWarning } from "#server/domains/social-accounts/account-sync.queries.ts";
import { type AccountRow, expireAccount } from "#server/domains/social-accounts/social-accounts.queries.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import type { Tokens } from "#server/integrations/social/platform.ts";
import { type SecretBox, SecretUnreadableError } from "#server/lib/secrets/secret-box.ts";
import type { SocialAccountId } from "#shared/ids.ts";
import { isolate } from "#shared/isolate.ts";
import { platformNames } from "#shared/platforms/platform.ts";

const contextOf = (column: "access_token" | "refresh_token", id: SocialAccountId) => `social_accounts.${column}.${id}`;

/** The token columns, encrypted with the server's key and bound to this row. */
export const sealTokens = (secrets: SecretBox, id: SocialAccountId, tokens: Tokens) => ({
  accessToken: secrets.seal(tokens.accessToken, contextOf("access_token", id)),
  refreshToken: tokens.refreshToken === null ? null : secrets.seal(tokens.refreshToken, contextOf("refresh_token", id)),
  expiresAt: tokens.expiresAt,
  scopes: tokens.scopes,
});

/** Decrypts the tokens. Throws SecretUnreadableError. */
export const openTokens = (secrets: SecretBox, row: AccountRow): Tokens => ({
  accessToken: secrets.open(row.accessToken, contextOf("access_token", row.id)),
  refreshToken: row.refreshToken === null ? null : secrets.open(row.refreshToken, contextOf("refresh_token", row.id)),
  expiresAt: row.expiresAt,
  scopes: row.scopes,
});

export const expiredError = ({ name, platform }: Pick<AccountRow, "name" | "platform">, cause?: unknown) =>
  new PlatformError(
    "auth_expired",
    `${platform}.reconnect`,
    `The connection to ${isolate(name)} on ${platformNames[platform]} has ended.`,
    {
      fix: "Reconnect the account in Settings.",
      cause,
    },
  );

export type ConnectionDeps = Pick<Deps, "db" | "jobs" | "log" | "secrets">;

/**
 * Notifies the responsible users, also by mail if enabled, that the connection ends at `until`, once for each such time, or has ended
 * (null).
 */
export async function notifyConnectionEnds(
  deps: ConnectionDeps,
  tx: Db,
  { id, workspaceId, name, platform }: AccountRow,
  until: Date | null,
): Promise<void> {
  if (until !== null && !(await claimEndWarning(tx, id, until))) return;
  const connection = { accountId: id, platform, account: name };
  await notify(tx, workspaceId, {
    key: `account:${id}`,
    ...(until === null
      ? { kind: "account.expired", params: connection }
      : { kind: "account.ending", params: { ...connection, until: until.toISOString() } }),
  });
  const params = { account: name, platform, until: until?.toISOString() ?? null };
  await mailResponsible(deps, tx, workspaceId, () => ({ kind: "connectionEnding", params }));
}

/** Marks the account expired, unless it was reconnected since `row` was read. Returns the error to throw. */
export async function endConnection(deps: ConnectionDeps, row: AccountRow, cause?: unknown): Promise<PlatformError> {
  const isEnded = await deps.db.transaction(async (tx) => {
    if (!(await expireAccount(tx, row.id, row.accessToken))) return false;
    const { id, workspaceId, name: label, platform } = row;
    await recordActivity(tx, workspaceId, {
      kind: "account.expired",
      subject: { type: "account", id },
      label,
      platform,
    });
    await notifyConnectionEnds(deps, tx, row, null);
    return true;
  });
  if (isEnded) {
    deps.log.warn({ accountId: row.id, platform: row.platform, err: cause }, "social_account.expired");
  }
  return expiredError(row, cause);
}

/** Decrypts the tokens; if the server's key has changed, the connection ends and the user must reconnect. Throws PlatformError. */
export async function openTokensOrExpire(deps: ConnectionDeps, row: AccountRow): Promise<Tokens> {
  try {
    return openTokens(deps.secrets, row);
  } catch (error) {
    if (!(error instanceof SecretUnreadableError)) throw error;
    throw await endConnection(deps, row, error);
  }
}
