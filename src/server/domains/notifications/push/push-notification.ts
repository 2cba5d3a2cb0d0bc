import type { Deps } from "#server/deps.ts";
import { isLoginSessionAlive } from "#server/domains/auth/sessions/login-sessions.ts";
import { readNotification, takeForBrowsers } from "#server/domains/notifications/notifications.service.ts";
import { handOverJob, pushJob } from "#server/domains/notifications/push/push.jobs.ts";
import {
  deleteSubscription,
  findSubscriptions,
  type PushSubscriptionRow,
} from "#server/domains/notifications/push/push.queries.ts";
import { openSubscription } from "#server/domains/notifications/push/push.service.ts";
import { readSettings } from "#server/domains/users/settings.service.ts";
import { PushError, type PushOutcome } from "#server/integrations/push/push-service.ts";
import { SecretUnreadableError } from "#server/lib/secret-box.ts";
import type { NotificationId } from "#shared/ids.ts";
import type { Notification } from "#shared/notifications/notifications.ts";
import { cutText } from "#shared/text.ts";

const perRound = handOverJob.policy.expireInSeconds * 5;
/** A message holds 3 993 bytes. */
const reasonMax = 300;

/** Sends a job for each notification that somebody's browsers have not heard of. Each is handed over once. */
export async function handOver({ db, jobs }: Pick<Deps, "db" | "jobs">): Promise<void> {
  await db.transaction(async (tx) => {
    for (const notificationId of await takeForBrowsers(tx, perRound)) await jobs.send(tx, pushJob, { notificationId });
  });
}

type PushDeps = Pick<Deps, "db" | "log" | "push" | "secrets">;

const shorten = (params: Notification["params"]) =>
  "reason" in params && params.reason !== null ? { ...params, reason: cutText(params.reason, reasonMax) } : params;

async function sendTo(
  { db, push, secrets }: PushDeps,
  row: PushSubscriptionRow,
  message: object,
  signal: AbortSignal,
): Promise<PushOutcome> {
  try {
    const { endpoint, keys, loginSessionId } = openSubscription(secrets, row);
    if (!(await isLoginSessionAlive(db, { userId: row.userId, loginSessionId }))) return "gone";
    return await push.send({ endpoint, keys }, message, signal);
  } catch (error) {
    if (error instanceof SecretUnreadableError) return "gone";
    throw error;
  }
}

/**
 * Tells the browsers of its person of one notification, and forgets those that want nothing any more. Told again, a browser shows
 * it in the place of the first. Throws when another try makes sense.
 */
export async function pushNotification(deps: PushDeps, id: NotificationId, signal: AbortSignal): Promise<void> {
  const found = await readNotification(deps.db, id);
  if (found === null || found.notification.readAt !== null) return;
  const { userId, notification } = found;
  const { notifications, appearance } = await readSettings(deps.db, userId);
  if (!notifications.push) return;
  const { kind, params } = notification;
  const message = { id, kind, params: shorten(params), language: appearance.language };
  let failure: PushError | null = null;
  for (const row of await findSubscriptions(deps.db, userId)) {
    try {
      const outcome = await sendTo(deps, row, message, signal);
      if (outcome === "gone") await deleteSubscription(deps.db, userId, row.id);
      if (outcome === "refused") deps.log.warn({ userId, subscriptionId: row.id }, "push.refused");
    } catch (error) {
      if (!(error instanceof PushError)) throw error;
      failure = error;
    }
  }
  if (failure !== null) throw failure;
}
