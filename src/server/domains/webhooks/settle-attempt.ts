import type { Deps } from "#server/deps.ts";
import { markHealthy, recordAttempt, restWebhook } from "#server/domains/webhooks/courier.queries.ts";
import type { DeliveryRow } from "#server/domains/webhooks/deliveries.queries.ts";
import { noteFailure, pause } from "#server/domains/webhooks/pause-failing.ts";
import { retryDelayMs } from "#server/domains/webhooks/retry-delays.ts";
import type { Attempt } from "#server/domains/webhooks/send-delivery.ts";
import type { WebhookRow } from "#server/domains/webhooks/webhooks.queries.ts";

type SettleDeps = Pick<Deps, "db" | "jobs" | "log" | "secrets">;

export type Outcome = "delivered" | "refused" | "unanswered";

async function settleFailure(
  deps: SettleDeps,
  webhook: WebhookRow,
  delivery: DeliveryRow,
  { result, restMs }: Attempt,
): Promise<void> {
  const isGone = result.responseStatus === 410;
  const delayMs = isGone ? null : retryDelayMs(delivery.failures + 1);
  await deps.db.transaction(async (tx) => {
    // The endpoint first: all transactions lock it before its deliveries.
    await noteFailure(deps, tx, webhook);
    await recordAttempt(
      tx,
      delivery.id,
      result,
      delayMs === null ? { status: "failed" } : { status: "pending", delayMs: Math.max(delayMs, restMs ?? 0) },
    );
    if (isGone) await pause(deps, tx, webhook, "gone");
    else if (restMs !== null) await restWebhook(tx, webhook.id, restMs);
  });
  deps.log.info(
    { webhookId: webhook.id, deliveryId: delivery.id, status: result.responseStatus, failure: result.failure, delayMs },
    "webhook.attempt_failed",
  );
}

/** Records an attempt: any 2xx is a delivery, 410 ends the endpoint, everything else is tried again (retry-delays.ts). */
export async function settleAttempt(
  deps: SettleDeps,
  webhook: WebhookRow,
  delivery: DeliveryRow,
  attempt: Attempt,
): Promise<Outcome> {
  const { responseStatus } = attempt.result;
  if (responseStatus !== null && responseStatus >= 200 && responseStatus < 300) {
    await markHealthy(deps.db, webhook.id);
    await recordAttempt(deps.db, delivery.id, attempt.result, { status: "delivered" });
    return "delivered";
  }
  await settleFailure(deps, webhook, delivery, attempt);
  return responseStatus === null ? "unanswered" : "refused";
}
