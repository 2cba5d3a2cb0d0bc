import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  cancelUnsent,
  type DeliveryPlace,
  findDeliveryIds,
  giveUpParts,
  isAnySending,
  lockPostsUnderWay,
} from "#server/domains/posts/store/end-deliveries.queries.ts";
import { publishTargetJob } from "#server/domains/posts/store/posts.jobs.ts";
import type { UserId } from "#shared/ids.ts";

const idsAtOnce = 500;

/** Nothing of this person goes out any more, but for what is being sent this very moment. Safe to run twice. */
export async function endDeliveries(deps: Pick<Deps, "jobs">, tx: Db, userId: UserId): Promise<void> {
  await lockPostsUnderWay(tx, userId);
  await cancelUnsent(tx, userId);
  await giveUpParts(tx, userId);
  for (let after: DeliveryPlace | null = null, isMore = true; isMore;) {
    const page: DeliveryPlace[] = await findDeliveryIds(tx, userId, after, idsAtOnce);
    const alarms = page.map(({ id: targetId }) => ({ targetId }));
    await deps.jobs.withdraw(tx, publishTargetJob, alarms);
    after = page.at(-1) ?? null;
    isMore = page.length === idsAtOnce;
  }
}

/** Is a call under way whose answer is still to come? */
export const isAnythingGoingOut = (db: Db, userId: UserId): Promise<boolean> => isAnySending(db, userId);

export { findSandboxExternalIds } from "#server/domains/posts/store/end-deliveries.queries.ts";
