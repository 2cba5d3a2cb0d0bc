import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { isLoginSessionAlive } from "#server/domains/auth/sessions/login-sessions.ts";
import { readNotification, takeForBrowsers } from "#server/domains/notifications/notifications.service.ts";
import { enqueuePushesJob, pushJob } from "#server/domains/notifications/push/push.jobs.ts";
import {
  type PushSubscriptionRow,
  deleteSubscription,
  deleteSubscriptionAt,
  deleteSubscriptionsBeyond,
  findSubscriptions,
  putSubscription,
} from "#server/domains/notifications/push/push.queries.ts";
import { readSettings } from "#server/domains/users/settings.service.ts";
import { PushError, type PushOutcome } from "#server/integrations/push/push-service.ts";
import { sha256 } from "#server/lib/random-token.ts";
import { type SecretBox, SecretUnreadableError } from "#server/lib/secrets/secret-box.ts";
import type { Session } from "#server/trpc/context.ts";
import type { NotificationId, PushSubscriptionId, UserId } from "#shared/ids.ts";
import type { Notification } from "#shared/notifications/notifications.ts";
import { PushSubscribeInput } from "#shared/notifications/push.ts";
import { cutText } from "#shared/text.ts";

/** Maximum per user; a new one replaces the oldest. */
const subscriptionsMax = 20;

const contextOf = (id: PushSubscriptionId) => `push_subscriptions.sealed.${id}`;

/** A browser gets notifications as long as its login session lives. */
const Sealed = z.object({ ...PushSubscribeInput.shape, loginSessionId: z.uuid() });

/** Throws SecretUnreadableError when the key has changed. */
const openSubscription = (secrets: SecretBox, { id, sealed }: PushSubscriptionRow): z.infer<typeof Sealed> =>
  Sealed.parse(JSON.parse(secrets.open(sealed, contextOf(id))));

/** Pushes the user's notifications to this browser until its login session ends. May be repeated. */
export async function subscribeBrowser(
  { db, secrets }: Pick<Deps, "db" | "secrets">,
  { userId, loginSessionId }: Session,
  subscription: PushSubscribeInput,
): Promise<void> {
  const id = uuidv7() as PushSubscriptionId;
  const sealed = secrets.seal(JSON.stringify({ ...subscription, loginSessionId }), contextOf(id));
  await db.transaction(async (tx) => {
    await putSubscription(tx, { id, userId, endpointHash: sha256(subscription.endpoint), sealed });
    await deleteSubscriptionsBeyond(tx, userId, subscriptionsMax);
  });
}

/** Without effect for an unknown browser, or one of another user. */
export const unsubscribeBrowser = ({ db }: Pick<Deps, "db">, userId: UserId, endpoint: string): Promise<void> =>
  deleteSubscriptionAt(db, userId, sha256(endpoint));

const perRound = enqueuePushesJob.policy.expireInSeconds * 5;
/** A push message is limited to 3 993 bytes. */
const reasonMax = 300;

/** Enqueues a push job for each new notification, once. */
export async function enqueuePushes({ db, jobs }: Pick<Deps, "db" | "jobs">): Promise<void> {
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
 * Pushes a notification to all browsers of its user, and deletes expired subscriptions. A repeated message replaces the first one in
 * the browser. Throws when the queue should retry.
 */
export async function pushNotification(deps: PushDeps, id: NotificationId, signal: AbortSignal): Promise<void> {
  const found = await readNotification(deps.db, id);
  if (found === null || found.notification.readAt !== null) return;
  const { userId, notification } = found;
  const { notifications, appearance } = await readSettings(deps.db, userId);
  if (!notifications.push) return;
  const { kind, params, workspaceId } = notification;
  const message = { id, workspaceId, kind, params: shorten(params), language: appearance.language };
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
