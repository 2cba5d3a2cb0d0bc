import type { Deps } from "#server/deps.ts";
import { callDeadlineMs } from "#server/domains/posts/delivery/call-deadlines.ts";
import { LostLease } from "#server/domains/posts/delivery/delivery.ts";
import { loadMedia } from "#server/domains/posts/delivery/prepare/load-media.ts";
import { sendContentOf } from "#server/domains/posts/delivery/prepare/send-content.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { type TargetLease, lockPosts, readyTargets } from "#server/domains/posts/store/target-batches.queries.ts";
import { moveTarget } from "#server/domains/posts/store/targets.queries.ts";
import { accountForPublishing, actAs, type UsableAccount } from "#server/domains/social-accounts/act-as.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import type { PreparedSteps, SendContent, SocialPlatform } from "#server/integrations/social/platform.ts";
import { untilAborted } from "#server/lib/concurrency/abortable.ts";
import { byItself } from "#server/lib/concurrency/batches.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import { rulesFor } from "#shared/platforms/rules-for.ts";

export type Prepared = TargetLease & Pick<TargetRow, "postId"> & { steps: Readonly<Record<string, string>> };

/** A prepared delivery: only the publishing call is left. */
export interface Ready {
  target: TargetRow;
  platform: SocialPlatform;
  account: UsableAccount;
  content: SendContent;
}

interface Preparation {
  hasVideo: boolean;
  /** Minutes before the send; most of the preparation is repeated at the ordinary alarm. */
  isAhead: boolean;
  /** Aborted when the process stops, or the delivery was edited or taken over. */
  signal: AbortSignal;
}

/**
 * All repeatable work: token, media, uploads. Remote ids are stored at once. null: the lease was lost, or `batches` put the target back.
 * Throws PlatformError, LostLease.
 */
export async function prepareTarget(
  deps: Deps,
  batches: { ready(prepared: Prepared): Promise<TargetRow | null> },
  target: TargetRow,
  { hasVideo, isAhead, signal: ending }: Preparation,
): Promise<Ready | null> {
  const platform = deps.social[target.platform];
  if (platform === undefined || target.content === null) {
    throw new PlatformError(
      "rejected",
      "postloom.platform_off",
      `${platformNames[target.platform]} is not set up on this server`,
    );
  }
  if (target.accountId === null) {
    throw new PlatformError("rejected", "postloom.account_gone", "This account was disconnected", {
      fix: "Make a new post for the account you want.",
    });
  }
  const deadlineMs = hasVideo ? callDeadlineMs.prepareVideo : callDeadlineMs.prepare;
  const signal = AbortSignal.any([ending, AbortSignal.timeout(deadlineMs)]);
  const account = await accountForPublishing(deps, target.accountId, signal);
  const frozen = target.content;
  const content = sendContentOf(target.id, frozen, platform);
  // A folder on a disk that does not answer would hold the delivery, and those after it, without end.
  const media = await untilAborted(loadMedia(deps, target.workspaceId, frozen, rulesFor(account.row), signal), signal);
  let savedSteps: PreparedSteps = target.steps;
  const save = async (steps: PreparedSteps) => {
    savedSteps = steps;
    if ((await moveTarget(deps.db, target, ["preparing"], { steps: { ...steps } })) === undefined)
      throw new LostLease();
  };
  const steps = await actAs(deps, account, signal, (actor) =>
    platform.prepare(actor, { ...content, media, isAhead }, savedSteps, save, signal),
  );
  const { id, attemptNo, postId } = target;
  const ready = await batches.ready({ id, attemptNo, postId, steps });
  return ready && { target: ready, platform, account, content };
}

/** Moves a batch to `ready`. null: the lease was lost. */
export async function markReady(
  deps: Pick<Deps, "db">,
  prepared: readonly Prepared[],
): Promise<(TargetRow | null | typeof byItself)[]> {
  return deps.db.transaction(async (tx) => {
    // A statement that moves several targets needs the locks on their posts, or it could deadlock with an edit.
    const posts = await lockPosts(tx, [...new Set(prepared.map(({ postId }) => postId))]);
    const ours = prepared.filter(({ postId }) => posts.has(postId));
    const ready = new Map((await readyTargets(tx, ours)).map((target) => [target.id, target]));
    return prepared.map(({ id, postId }) =>
      posts.has(postId) || prepared.length === 1 ? (ready.get(id) ?? null) : byItself,
    );
  });
}
