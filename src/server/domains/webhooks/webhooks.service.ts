import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { settleNotifications } from "#server/domains/notifications/notifications.service.ts";
import { pauseRow } from "#server/domains/webhooks/courier.queries.ts";
import { deleteOldDeliveries } from "#server/domains/webhooks/deliveries.queries.ts";
import {
  type WebhookRow,
  deleteOldSecrets,
  deleteWebhookRow,
  deleteWebhooksOf,
  findWebhook,
  findWebhooks,
  lockWebhook,
  updateWebhookRow,
} from "#server/domains/webhooks/webhooks.queries.ts";
import { notFound } from "#server/lib/domain-error.ts";
import { requireAllowed } from "#server/lib/safe-fetch/destination.ts";
import type { WebhookId, WorkspaceId } from "#shared/ids.ts";
import { deliveryDays, type UpdateWebhookInput, type Webhook } from "#shared/webhooks/webhooks.ts";

export { emitPostEvent } from "#server/domains/webhooks/emit-event.queries.ts";

export function toWebhook(row: WebhookRow): Webhook {
  const { previousSecretUntil } = row;
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    status: row.status,
    pauseReason: row.pauseReason,
    pausedAt: row.pausedAt?.toISOString() ?? null,
    failingSince: row.failingSince?.toISOString() ?? null,
    previousSecretUntil:
      previousSecretUntil !== null && previousSecretUntil.getTime() > Date.now()
        ? previousSecretUntil.toISOString()
        : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export const listWebhooks = async ({ db }: Pick<Deps, "db">, workspaceId: WorkspaceId): Promise<Webhook[]> =>
  (await findWebhooks(db, workspaceId)).map(toWebhook);

/** Throws NOT_FOUND. */
export async function getWebhook({ db }: Pick<Deps, "db">, workspaceId: WorkspaceId, id: WebhookId): Promise<Webhook> {
  const row = await findWebhook(db, workspaceId, id);
  if (row === undefined) throw notFound("Webhook");
  return toWebhook(row);
}

/** Key of the notifications about an endpoint. */
export const notificationKeyOf = (id: WebhookId) => `webhook:${id}`;

/** A new address, and an endpoint that is turned on again, begin without a history of failures. */
const afresh = { failingSince: null, warnedAt: null, restUntil: null };

/** Changes, pauses or turns on an endpoint. What is held stays so until it is replayed. Throws NOT_FOUND, INVALID_INPUT. */
export async function updateWebhook(
  deps: Pick<Deps, "db" | "config">,
  workspaceId: WorkspaceId,
  { id, url, events, status }: UpdateWebhookInput,
): Promise<Webhook> {
  if (url !== undefined) requireAllowed(url, deps.config.webhookAllowedHosts);
  return deps.db.transaction(async (tx) => {
    const before = await lockWebhook(tx, workspaceId, id);
    if (before === undefined) throw notFound("Webhook");
    if (status === "paused") await pauseRow(tx, id, "member");
    const isResumed = status === "active" && before.status === "paused";
    if (isResumed) await settleNotifications(tx, workspaceId, { key: notificationKeyOf(id) });
    const row = await updateWebhookRow(tx, workspaceId, id, {
      updatedAt: new Date(),
      ...(url === undefined ? {} : { url }),
      ...(events === undefined ? {} : { events }),
      ...(isResumed ? { status, pauseReason: null, pausedAt: null } : {}),
      ...(isResumed || (url !== undefined && url !== before.url) ? afresh : {}),
    });
    if (row === undefined) throw notFound("Webhook");
    return toWebhook(row);
  });
}

/** Deletes an endpoint with its deliveries. Throws NOT_FOUND. */
export async function deleteWebhook({ db }: Pick<Deps, "db">, workspaceId: WorkspaceId, id: WebhookId): Promise<void> {
  if ((await deleteWebhookRow(db, workspaceId, id)) === undefined) throw notFound("Webhook");
}

/** Ends all endpoints of a workspace. */
export const endWebhooks = (tx: Db, workspaceId: WorkspaceId): Promise<void> => deleteWebhooksOf(tx, workspaceId);

const sweepBatch = 5_000;

/** Deletes deliveries after 30 days, and secrets of rotations that are over. Safe to run twice, and at any time. */
export async function sweepWebhooks({ db }: Pick<Deps, "db">, signal: AbortSignal): Promise<void> {
  await deleteOldSecrets(db);
  while (!signal.aborted && (await deleteOldDeliveries(db, deliveryDays, sweepBatch)) === sweepBatch);
}
