import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { type AccountRow, expireAccount } from "#server/domains/social-accounts/social-accounts.queries.ts";
import { notify } from "#server/domains/notifications/notifications.service.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { readSettings } from "#server/domains/users/settings.service.ts";
import { PlatformError, type Tokens } from "#server/integrations/social/platform.ts";
import { type SecretBox, SecretUnreadableError } from "#server/lib/secret-box.ts";
import type { SocialAccountId } from "#shared/ids.ts";
import { platformNames } from "#shared/platforms/platform.ts";

const contextOf = (column: "access_token" | "refresh_token", id: SocialAccountId) => `social_accounts.${column}.${id}`;

/** The columns that hold tokens, readable only with this server's key and only in this row. */
export const sealTokens = (secrets: SecretBox, id: SocialAccountId, tokens: Tokens) => ({
  accessToken: secrets.seal(tokens.accessToken, contextOf("access_token", id)),
  refreshToken: tokens.refreshToken === null ? null : secrets.seal(tokens.refreshToken, contextOf("refresh_token", id)),
  expiresAt: tokens.expiresAt,
  scopes: tokens.scopes,
});

/** Throws SecretUnreadableError. */
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
    `The connection to ${name} on ${platformNames[platform]} has ended.`,
    {
      fix: "Reconnect the account in Settings.",
      cause,
    },
  );

export type TellDeps = Pick<Deps, "db" | "jobs" | "log" | "secrets">;

/** The person hears of it at once, by mail if they want mails, while there may still be time to reconnect. `until` null: it has ended. */
export async function tellConnectionEnds(
  deps: TellDeps,
  tx: Db,
  { id, userId, name, platform }: AccountRow,
  until: Date | null,
): Promise<void> {
  const connection = { accountId: id, platform, account: name };
  await notify(tx, userId, {
    key: `account:${id}`,
    ...(until === null
      ? { kind: "account.expired", params: connection }
      : { kind: "account.ending", params: { ...connection, until: until.toISOString() } }),
  });
  const { notifications } = await readSettings(tx, userId);
  if (!notifications.email) return;
  const params = { account: name, platform, until: until?.toISOString() ?? null };
  await sendMail(deps, tx, { kind: "connectionEnding", params, userId });
}

/** Marks the account expired, unless it was connected again since `row` was read, and gives the error to throw. */
export async function endConnection(deps: TellDeps, row: AccountRow, cause?: unknown): Promise<PlatformError> {
  const isEnded = await deps.db.transaction(async (tx) => {
    if (!(await expireAccount(tx, row.id, row.accessToken))) return false;
    const { id, userId, name: label, platform } = row;
    await recordActivity(tx, userId, { kind: "account.expired", subject: { type: "account", id }, label, platform });
    await tellConnectionEnds(deps, tx, row, null);
    return true;
  });
  if (isEnded) {
    deps.log.warn({ accountId: row.id, platform: row.platform, err: cause }, "social_account.expired");
  }
  return expiredError(row, cause);
}

/** With a key other than the one that sealed them, tokens are lost: the person reconnects. */
export async function openTokensOrExpire(deps: TellDeps, row: AccountRow): Promise<Tokens> {
  try {
    return openTokens(deps.secrets, row);
  } catch (error) {
    if (!(error instanceof SecretUnreadableError)) throw error;
    throw await endConnection(deps, row, error);
  }
}
