import type { Deps } from "#server/deps.ts";
import {
  findDueDeliveries,
  leaseWebhook,
  releaseWebhook,
  restWebhook,
} from "#server/domains/webhooks/courier.queries.ts";
import type { DeliveryRow } from "#server/domains/webhooks/deliveries.queries.ts";
import { sendDelivery } from "#server/domains/webhooks/send-delivery.ts";
import { settleAttempt } from "#server/domains/webhooks/settle-attempt.ts";
import type { WebhookRow } from "#server/domains/webhooks/webhooks.queries.ts";
import { Second } from "#shared/durations.ts";
import type { WebhookId } from "#shared/ids.ts";

export type CourierDeps = Pick<Deps, "db" | "config" | "secrets" | "jobs" | "log">;

/** Requests to one endpoint at once: events arrive roughly in their order. */
const batchSize = 4;
/** Longer than a batch takes, which renews it. After a crash another courier takes over so soon. */
const leaseSeconds = 30;
/** Then the other endpoints have their turn. */
const batchesInTurn = 25;
/** The rest of an endpoint that answers nothing, while more is due: unreachable endpoints must not occupy all places. */
const unansweredRestMs = 30 * Second.ms;

export interface Turn {
  courierId: string;
  /** Ends the turn after the requests in flight. */
  stopping: AbortSignal;
  /** Ends the requests in flight. */
  signal: AbortSignal;
}

async function deliverBatch(
  deps: CourierDeps,
  webhook: WebhookRow,
  batch: readonly DeliveryRow[],
  signal: AbortSignal,
): Promise<void> {
  const outcomes = await Promise.all(
    batch.map(async (delivery) =>
      settleAttempt(deps, webhook, delivery, await sendDelivery(deps, webhook, delivery, signal)),
    ),
  );
  if (batch.length === batchSize && outcomes.every((outcome) => outcome === "unanswered"))
    await restWebhook(deps.db, webhook.id, unansweredRestMs);
}

/**
 * Sends the due deliveries of one endpoint, for one turn. True when more may be due. The lease keeps other couriers away; a courier that
 * dies or loses it leaves its deliveries pending, so that they are sent again under the same `webhook-id`.
 */
export async function serveWebhook(
  deps: CourierDeps,
  id: WebhookId,
  { courierId, stopping, signal }: Turn,
): Promise<boolean> {
  try {
    for (let batches = 0; batches < batchesInTurn; batches++) {
      if (stopping.aborted) return false;
      const webhook = await leaseWebhook(deps.db, id, courierId, leaseSeconds);
      if (webhook === undefined) return false;
      const batch = await findDueDeliveries(deps.db, id, batchSize);
      if (batch.length === 0) return false;
      await deliverBatch(deps, webhook, batch, signal);
    }
    return true;
  } finally {
    await releaseWebhook(deps.db, id, courierId);
  }
}
