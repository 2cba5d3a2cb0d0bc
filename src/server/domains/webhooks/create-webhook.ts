import { v7 as uuidv7 } from "uuid";
import type { Deps } from "#server/deps.ts";
import { newSecret, openSecret, sealSecret } from "#server/domains/webhooks/webhook-secret.ts";
import {
  countWebhooks,
  findWebhook,
  insertWebhook,
  lockWebhook,
  lockWebhooksOf,
  updateWebhookRow,
  type WebhookRow,
} from "#server/domains/webhooks/webhooks.queries.ts";
import { toWebhook } from "#server/domains/webhooks/webhooks.service.ts";
import { withIdempotency } from "#server/idempotency/with-idempotency.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import { requireAllowed } from "#server/lib/safe-fetch/destination.ts";
import { type SecretBox, SecretUnreadableError } from "#server/lib/secrets/secret-box.ts";
import { Hour } from "#shared/durations.ts";
import type { WebhookId, WorkspaceId } from "#shared/ids.ts";
import {
  type CreateWebhookInput,
  rotationHours,
  webhooksMax,
  type WebhookWithSecret,
} from "#shared/webhooks/webhooks.ts";

const tooMany = () =>
  new DomainError("CONFLICT", `A workspace can have ${webhooksMax} webhooks at most. Delete one you no longer use.`);

/** Makes an endpoint, and returns its secret. Throws INVALID_INPUT for a refused address, CONFLICT when there are too many. */
export async function createWebhook(
  deps: Pick<Deps, "db" | "config" | "secrets">,
  workspaceId: WorkspaceId,
  input: CreateWebhookInput,
  key: string | null,
): Promise<WebhookWithSecret> {
  requireAllowed(input.url, deps.config.webhookAllowedHosts);
  return withIdempotency(
    deps,
    { workspaceId, operation: "webhooks.create", key, input },
    {
      make: (transact) =>
        transact(async (tx) => {
          await lockWebhooksOf(tx, workspaceId);
          if ((await countWebhooks(tx, workspaceId)) >= webhooksMax) throw tooMany();
          const id = uuidv7() as WebhookId;
          const secret = sealSecret(deps.secrets, id, newSecret());
          await insertWebhook(tx, { id, workspaceId, url: input.url, events: input.events, secret });
          return id;
        }),
      async present(id) {
        const row = await findWebhook(deps.db, workspaceId, id);
        if (row === undefined) throw notFound("Webhook");
        return { webhook: toWebhook(row), secret: openSecret(deps.secrets, id, row.secret) };
      },
    },
  );
}

/** null when the key of the server has changed since: only the new secret signs then. */
function sealBefore(secrets: SecretBox, { id, secret }: Pick<WebhookRow, "id" | "secret">): string | null {
  try {
    return sealSecret(secrets, id, openSecret(secrets, id, secret), "previous_secret");
  } catch (error) {
    if (error instanceof SecretUnreadableError) return null;
    throw error;
  }
}

/** Makes a new secret. For a day requests are signed with the one before, too. Throws NOT_FOUND. */
export async function rotateSecret(
  deps: Pick<Deps, "db" | "secrets">,
  workspaceId: WorkspaceId,
  id: WebhookId,
): Promise<WebhookWithSecret> {
  const secret = newSecret();
  return deps.db.transaction(async (tx) => {
    const before = await lockWebhook(tx, workspaceId, id);
    if (before === undefined) throw notFound("Webhook");
    const previousSecret = sealBefore(deps.secrets, before);
    const row = await updateWebhookRow(tx, workspaceId, id, {
      secret: sealSecret(deps.secrets, id, secret),
      previousSecret,
      previousSecretUntil: previousSecret === null ? null : new Date(Date.now() + rotationHours * Hour.ms),
    });
    if (row === undefined) throw notFound("Webhook");
    return { webhook: toWebhook(row), secret };
  });
}
