import type { Deps } from "#server/deps.ts";
import { lockPostOfTarget, type TargetRow } from "#server/domains/posts/posts.queries.ts";
import { type ClaimedTarget, claimTarget, moveTarget } from "#server/domains/posts/targets.queries.ts";
import type { DbClock } from "#server/domains/publishing/db-clock.ts";
import type { createKeyedLock } from "#server/domains/publishing/keyed-lock.ts";
import { freezeContent, sendContentOf } from "#server/domains/publishing/freeze-content.ts";
import { loadMedia } from "#server/domains/publishing/load-media.ts";
import { takePlace, waitsForAccount } from "#server/domains/publishing/account-pace.ts";
import { type Delivery, goesOutAt } from "#server/domains/publishing/delivery.ts";
import { openTargetAttempt } from "#server/domains/publishing/open-attempt.ts";
import { markMissed, markPublished } from "#server/domains/publishing/publishing.service.ts";
import {
  callDeadlineMs,
  catchUp,
  lease,
  missedAfterSeconds,
  sendingLeadMs,
} from "#server/domains/publishing/retry-policy.ts";
import { LostHold, settleFailure } from "#server/domains/publishing/settle-failure.ts";
import {
  accountForPublishing,
  actAs,
  type UsableAccount,
} from "#server/domains/social-accounts/social-accounts.service.ts";
import {
  PlatformError,
  type PreparedSteps,
  type SendContent,
  type SocialPlatform,
} from "#server/integrations/social/platform.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import type { TargetId } from "#shared/ids.ts";
import type { TargetError } from "#shared/posts.ts";

export interface DeliverContext {
  deps: Deps;
  clock: DbClock;
  /** One call at a time per account: keeps the order of its posts and its rate limits. */
  perAccount: ReturnType<typeof createKeyedLock>;
  /** Tells the publisher which attempt is in hand, so that its lease is renewed. */
  onHeld: (delivery: Delivery) => void;
  /** false when the lease may have lapsed: after a pause of the whole process somebody else may be looking this send up. */
  holdsFreshLease: (id: TargetId) => boolean;
  /** Ends when the process stops; a send under way is still waited for. */
  signal: AbortSignal;
}

const missedError: TargetError = {
  code: "postloom.missed",
  message: "The server was not running when this post was due",
  fix: "Publish it now.",
};

/** Claims, and freezes what will go out. undefined: not due, moved, cancelled, or another process has it. */
async function claim({ deps, onHeld }: DeliverContext, seen: TargetRow): Promise<ClaimedTarget | undefined> {
  const held = await deps.db.transaction(async (tx) => {
    await lockPostOfTarget(tx, seen);
    if (await waitsForAccount(deps, tx, seen)) return undefined;
    const limits = { lateAfterSeconds: catchUp.afterSeconds, missedAfterSeconds };
    const claimed = await claimTarget(tx, seen.id, lease.seconds, limits);
    const target = claimed && (await takePlace(deps, tx, claimed));
    if (target === undefined || target.content !== null) return target;
    const frozen = await moveTarget(tx, target, ["preparing"], { content: await freezeContent(tx, target) });
    return frozen && { ...frozen, isLate: target.isLate, isMissed: target.isMissed };
  });
  if (held !== undefined) onHeld(held);
  return held;
}

interface Ready {
  target: TargetRow;
  platform: SocialPlatform;
  account: UsableAccount;
  content: SendContent;
}

/** Everything that can be repeated: token, pictures, uploads. Remote ids are stored as they come. */
async function prepare(context: DeliverContext, target: TargetRow): Promise<Ready | undefined> {
  const { deps } = context;
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
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(callDeadlineMs.prepare)]);
  const account = await accountForPublishing(deps, target.accountId, signal);
  const frozen = target.content;
  const content = sendContentOf(frozen);
  const media = await loadMedia(deps, target.userId, frozen, target.platform);
  let gathered: PreparedSteps = target.steps;
  const save = async (steps: PreparedSteps) => {
    gathered = steps;
    if ((await moveTarget(deps.db, target, ["preparing"], { steps: { ...steps } })) === undefined) throw new LostHold();
  };
  const steps = await actAs(deps, account, signal, (actor) =>
    platform.prepare(actor, { ...content, media }, gathered, save, signal),
  );
  const ready = await moveTarget(deps.db, target, ["preparing"], { state: "ready", steps: { ...steps } });
  return ready && { target: ready, platform, account, content };
}

/** Claimed, prepared, and its instant nearly there. undefined when there is nothing (more) to do. */
async function makeReady(context: DeliverContext, target: ClaimedTarget, lockKey: string): Promise<Ready | undefined> {
  const at = goesOutAt(target);
  if (at === null) return undefined;
  try {
    const ready = await context.perAccount(`${lockKey}:prepare`, () => prepare(context, target));
    if (ready !== undefined) await context.clock.waitUntil(new Date(at.getTime() - sendingLeadMs), context.signal);
    return ready;
  } catch (error) {
    await handBackOrSettle(context, target, error);
    return undefined;
  }
}

/** A stopping process hands back what nobody can have seen; everything else is settled by its reason. */
async function handBackOrSettle({ deps, signal }: DeliverContext, target: TargetRow, error: unknown): Promise<void> {
  if (signal.aborted) await moveTarget(deps.db, target, ["preparing", "ready"], { state: "queued", leaseUntil: null });
  else await settleFailure(deps, target, error);
}

async function send(
  context: DeliverContext,
  { target: ready, platform, account, content }: Ready,
  lockKey: string,
): Promise<void> {
  const { deps, clock } = context;
  if (context.signal.aborted) return handBackOrSettle(context, ready, context.signal.reason);
  const target = await openTargetAttempt(deps, ready);
  const at = target && goesOutAt(target);
  if (target === undefined || at == null) return;
  context.onHeld(target);
  try {
    // Not cut short by a stopping process: it is `sending`, and nobody else may touch it.
    await clock.waitUntil(at, AbortSignal.timeout(sendingLeadMs * 2));
    const published = await context.perAccount(lockKey, async () => {
      // Left in `sending`, it becomes `unknown` when the lease is over, and is looked up.
      if (!context.holdsFreshLease(target.id)) return null;
      const signal = AbortSignal.timeout(callDeadlineMs.send);
      return actAs(deps, account, signal, (actor) => platform.send(actor, content, target.steps, signal));
    });
    if (published !== null) await markPublished(deps, target, published);
  } catch (error) {
    await settleFailure(deps, target, error);
  }
}

/** Takes one delivery all the way: claim, prepare, wait for its instant, send, settle. Safe to call at any time for any row. */
export async function deliverTarget(context: DeliverContext, seen: TargetRow): Promise<void> {
  const target = await claim(context, seen);
  if (target === undefined) return;
  if (target.isMissed) return markMissed(context.deps, target, missedError);
  const lockKey = target.accountId ?? target.id;
  const ready = await makeReady(context, target, lockKey);
  // A failure in here leaves the row in `sending`: it is never settled from an older view of it.
  if (ready !== undefined) await send(context, ready, lockKey);
}
