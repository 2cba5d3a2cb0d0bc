import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  type DeliveryRow,
  findDeliveries,
  findDelivery,
  hasWaitingTest,
  insertTestDelivery,
  notifyCouriers,
  replayOne,
  replayPeriod,
} from "#server/domains/webhooks/deliveries.queries.ts";
import { findWebhook, lockWebhook } from "#server/domains/webhooks/webhooks.queries.ts";
import { createCursor } from "#server/lib/cursor.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import { WebhookDeliveryId, type WebhookId, type WorkspaceId } from "#shared/ids.ts";
import type {
  ListDeliveriesInput,
  Replayed,
  ReplayInput,
  WebhookDelivery,
  WebhookDeliveryPage,
} from "#shared/webhooks/webhooks.ts";

const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  type: row.type,
  status: row.status,
  occurredAt: row.occurredAt.toISOString(),
  attempts: row.attempts,
  lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
  nextAttemptAt: row.dueAt?.toISOString() ?? null,
  responseStatus: row.responseStatus,
  responseStart: row.responseStart,
  failure: row.failure,
  durationMs: row.durationMs,
});

const cursor = createCursor<{ id: string }, ListDeliveriesInput>(
  "webhook-deliveries",
  z.strictObject({ id: WebhookDeliveryId }),
);

/** The deliveries of an endpoint, newest first. Throws NOT_FOUND. */
export async function listDeliveries(
  deps: Pick<Deps, "db" | "cursors">,
  workspaceId: WorkspaceId,
  input: ListDeliveriesInput,
): Promise<WebhookDeliveryPage> {
  const { id, status = null, limit } = input;
  if ((await findWebhook(deps.db, workspaceId, id)) === undefined) throw notFound("Webhook");
  const before = cursor.read(deps, workspaceId, input)?.id ?? null;
  const found = await findDeliveries(deps.db, workspaceId, id, { status, before, limit });
  const { rows, nextCursor } = cursor.page(deps, workspaceId, input, found, (last) => ({ id: last.id }));
  return { deliveries: rows.map(toDelivery), nextCursor };
}

/** Locks an active endpoint. Throws NOT_FOUND, CONFLICT for a paused one. */
async function lockActive(tx: Db, workspaceId: WorkspaceId, id: WebhookId): Promise<void> {
  const row = await lockWebhook(tx, workspaceId, id);
  if (row === undefined) throw notFound("Webhook");
  if (row.status === "paused") throw new DomainError("CONFLICT", "This webhook is paused. Turn it on first.");
}

const replayedByDefault = ["failed", "held"] as const;

/** Sends deliveries again, each with the `webhook-id` it had. Throws NOT_FOUND, CONFLICT for a paused endpoint. */
export async function replayDeliveries(
  { db }: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  { id, deliveryId, from, to, status = [...replayedByDefault] }: ReplayInput,
): Promise<Replayed> {
  return db.transaction(async (tx) => {
    await lockActive(tx, workspaceId, id);
    if (deliveryId !== undefined && (await findDelivery(tx, workspaceId, id, deliveryId)) === undefined)
      throw notFound("Delivery");
    const replayed =
      deliveryId === undefined
        ? await replayPeriod(tx, workspaceId, id, {
            from: new Date(from ?? 0),
            to: to === undefined ? new Date() : new Date(to),
            status,
          })
        : await replayOne(tx, workspaceId, id, deliveryId);
    await notifyCouriers(tx, id);
    return { replayed };
  });
}

/** Sends a `webhook.test` event. Throws NOT_FOUND, CONFLICT for a paused endpoint or while a test waits. */
export async function sendTest(
  { db }: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  id: WebhookId,
): Promise<{ deliveryId: WebhookDeliveryId }> {
  return db.transaction(async (tx) => {
    await lockActive(tx, workspaceId, id);
    if (await hasWaitingTest(tx, workspaceId, id))
      throw new DomainError("CONFLICT", "A test event is on its way already. Wait for its outcome.");
    const deliveryId = await insertTestDelivery(tx, workspaceId, id);
    await notifyCouriers(tx, id);
    return { deliveryId };
  });
}
