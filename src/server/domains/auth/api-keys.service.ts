import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import {
  type ApiKeyRow,
  countKeys,
  deleteKey,
  deleteKeysOf,
  findKeys,
  insertKey,
  lockKeysOf,
} from "#server/domains/auth/api-keys.queries.ts";
import { refuseUnconfirmed } from "#server/domains/auth/confirm-password.ts";
import { apiKeyPrefix } from "#server/domains/auth/session.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { DomainError, invalidInput, notFound } from "#server/lib/domain-error.ts";
import { newToken, sha256 } from "#server/lib/random-token.ts";
import type { Session } from "#server/trpc/context.ts";
import { type ApiKey, apiKeysMax, type CreateApiKeyInput } from "#shared/api-keys.ts";
import type { UserId } from "#shared/ids.ts";

const toApiKey = (row: ApiKeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  lastFour: row.lastFour,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
});

function readExpiry(expiresAt: string | null | undefined): Date | null {
  if (expiresAt === undefined || expiresAt === null) return null;
  const end = new Date(expiresAt);
  if (end.getTime() > Date.now()) return end;
  throw invalidInput([{ path: "expiresAt", message: "Choose a time that has not passed" }]);
}

/**
 * Makes a key and shows it this once. The person is told by mail, because a key outlives the sign-in it was made in.
 * Throws CONFIRMATION_REQUIRED, INVALID_INPUT, CONFLICT when there are too many.
 */
export async function createApiKey(
  deps: Pick<Deps, "db" | "jobs" | "secrets" | "log">,
  session: Session,
  { name, scope, expiresAt }: CreateApiKeyInput,
): Promise<{ apiKey: ApiKey; secret: string }> {
  const { userId } = session;
  const expiry = readExpiry(expiresAt);
  await refuseUnconfirmed(deps, session);
  const secret = newToken(apiKeyPrefix);
  const row = await deps.db.transaction(async (tx) => {
    if (!(await lockKeysOf(tx, userId))) throw notFound("User");
    if ((await countKeys(tx, userId)) >= apiKeysMax) {
      throw new DomainError("CONFLICT", `There can be ${apiKeysMax} API keys at most. Revoke one you no longer use.`);
    }
    const key = await insertKey(tx, {
      userId,
      name,
      scope,
      hash: sha256(secret),
      lastFour: secret.slice(-4),
      expiresAt: expiry,
    });
    await recordActivity(tx, userId, {
      kind: "api_key.created",
      subject: { type: "api_key", id: key.id },
      label: name,
    });
    await sendMail(deps, tx, { userId, kind: "apiKeyMade", params: { name } });
    return key;
  });
  deps.log.info({ userId, apiKeyId: row.id, scope }, "auth.api_key_created");
  return { apiKey: toApiKey(row), secret };
}

/** The newest first, those that have run out among them. */
export async function listApiKeys({ db }: Pick<Deps, "db">, userId: UserId): Promise<ApiKey[]> {
  return (await findKeys(db, userId)).map(toApiKey);
}

/** From the next call on the key is worth nothing. Throws NOT_FOUND. */
export async function revokeApiKey(deps: Pick<Deps, "db" | "log">, userId: UserId, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await deleteKey(tx, userId, id);
    if (row === undefined) throw notFound("API key");
    await recordActivity(tx, userId, { kind: "api_key.revoked", subject: { type: "api_key", id }, label: row.name });
  });
  deps.log.info({ userId, apiKeyId: id }, "auth.api_key_revoked");
}

/** For whoever takes an account back: a key may have been made by whoever had taken it over. */
export const revokeAllApiKeys = (tx: Db, userId: UserId): Promise<void> => deleteKeysOf(tx, userId);
