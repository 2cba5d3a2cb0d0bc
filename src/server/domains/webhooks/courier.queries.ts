import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { DeliveryRow } from "#server/domains/webhooks/deliveries.queries.ts";
import type { WebhookRow } from "#server/domains/webhooks/webhooks.queries.ts";
import { webhookDeliveries, webhooks } from "#server/domains/webhooks/webhooks.table.ts";
import type { WebhookDeliveryId, WebhookId } from "#shared/ids.ts";
import type { AttemptFailure, PauseReason } from "#shared/webhooks/webhooks.ts";

/** `updatedAt` is the time of the last change by a member, or of a pause. Other writes of couriers keep it. */
const asBefore = { updatedAt: sql`${webhooks.updatedAt}` };

const hasPassed = (column: typeof webhooks.leaseUntil | typeof webhooks.restUntil) =>
  or(isNull(column), lte(column, sql`clock_timestamp()`));

const isReady = and(eq(webhooks.status, "active"), hasPassed(webhooks.restUntil));

const isDue = and(eq(webhookDeliveries.status, "pending"), lte(webhookDeliveries.dueAt, sql`clock_timestamp()`));

/** Endpoints with due deliveries that no courier works on. */
export async function findWebhooksToServe(db: Db, limit: number): Promise<WebhookId[]> {
  const rows = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(
        isReady,
        hasPassed(webhooks.leaseUntil),
        sql`exists (select from ${webhookDeliveries} where ${webhookDeliveries.webhookId} = ${webhooks.id} and ${isDue})`,
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Leases an endpoint for a courier, or renews its lease. Undefined when another courier has it, or when it is paused, resting or
 * deleted.
 */
export async function leaseWebhook(
  db: Db,
  id: WebhookId,
  courierId: string,
  leaseSeconds: number,
): Promise<WebhookRow | undefined> {
  const [row] = await db
    .update(webhooks)
    .set({
      leaseOwner: courierId,
      leaseUntil: sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
      ...asBefore,
    })
    .where(and(eq(webhooks.id, id), isReady, or(eq(webhooks.leaseOwner, courierId), hasPassed(webhooks.leaseUntil))))
    .returning();
  return row;
}

export async function releaseWebhook(db: Db, id: WebhookId, courierId: string): Promise<void> {
  await db
    .update(webhooks)
    .set({ leaseOwner: null, leaseUntil: null, ...asBefore })
    .where(and(eq(webhooks.id, id), eq(webhooks.leaseOwner, courierId)));
}

/** The next due deliveries of an endpoint, the longest due first; those that are new are in the order of their events. */
export const findDueDeliveries = (db: Db, id: WebhookId, limit: number): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, id), isDue))
    .orderBy(asc(webhookDeliveries.dueAt), asc(webhookDeliveries.id))
    .limit(limit);

export interface AttemptResult {
  responseStatus: number | null;
  responseStart: string | null;
  failure: AttemptFailure | null;
  durationMs: number;
}

type Settlement =
  | { status: "delivered" | "failed" }
  /** Milliseconds until the next attempt. */
  | { status: "pending"; delayMs: number };

/** Records an attempt. A delivery that was held meanwhile stays held, unless it arrived or this was its last attempt. */
export async function recordAttempt(
  db: Db,
  id: WebhookDeliveryId,
  result: AttemptResult,
  settlement: Settlement,
): Promise<void> {
  const { status, dueAt, attempts, failures } = webhookDeliveries;
  const next =
    settlement.status === "pending"
      ? {
          dueAt: sql`case ${status} when 'pending'
            then clock_timestamp() + make_interval(secs => ${settlement.delayMs / 1_000}) else ${dueAt} end`,
        }
      : { status: settlement.status, dueAt: null };
  await db
    .update(webhookDeliveries)
    .set({
      ...result,
      ...next,
      attempts: sql`${attempts} + 1`,
      failures: sql`${failures} + ${settlement.status === "delivered" ? 0 : 1}`,
      lastAttemptAt: sql`clock_timestamp()`,
    })
    .where(and(eq(webhookDeliveries.id, id), inArray(status, ["pending", "held"])));
}

/** An endpoint that answers is healthy. */
export async function markHealthy(db: Db, id: WebhookId): Promise<void> {
  await db
    .update(webhooks)
    .set({ failingSince: null, warnedAt: null, ...asBefore })
    .where(and(eq(webhooks.id, id), sql`${webhooks.failingSince} is not null`));
}

/** Records a failure, and locks the row. Returns the seconds since the endpoint began to fail, and since the warning. */
export async function markFailing(tx: Db, id: WebhookId) {
  const [row] = await tx
    .update(webhooks)
    .set({ failingSince: sql`coalesce(${webhooks.failingSince}, clock_timestamp())`, ...asBefore })
    .where(eq(webhooks.id, id))
    .returning({
      id: webhooks.id,
      workspaceId: webhooks.workspaceId,
      url: webhooks.url,
      status: webhooks.status,
      failingSince: webhooks.failingSince,
      failingSeconds: sql<number>`extract(epoch from clock_timestamp() - ${webhooks.failingSince})::float8`,
      warnedSeconds: sql<number | null>`extract(epoch from clock_timestamp() - ${webhooks.warnedAt})::float8`,
    });
  return row;
}

export async function markWarned(tx: Db, id: WebhookId): Promise<void> {
  await tx
    .update(webhooks)
    .set({ warnedAt: sql`clock_timestamp()`, ...asBefore })
    .where(eq(webhooks.id, id));
}

/** Sends nothing to an endpoint for so long; a longer rest stays. */
export async function restWebhook(db: Db, id: WebhookId, restMs: number): Promise<void> {
  await db
    .update(webhooks)
    .set({
      restUntil: sql`greatest(${webhooks.restUntil}, clock_timestamp() + make_interval(secs => ${restMs / 1_000}))`,
      ...asBefore,
    })
    .where(eq(webhooks.id, id));
}

/** Pauses an endpoint and holds what waits for it. False when it was paused already. */
export async function pauseRow(tx: Db, id: WebhookId, pauseReason: PauseReason): Promise<boolean> {
  const rows = await tx
    .update(webhooks)
    .set({ status: "paused", pauseReason, pausedAt: sql`clock_timestamp()` })
    .where(and(eq(webhooks.id, id), eq(webhooks.status, "active")))
    .returning({ id: webhooks.id });
  await tx
    .update(webhookDeliveries)
    .set({ status: "held", dueAt: null })
    .where(and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.status, "pending")));
  return rows.length === 1;
}
