import type { Prepared } from "#server/domains/posts/delivery/prepare/prepare-target.ts";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { readRestoredAt } from "#server/installation/recognise-installation.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import {
  type ClaimedTarget,
  claimTargets,
  lockPosts,
  readyTargets,
} from "#server/domains/posts/store/target-batches.queries.ts";
import { putOffPaused, takePlace } from "#server/domains/posts/delivery/run/account-pace.ts";
import { doubtAfterRestore, isDoubtful } from "#server/domains/posts/delivery/doubt-after-restore.ts";
import { freezeContents } from "#server/domains/posts/delivery/prepare/freeze-content.ts";
import type { Stop } from "#server/domains/posts/delivery/settle/mark-delivery.ts";
import { catchUp, lease } from "#server/domains/posts/delivery/delivery-policy.ts";
import { whyMissed } from "#server/domains/posts/delivery/notices/why-missed.ts";
import { byItself } from "#server/lib/batches.ts";

type ClaimDeps = Pick<Deps, "db" | "jobs" | "log">;

/** With why it is not sent any more; null: it is. */
export type JudgedTarget = TargetRow & { stop: Stop | null };

/** Why a delivery whose time has passed is not sent any more, at least not without a word of its person. null: it is. */
async function whyStopped(tx: Db, target: ClaimedTarget, restoredAt: Date | null): Promise<Stop | null> {
  if (isDoubtful(target.dueAt, restoredAt)) return { state: "needs_user", error: doubtAfterRestore(target) };
  const error = await whyMissed(tx, target);
  return error && { state: "missed", error };
}

/** Those of a claim that may go on now, or never; the others got a place further back. */
async function judge(deps: ClaimDeps, tx: Db, claimed: readonly ClaimedTarget[]): Promise<JudgedTarget[]> {
  const restoredAt = await readRestoredAt(tx);
  const judged: JudgedTarget[] = [];
  for (const target of claimed) {
    const stop = await whyStopped(tx, target, restoredAt);
    const going = stop === null ? await takePlace(deps, tx, target) : target;
    if (going !== undefined) judged.push({ ...going, stop });
  }
  return judged;
}

/**
 * Claims deliveries, and freezes what will go out. null: not due, moved, cancelled, put off, or another process has it. All of a
 * batch together, but for those whose post somebody else holds.
 */
export async function claimAndFreeze(
  deps: ClaimDeps,
  seen: readonly TargetRow[],
): Promise<(JudgedTarget | null | typeof byItself)[]> {
  return deps.db.transaction(async (tx) => {
    const posts = await lockPosts(tx, [...new Set(seen.map(({ postId }) => postId))]);
    const ours = seen.filter(({ postId }) => posts.has(postId));
    const waiting = await putOffPaused(deps, tx, ours);
    const ids = ours.filter((target) => !waiting.has(target)).map(({ id }) => id);
    const judged = await judge(deps, tx, await claimTargets(tx, ids, lease.seconds, catchUp.afterSeconds));
    const held = new Map((await freezeContents(tx, judged)).map((target) => [target.id, target]));
    return seen.map(({ id, postId }) => (posts.has(postId) || seen.length === 1 ? (held.get(id) ?? null) : byItself));
  });
}

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
