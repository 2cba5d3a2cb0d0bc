import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { mailResponsible } from "#server/domains/mail/mail.service.ts";
import { notify } from "#server/domains/notifications/notifications.service.ts";
import { markFailing, markWarned, pauseRow } from "#server/domains/webhooks/courier.queries.ts";
import type { WebhookRow } from "#server/domains/webhooks/webhooks.queries.ts";
import { notificationKeyOf } from "#server/domains/webhooks/webhooks.service.ts";
import { Day } from "#shared/durations.ts";

type PauseDeps = Pick<Deps, "db" | "jobs" | "log" | "secrets">;

/**
 * An endpoint that fails for three days is paused, a day or more after the warning. The retries of an event (retry-delays.ts) last longer,
 * so that a single event leads to the warning and the pause, and what follows it is held and not given up. People read both numbers, in
 * words: shared/messages, docs/webhooks.md.
 */
export const warnAfterSeconds = 2 * Day.seconds;
export const pauseAfterSeconds = 3 * Day.seconds;
export const warningSeconds = Day.seconds;

const hostOf = (url: string) => new URL(url).host;

type Endpoint = Pick<WebhookRow, "id" | "workspaceId" | "url">;

/** Pauses an endpoint and tells the responsible users, once. */
export async function pause(
  deps: PauseDeps,
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
  deps: PauseDeps,
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
export async function noteFailure(deps: PauseDeps, tx: Db, { id }: WebhookRow): Promise<void> {
  const endpoint = await markFailing(tx, id);
  if (endpoint === undefined || endpoint.status === "paused") return;
  const { failingSeconds, warnedSeconds } = endpoint;
  if (warnedSeconds === null && failingSeconds >= warnAfterSeconds) await warn(deps, tx, endpoint);
  else if (failingSeconds >= pauseAfterSeconds && (warnedSeconds ?? 0) >= warningSeconds)
    await pause(deps, tx, endpoint, "failing");
}
