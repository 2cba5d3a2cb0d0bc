import { lockPosts, type PublishedTarget, publishTargets } from "#server/domains/posts/store/target-batches.queries.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { endPublished } from "#server/domains/posts/delivery/attempts.queries.ts";
import {
  afterMoves,
  type Counting,
  countMove,
  wentOutAt,
} from "#server/domains/posts/delivery/settle/mark-delivery.ts";
import type { Published } from "#server/integrations/social/platform.ts";
import { byItself } from "#server/lib/batches.ts";

/** What the platform has just taken. */
export interface Accepted {
  target: TargetRow;
  published: Published;
}

const toPublished = ({ target, published: { externalId, permalink } }: Accepted): PublishedTarget => {
  const { id, attemptNo } = target;
  return { id, attemptNo, externalId, permalink, publishedAt: wentOutAt(target) };
};

/**
 * Notes that posts are public, all of a batch together, but for those whose post somebody else holds. A delivery that was taken over
 * meanwhile stays as it is; what we saw is kept in the log, because nobody else may have seen it.
 */
export async function settlePublished(
  deps: Counting,
  accepted: readonly Accepted[],
): Promise<("settled" | typeof byItself)[]> {
  const { moved, posts } = await deps.db.transaction(async (tx) => {
    const held = await lockPosts(tx, [...new Set(accepted.map(({ target }) => target.postId))]);
    const ours = accepted.filter(({ target }) => held.has(target.postId));
    const rows = await publishTargets(tx, ours.map(toPublished), ["sending", "unknown"]);
    await endPublished(
      tx,
      rows.map(({ id, externalId }) => ({ id, externalId })),
    );
    await afterMoves(deps, tx, rows);
    return { moved: new Map(rows.map((row) => [row.id, row])), posts: held };
  });
  return accepted.map(({ target, published }) => {
    const row = moved.get(target.id);
    const outcome = { targetId: target.id, position: 1, state: "published", externalId: published.externalId };
    if (row !== undefined) {
      countMove(deps, row);
      deps.log.info(outcome, "target.settled");
    } else if (accepted.length > 1 && !posts.has(target.postId)) return byItself;
    else deps.log.warn({ ...outcome, attemptNo: target.attemptNo }, "target.lost_hold");
    return "settled";
  });
}
