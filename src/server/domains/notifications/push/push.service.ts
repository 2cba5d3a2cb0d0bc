import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import {
  deleteSubscriptionAt,
  deleteSubscriptionsBeyond,
  type PushSubscriptionRow,
  putSubscription,
} from "#server/domains/notifications/push/push.queries.ts";
import { sha256 } from "#server/lib/random-token.ts";
import type { SecretBox } from "#server/lib/secret-box.ts";
import type { Session } from "#server/trpc/context.ts";
import type { PushSubscriptionId, UserId } from "#shared/ids.ts";
import { PushSubscribeInput } from "#shared/notifications/push.ts";

/** Of one person. The oldest makes room. */
const subscriptionsMax = 20;

const contextOf = (id: PushSubscriptionId) => `push_subscriptions.sealed.${id}`;

/** A browser hears of its person as long as it is signed in. */
const Sealed = z.object({ ...PushSubscribeInput.shape, loginSessionId: z.uuid() });

/** Throws SecretUnreadableError when the key is another one by now. */
export const openSubscription = (secrets: SecretBox, { id, sealed }: PushSubscriptionRow): z.infer<typeof Sealed> =>
  Sealed.parse(JSON.parse(secrets.open(sealed, contextOf(id))));

/** Sends this person's notices to this browser from now on, until its sign-in ends. May be repeated. */
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

/** Without effect for a browser that is not there, or is somebody else's. */
export const unsubscribeBrowser = ({ db }: Pick<Deps, "db">, userId: UserId, endpoint: string): Promise<void> =>
  deleteSubscriptionAt(db, userId, sha256(endpoint));
