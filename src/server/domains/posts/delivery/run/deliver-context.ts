import type { Deps } from "#server/deps.ts";
import type { AccountLanes } from "#server/domains/posts/delivery/pace/account-lanes.ts";
import type { DbClock } from "#server/domains/posts/delivery/pace/db-clock.ts";
import type { KnownPauses } from "#server/domains/posts/delivery/pace/pauses.ts";
import type { Leases } from "#server/domains/posts/delivery/run/held-leases.ts";
import type { createBatches } from "#server/lib/concurrency/batches.ts";
import type { createKeyedLock } from "#server/lib/concurrency/keyed-lock.ts";
import type { TargetId } from "#shared/ids.ts";

/** What the deliveries of one process share. */
export interface DeliverContext {
  deps: Deps;
  /** Runs a step in the database together with the same step of other deliveries. */
  inBatch: ReturnType<typeof createBatches<Deps>>;
  clock: Pick<DbClock, "msUntil" | "now">;
  /** Orders the calls of each account. */
  lanes: AccountLanes;
  /**
   * Serializes the preparations of one account: uploads at the same time would share the line, and the first one due would wait for the
   * last byte of all.
   */
  perAccount: ReturnType<typeof createKeyedLock>;
  /** Rate-limit pauses that this process knows of. */
  pauses: KnownPauses;
  leases: Leases;
  /** Counts a delivery that is only uploaded now. false: this process uploads as many ahead as it may. */
  mayBeginAhead: (id: TargetId) => boolean;
  /** Aborted when the process stops; a send in flight is still awaited. */
  signal: AbortSignal;
}
