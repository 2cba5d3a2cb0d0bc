import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import {
  type ApiKeyRow,
  countKeys,
  deleteKey,
  deleteKeysIn,
  findKey,
  findKeys,
  insertKey,
  lockKeysOf,
} from "#server/domains/auth/api-keys/api-keys.queries.ts";
import { refuseUnconfirmed } from "#server/domains/auth/passwords/check-owner.ts";
import { apiKeyPrefix } from "#server/domains/auth/sessions/session.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { requireMembership } from "#server/domains/workspaces/workspaces.service.ts";
import { withIdempotency } from "#server/idempotency/with-idempotency.ts";
import { createCursor } from "#server/lib/cursor.ts";
import { DomainError, invalidInput, notFound } from "#server/lib/domain-error.ts";
import { newToken, sha256 } from "#server/lib/random-token.ts";
import type { Session } from "#server/trpc/context.ts";
import {
  type ApiKey,
  type ApiKeyPage,
  apiKeysMax,
  type CreateApiKeyInput,
  type ListApiKeysInput,
} from "#shared/auth/api-keys.ts";
import type { UserId, WorkspaceId } from "#shared/ids.ts";

const toApiKey = (row: ApiKeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  workspaceId: row.workspaceId,
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

async function insertWithinLimit(
  deps: Pick<Deps, "jobs" | "secrets">,
  tx: Db,
  values: Parameters<typeof insertKey>[1],
): Promise<ApiKeyRow> {
  const { userId, name, workspaceId = null } = values;
  if (!(await lockKeysOf(tx, userId))) throw notFound("User");
  await requireMembership(tx, workspaceId, userId);
  if ((await countKeys(tx, userId)) >= apiKeysMax) {
    throw new DomainError("CONFLICT", `There can be ${apiKeysMax} API keys at most. Revoke one you no longer use.`);
  }
  const row = await insertKey(tx, values);
  await recordActivity(tx, userId, {
    kind: "api_key.created",
    subject: { type: "api_key", id: row.id },
    label: name,
  });
  await sendMail(deps, tx, { userId, kind: "apiKeyMade", params: { name } });
  return row;
}

const secretShownBefore = (id: string) =>
  new DomainError(
    "CONFLICT",
    `This Idempotency-Key made the API key ${id}. Its secret was shown once and cannot be shown again: ` +
      `if it got lost, revoke that key and make another with a new Idempotency-Key.`,
  );

/**
 * Creates a key and returns its secret this once: only its hash is stored, so a repeated call cannot get it again.
 * A mail informs the owner, because a key outlives the login session that created it.
 * Throws CONFIRMATION_REQUIRED, INVALID_INPUT, NOT_FOUND for a workspace of others, CONFLICT when there are too many or the
 * Idempotency-Key created one before.
 */
export async function createApiKey(
  deps: Pick<Deps, "db" | "jobs" | "secrets" | "log">,
  session: Session,
  input: CreateApiKeyInput,
  idempotencyKey: string | null,
): Promise<{ apiKey: ApiKey; secret: string }> {
  const { userId } = session;
  const { name, scope, expiresAt, workspaceId = null } = input;
  const secret = newToken(apiKeyPrefix);
  const hash = sha256(secret);
  return withIdempotency(
    deps,
    { workspaceId: userId, operation: "auth.apiKeys.create", key: idempotencyKey, input },
    {
      async make(transact) {
        const expiry = readExpiry(expiresAt);
        await refuseUnconfirmed(deps, session);
        const values = { userId, workspaceId, name, scope, hash, lastFour: secret.slice(-4), expiresAt: expiry };
        const id = await transact(async (tx) => (await insertWithinLimit(deps, tx, values)).id);
        deps.log.info({ userId, apiKeyId: id, scope }, "auth.api_key_created");
        return id;
      },
      async present(id) {
        const row = await findKey(deps.db, userId, id);
        if (row === undefined) throw notFound("API key");
        // Only the call that created the key knows its secret.
        if (row.hash !== hash) throw secretShownBefore(id);
        return { apiKey: toApiKey(row), secret };
      },
    },
  );
}

const cursor = createCursor<{ id: string }, ListApiKeysInput>("api-keys", z.strictObject({ id: z.uuid() }));

/** The newest first, expired ones included. */
export async function listApiKeys(
  deps: Pick<Deps, "db" | "cursors">,
  userId: UserId,
  input: ListApiKeysInput,
): Promise<ApiKeyPage> {
  const before = cursor.read(deps, userId, input)?.id ?? null;
  const found = await findKeys(deps.db, userId, { before, limit: input.limit });
  const { rows, nextCursor } = cursor.page(deps, userId, input, found, ({ id }) => ({ id }));
  return { apiKeys: rows.map(toApiKey), nextCursor };
}

/** The key stops working with the next call. Throws NOT_FOUND. */
export async function revokeApiKey(deps: Pick<Deps, "db" | "log">, userId: UserId, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await deleteKey(tx, userId, id);
    if (row === undefined) throw notFound("API key");
    await recordActivity(tx, userId, { kind: "api_key.revoked", subject: { type: "api_key", id }, label: row.name });
  });
  deps.log.info({ userId, apiKeyId: id }, "auth.api_key_revoked");
}

/** For a member who leaves a workspace. */
export const revokeApiKeysIn = (tx: Db, workspaceId: WorkspaceId, userId: UserId): Promise<void> =>
  deleteKeysIn(tx, workspaceId, userId);
