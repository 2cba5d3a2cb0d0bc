import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  cancelUnsent,
  findDeliveryIds,
  giveUpParts,
  isAnySending,
} from "#server/domains/posts/end-deliveries.queries.ts";
import { publishTargetJob } from "#server/domains/posts/posts.jobs.ts";
import type { UserId } from "#shared/ids.ts";

/** Nothing of this person goes out any more, but for what is being sent this very moment. Safe to run twice. */
export async function endDeliveries(deps: Pick<Deps, "jobs">, tx: Db, userId: UserId): Promise<void> {
  await cancelUnsent(tx, userId);
  await giveUpParts(tx, userId);
  const ids = await findDeliveryIds(tx, userId);
  await deps.jobs.withdraw(
    tx,
    publishTargetJob,
    ids.map((targetId) => ({ targetId })),
  );
}

/** Is a call under way whose answer is still to come? */
export const isAnythingGoingOut = (db: Db, userId: UserId): Promise<boolean> => isAnySending(db, userId);

export { findSandboxExternalIds } from "#server/domains/posts/end-deliveries.queries.ts";
