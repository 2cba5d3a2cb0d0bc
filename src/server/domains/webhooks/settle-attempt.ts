import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { mailResponsible } from "#server/domains/mail/mail.service.ts";
import { notify } from "#server/domains/notifications/notifications.service.ts";
import {
  markFailing,
  markHealthy,
  markWarned,
  pauseRow,
  recordAttempt,
  restWebhook,
} from "#server/domains/webhooks/courier.queries.ts";
import type { DeliveryRow } from "#server/domains/webhooks/deliveries.queries.ts";
import { retryDelayMs } from "#server/domains/webhooks/retry-delays.ts";
import type { Attempt } from "#server/domains/webhooks/send-delivery.ts";
import type { WebhookRow } from "#server/domains/webhooks/webhooks.queries.ts";
import { notificationKeyOf } from "#server/domains/webhooks/webhooks.service.ts";
import { Day } from "#shared/durations.ts";

type SettleDeps = Pick<Deps, "db" | "jobs" | "log" | "secrets">;

/** An endpoint that fails for three days is paused, a day or more after the warning. */
const warnAfterSeconds = 2 * Day.seconds;
const pauseAfterSeconds = 3 * Day.seconds;
const warningSeconds = Day.seconds;

const hostOf = (url: string) => new URL(url).host;

type Endpoint = Pick<WebhookRow, "id" | "workspaceId" | "url">;

/** Pauses an endpoint and tells the responsible users, once. */
async function pause(
  deps: SettleDeps,
  tx: Db,
  { id, workspaceId, url }: Endpoint,
  reason: "failing" | "gone",
): Promise<void> {
  if (!(await pauseRow(tx, id, reason))) return;
  const params = { host: hostOf(url), reason };
  await notify(tx, workspaceId, {
    kind: "webhook.paused",
    key: notificationKeyOf(id),
    params: { webhookId: id, ...params },
  });
  await mailResponsible(deps, tx, workspaceId, () => ({ kind: "webhookPaused", params }));
  deps.log.warn({ webhookId: id, workspaceId, reason }, "webhook.paused");
}

/** Tells the responsible users of the pause ahead. */
async function warn(
  deps: SettleDeps,
  tx: Db,
  { id, workspaceId, url, failingSince }: Endpoint & Pick<WebhookRow, "failingSince">,
): Promise<void> {
  await markWarned(tx, id);
  const until = new Date(Math.max((failingSince?.getTime() ?? 0) + pauseAfterSeconds * 1_000, Date.now() + Day.ms));
  const params = { host: hostOf(url), until: until.toISOString() };
  await notify(tx, workspaceId, {
    kind: "webhook.failing",
    key: notificationKeyOf(id),
    params: { webhookId: id, ...params },
  });
  await mailResponsible(deps, tx, workspaceId, () => ({ kind: "webhookFailing", params }));
}

/** Notes the failure of an endpoint; warns of the pause, or pauses it, once it has failed for long enough. */
async function noteFailure(deps: SettleDeps, tx: Db, { id }: WebhookRow): Promise<void> {
  const endpoint = await markFailing(tx, id);
  if (endpoint === undefined || endpoint.status === "paused") return;
  const { failingSeconds, warnedSeconds } = endpoint;
  if (warnedSeconds === null && failingSeconds >= warnAfterSeconds) await warn(deps, tx, endpoint);
  else if (failingSeconds >= pauseAfterSeconds && (warnedSeconds ?? 0) >= warningSeconds)
    await pause(deps, tx, endpoint, "failing");
}

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

/** Records an attempt: any 2xx is a delivery, 410 ends the endpoint, everything else is tried again for three days. */
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
