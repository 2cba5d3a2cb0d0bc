import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  cancelUnsent,
  type DeliveryPlace,
  findDeliveryIds,
  failQueuedParts,
  isAnySending,
  lockPostsUnderWay,
} from "#server/domains/posts/store/end-deliveries.queries.ts";
import { publishTargetJob } from "#server/domains/posts/store/posts.jobs.ts";
import type { UserId } from "#shared/ids.ts";

const idsAtOnce = 500;

/** Cancels all unsent deliveries of this user; sends in flight are not interrupted. Idempotent. */
export async function endDeliveries(deps: Pick<Deps, "jobs">, tx: Db, userId: UserId): Promise<void> {
  await lockPostsUnderWay(tx, userId);
  await cancelUnsent(tx, userId);
  await failQueuedParts(tx, userId);
  for (let after: DeliveryPlace | null = null, isMore = true; isMore;) {
    const page: DeliveryPlace[] = await findDeliveryIds(tx, userId, after, idsAtOnce);
    const alarms = page.map(({ id: targetId }) => ({ targetId }));
    await deps.jobs.withdraw(tx, publishTargetJob, alarms);
    after = page.at(-1) ?? null;
    isMore = page.length === idsAtOnce;
  }
}

/** Whether a send of this user is still in flight. */
export const hasSendInFlight = (db: Db, userId: UserId): Promise<boolean> => isAnySending(db, userId);

export { findSandboxExternalIds } from "#server/domains/posts/store/end-deliveries.queries.ts";
