import { createHash } from "node:crypto";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { beginSendingPart } from "#server/domains/posts/part-leases.queries.ts";
import type { PartRow } from "#server/domains/posts/parts.queries.ts";
import { lockPostOfTarget, type TargetRow } from "#server/domains/posts/posts.queries.ts";
import { refreshPostStatus } from "#server/domains/posts/post-status.queries.ts";
import { beginSending } from "#server/domains/posts/targets.queries.ts";
import { attemptKeyOf, type Delivery, isPart } from "#server/domains/publishing/delivery.ts";
import { waitsForAccount } from "#server/domains/publishing/account-pace.ts";
import { insertAttempt } from "#server/domains/publishing/publishing.queries.ts";
import { lease, sendingLeadMs } from "#server/domains/publishing/retry-policy.ts";

/** Hash of what a send carries, to tell later whether it is the same post. */
const fingerprintOf = (delivery: Delivery) =>
  createHash("sha256")
    .update(
      JSON.stringify(
        isPart(delivery) ? [delivery.text] : [delivery.content?.text, delivery.content?.creationIds, delivery.steps],
      ),
    )
    .digest("hex");

/** Commits `sending` and the attempt in one; after this the call may happen. undefined: the delivery is not ours any more. */
async function openAttempt<D extends Delivery>(
  deps: Pick<Deps, "db" | "jobs" | "log">,
  delivery: D,
  begin: (tx: Db) => Promise<D | undefined>,
): Promise<D | undefined> {
  return deps.db.transaction(async (tx) => {
    await lockPostOfTarget(tx, delivery);
    if (await waitsForAccount(deps, tx, delivery)) return undefined;
    const sending = await begin(tx);
    if (sending?.sendingSince == null) return undefined;
    const { attemptNo, sendingSince: startedAt } = sending;
    await insertAttempt(tx, { ...attemptKeyOf(sending), attemptNo, fingerprint: fingerprintOf(sending), startedAt });
    await refreshPostStatus(tx, [delivery.postId]);
    return sending;
  });
}

export const openTargetAttempt = (deps: Pick<Deps, "db" | "jobs" | "log">, target: TargetRow) =>
  openAttempt(deps, target, (tx) => beginSending(tx, target, lease.seconds, sendingLeadMs));

export const openPartAttempt = (deps: Pick<Deps, "db" | "jobs" | "log">, part: PartRow) =>
  openAttempt(deps, part, (tx) => beginSendingPart(tx, part, lease.seconds));
