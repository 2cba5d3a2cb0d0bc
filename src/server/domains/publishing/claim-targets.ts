import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { TargetRow } from "#server/domains/posts/posts.queries.ts";
import {
  type ClaimedTarget,
  claimTargets,
  type HeldTarget,
  lockPosts,
  readyTargets,
} from "#server/domains/posts/target-batches.queries.ts";
import { putOffPaused, takePlace } from "#server/domains/publishing/account-pace.ts";
import { freezeContents } from "#server/domains/publishing/freeze-content.ts";
import { catchUp, lease, missedAfterSeconds } from "#server/domains/publishing/retry-policy.ts";
import { byItself } from "#server/lib/batches.ts";

type ClaimDeps = Pick<Deps, "db" | "jobs" | "log">;

const limits = { lateAfterSeconds: catchUp.afterSeconds, missedAfterSeconds };

/** Those of a claim that may go on now; the others got a place further back. */
async function takePlaces(deps: ClaimDeps, tx: Db, claimed: readonly ClaimedTarget[]): Promise<ClaimedTarget[]> {
  const placed: ClaimedTarget[] = [];
  for (const target of claimed) {
    const going = await takePlace(deps, tx, target);
    if (going !== undefined) placed.push(going);
  }
  return placed;
}

/**
 * Claims deliveries, and freezes what will go out. null: not due, moved, cancelled, put off, or another process has it. All of a
 * batch together, but for those whose post somebody else holds.
 */
export async function claimAndFreeze(
  deps: ClaimDeps,
  seen: readonly TargetRow[],
): Promise<(ClaimedTarget | null | typeof byItself)[]> {
  return deps.db.transaction(async (tx) => {
    const posts = await lockPosts(tx, [...new Set(seen.map(({ postId }) => postId))]);
    const ours = seen.filter(({ postId }) => posts.has(postId));
    const waiting = await putOffPaused(deps, tx, ours);
    const ids = ours.filter((target) => !waiting.has(target)).map(({ id }) => id);
    const placed = await takePlaces(deps, tx, await claimTargets(tx, ids, lease.seconds, limits));
    const held = new Map((await freezeContents(tx, placed)).map((target) => [target.id, target]));
    return seen.map(({ id, postId }) => (posts.has(postId) || seen.length === 1 ? (held.get(id) ?? null) : byItself));
  });
}

export type Prepared = HeldTarget & Pick<TargetRow, "postId"> & { steps: Readonly<Record<string, string>> };

/** Everything that can be repeated is done. null: not ours any more. */
export async function noteReady(
  deps: Pick<Deps, "db">,
  prepared: readonly Prepared[],
): Promise<(TargetRow | null | typeof byItself)[]> {
  return deps.db.transaction(async (tx) => {
    // Whoever moves several deliveries in one statement holds their posts, or an edit of one of them could wait in a circle.
    const posts = await lockPosts(tx, [...new Set(prepared.map(({ postId }) => postId))]);
    const ours = prepared.filter(({ postId }) => posts.has(postId));
    const ready = new Map((await readyTargets(tx, ours)).map((target) => [target.id, target]));
    return prepared.map(({ id, postId }) =>
      posts.has(postId) || prepared.length === 1 ? (ready.get(id) ?? null) : byItself,
    );
  });
}
