import { endPublished } from "#server/domains/posts/delivery/attempts.queries.ts";
import { afterMoves, countMove } from "#server/domains/posts/delivery/settle/after-moves.ts";
import {
  type SettleDeps,
  markPublished,
  publicationTimeOf,
} from "#server/domains/posts/delivery/settle/mark-delivery.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { type PublishedTarget, lockPosts, publishTargets } from "#server/domains/posts/store/target-batches.queries.ts";
import type { Published } from "#server/integrations/social/platform.ts";
import { byItself } from "#server/lib/concurrency/batches.ts";

/** A target and the platform's answer. */
export interface Accepted {
  target: TargetRow;
  published: Published;
  /** The start of the call. */
  calledAt: Date;
}

const toPublished = ({ target, published: { externalId, permalink }, calledAt }: Accepted): PublishedTarget => {
  const { id, attemptNo } = target;
  return { id, attemptNo, externalId, permalink, publishedAt: publicationTimeOf(target, calledAt) };
};

/**
 * Records a batch of published targets in one transaction. Targets whose post is locked by another transaction are retried alone
 * (`byItself`). One that another process took over is settled alone, if it was given up, and else stays unchanged.
 */
export async function settlePublished(
  deps: SettleDeps,
  accepted: readonly Accepted[],
): Promise<("settled" | typeof byItself)[]> {
  const { moved, posts } = await deps.db.transaction(async (tx) => {
    const locked = await lockPosts(tx, [...new Set(accepted.map(({ target }) => target.postId))]);
    const ours = accepted.filter(({ target }) => locked.has(target.postId));
    const rows = await publishTargets(tx, ours.map(toPublished), ["sending", "unknown"]);
    await endPublished(
      tx,
      rows.map(({ id, externalId }) => ({ id, externalId })),
    );
    const threads = new Map(ours.map(({ target, published }) => [target.id, published.thread ?? []]));
    await afterMoves(deps, tx, rows, threads);
    return { moved: new Map(rows.map((row) => [row.id, row])), posts: locked };
  });
  const settled: ("settled" | typeof byItself)[] = [];
  for (const { target, published, calledAt } of accepted) {
    const row = moved.get(target.id);
    const isLocked = row === undefined && accepted.length > 1 && !posts.has(target.postId);
    settled.push(isLocked ? byItself : "settled");
    if (isLocked) continue;
    if (row === undefined) await markPublished(deps, target, published, calledAt);
    else {
      countMove(deps, row);
      const outcome = { targetId: target.id, position: 1, state: "published", externalId: published.externalId };
      deps.log.info(outcome, "target.settled");
    }
  }
  return settled;
}
