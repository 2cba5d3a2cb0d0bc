import { endPublished } from "#server/domains/posts/delivery/attempts.queries.ts";
import { afterMoves, countMove } from "#server/domains/posts/delivery/settle/after-moves.ts";
import {
  type SettleDeps,
  markPublished,
  publicationTimeOf,
} from "#server/domains/posts/delivery/settle/mark-delivery.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import {
  type PublishedTarget,
  publishTargets,
  moveLocked,
} from "#server/domains/posts/store/target-batches.queries.ts";
import type { Published } from "#server/integrations/social/platform.ts";
import { byItself } from "#server/lib/concurrency/batches.ts";

/** A target with the platform's answer. */
export type AcceptedTarget = TargetRow & {
  published: Published;
  /** The start of the call. */
  calledAt: Date;
};

const toPublished = (target: AcceptedTarget): PublishedTarget => {
  const { id, attemptNo, calledAt, published } = target;
  const { externalId, permalink } = published;
  return { id, attemptNo, externalId, permalink, publishedAt: publicationTimeOf(target, calledAt) };
};

/**
 * Records a batch of published targets in one transaction. One that another process took over is settled alone, if it was given up, and
 * else stays unchanged.
 */
export async function settlePublished(
  deps: SettleDeps,
  accepted: readonly AcceptedTarget[],
): Promise<("settled" | typeof byItself)[]> {
  const rows = await moveLocked(deps.db, accepted, async (tx, locked) => {
    const moved = await publishTargets(tx, locked.map(toPublished), ["sending", "unknown"]);
    await endPublished(
      tx,
      moved.map(({ id, externalId }) => ({ id, externalId })),
    );
    await afterMoves(deps, tx, moved, new Map(locked.map(({ id, published }) => [id, published.thread ?? []])));
    return moved;
  });
  const settled: ("settled" | typeof byItself)[] = [];
  for (const [index, { published, calledAt, ...target }] of accepted.entries()) {
    const row = rows[index] ?? null;
    settled.push(row === byItself ? byItself : "settled");
    if (row === byItself) continue;
    if (row === null) await markPublished(deps, target, published, calledAt);
    else {
      countMove(deps, row);
      const outcome = { targetId: target.id, position: 1, state: "published", externalId: published.externalId };
      deps.log.info(outcome, "target.settled");
    }
  }
  return settled;
}
