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
import type { WorkspaceId } from "#shared/ids.ts";

const idsAtOnce = 500;

/** Cancels all unsent deliveries of this workspace, and fails unsent parts; sends in flight are not interrupted. Idempotent. */
export async function endDeliveries(deps: Pick<Deps, "jobs">, tx: Db, workspaceId: WorkspaceId): Promise<void> {
  await lockPostsUnderWay(tx, workspaceId);
  await cancelUnsent(tx, workspaceId);
  await failQueuedParts(tx, workspaceId);
  for (let after: DeliveryPlace | null = null, isMore = true; isMore;) {
    const page: DeliveryPlace[] = await findDeliveryIds(tx, workspaceId, after, idsAtOnce);
    const alarms = page.map(({ id: targetId }) => ({ targetId }));
    await deps.jobs.withdraw(tx, publishTargetJob, alarms);
    after = page.at(-1) ?? null;
    isMore = page.length === idsAtOnce;
  }
}

/** Whether a send of this workspace is still in flight. */
export const hasSendInFlight = (db: Db, workspaceId: WorkspaceId): Promise<boolean> => isAnySending(db, workspaceId);

export { findSandboxExternalIds } from "#server/domains/posts/store/end-deliveries.queries.ts";
