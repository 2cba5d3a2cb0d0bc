import type { Deps } from "#server/deps.ts";
import { findTargetsForWorker } from "#server/domains/posts/store/target-batches.queries.ts";
import { claimAndFreeze, noteReady } from "#server/domains/posts/delivery/run/claim-targets.ts";
import { openTargetAttempts } from "#server/domains/posts/delivery/run/open-attempt.ts";
import { settlePublished } from "#server/domains/posts/delivery/settle/settle-published.ts";
import { inBatches } from "#server/lib/batches.ts";
import type { TargetId } from "#shared/ids.ts";

/** One transaction holds so many posts at the most: an edit of any of them waits until it ends. */
const mostAtOnce = 100;

/** The steps that every delivery takes at the database. Those of many deliveries in the same moment are taken together. */
export function createDeliveryBatches(deps: Deps) {
  return {
    find: inBatches(async (ids: readonly TargetId[]) => {
      const found = new Map((await findTargetsForWorker(deps.db, ids)).map((target) => [target.id, target]));
      return ids.map((id) => found.get(id) ?? null);
    }, mostAtOnce),
    claim: inBatches(claimAndFreeze.bind(null, deps), mostAtOnce),
    ready: inBatches(noteReady.bind(null, deps), mostAtOnce),
    open: inBatches(openTargetAttempts.bind(null, deps), mostAtOnce),
    publish: inBatches(settlePublished.bind(null, deps), mostAtOnce),
  };
}

export type DeliveryBatches = ReturnType<typeof createDeliveryBatches>;
