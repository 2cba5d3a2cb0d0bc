import { and, desc, eq, gte, inArray, lt, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { webhookDeliveries } from "#server/domains/webhooks/webhooks.table.ts";
import type { WebhookDeliveryId, WebhookId, WorkspaceId } from "#shared/ids.ts";
import type { WebhookDeliveryStatus } from "#shared/webhooks/webhooks.ts";

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** Wakes the couriers of all processes; the payload is the id of the endpoint. Triggers notify it, too. */
export const courierChannel = "postloom_webhooks";

export async function notifyCouriers(tx: Db, id: WebhookId): Promise<void> {
  await tx.execute(sql`select pg_notify(${courierChannel}, ${id})`);
}

const isOf = (workspaceId: WorkspaceId, id: WebhookId) =>
  and(eq(webhookDeliveries.workspaceId, workspaceId), eq(webhookDeliveries.webhookId, id));

/** Newest first; ids grow with time. Returns up to `limit` + 1 rows; the extra row means that there is another page. */
export const findDeliveries = (
  db: Db,
  workspaceId: WorkspaceId,
  id: WebhookId,
  { status, before, limit }: { status: readonly WebhookDeliveryStatus[] | null; before: string | null; limit: number },
): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        isOf(workspaceId, id),
        before === null ? undefined : lt(webhookDeliveries.id, before as WebhookDeliveryId),
        status === null ? undefined : inArray(webhookDeliveries.status, [...status]),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit + 1);

export async function findDelivery(
  db: Db,
  workspaceId: WorkspaceId,
  id: WebhookId,
  deliveryId: WebhookDeliveryId,
): Promise<DeliveryRow | undefined> {
  const [row] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(isOf(workspaceId, id), eq(webhookDeliveries.id, deliveryId)));
  return row;
}

export async function insertTestDelivery(tx: Db, workspaceId: WorkspaceId, webhookId: WebhookId) {
  const [row] = await tx
    .insert(webhookDeliveries)
    .values({
      // From the database's clock, like the ids of all other events, because ids give the order.
      id: sql`webhook_delivery_id()`,
      workspaceId,
      webhookId,
      type: "webhook.test",
      data: { webhookId },
      status: "pending",
      dueAt: sql`now()`,
    })
    .returning({ id: webhookDeliveries.id });
  if (row === undefined) throw new Error("INSERT returned no row");
  return row.id;
}

export async function hasWaitingTest(db: Db, workspaceId: WorkspaceId, id: WebhookId): Promise<boolean> {
  const rows = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        isOf(workspaceId, id),
        eq(webhookDeliveries.status, "pending"),
        eq(webhookDeliveries.type, "webhook.test"),
        eq(webhookDeliveries.attempts, 0),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** A delivery that is sent again starts with the first delay. */
const asNew = { status: "pending" as const, dueAt: sql`now()`, failures: 0 };

export async function replayOne(
  tx: Db,
  workspaceId: WorkspaceId,
  id: WebhookId,
  deliveryId: WebhookDeliveryId,
): Promise<number> {
  const rows = await tx
    .update(webhookDeliveries)
    .set(asNew)
    .where(and(isOf(workspaceId, id), eq(webhookDeliveries.id, deliveryId)))
    .returning({ id: webhookDeliveries.id });
  return rows.length;
}

export async function replayPeriod(
  tx: Db,
  workspaceId: WorkspaceId,
  id: WebhookId,
  { from, to, status }: { from: Date; to: Date; status: readonly WebhookDeliveryStatus[] },
): Promise<number> {
  const rows = await tx
    .update(webhookDeliveries)
    .set(asNew)
    .where(
      and(
        isOf(workspaceId, id),
        gte(webhookDeliveries.occurredAt, from),
        lte(webhookDeliveries.occurredAt, to),
        inArray(webhookDeliveries.status, [...status]),
      ),
    )
    .returning({ id: webhookDeliveries.id });
  return rows.length;
}

/** Deletes a batch of deliveries of events so many days ago. Returns their number. */
export async function deleteOldDeliveries(db: Db, olderThanDays: number, limit: number): Promise<number> {
  const old = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(lte(webhookDeliveries.occurredAt, sql`now() - make_interval(days => ${olderThanDays})`))
    .limit(limit);
  const rows = await db
    .delete(webhookDeliveries)
    .where(inArray(webhookDeliveries.id, old))
    .returning({ id: webhookDeliveries.id });
  return rows.length;
}
