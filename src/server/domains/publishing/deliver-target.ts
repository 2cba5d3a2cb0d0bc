import type { Deps } from "#server/deps.ts";
import { composeText } from "#shared/platforms/post-text.ts";
import { claimTarget, freezeContent, moveTarget } from "#server/domains/posts/targets.queries.ts";
import { lockPostOfTarget, type TargetRow } from "#server/domains/posts/posts.queries.ts";
import type { DbClock } from "#server/domains/publishing/db-clock.ts";
import type { createKeyedLock } from "#server/domains/publishing/keyed-lock.ts";
import { loadMedia } from "#server/domains/publishing/load-media.ts";
import {
  markFailed,
  markMissed,
  markPublished,
  markRetry,
  markUnknown,
  openAttempt,
} from "#server/domains/publishing/publishing.service.ts";
import {
  callDeadlineMs,
  lease,
  missedAfterMs,
  retryDelayMs,
  sendingLeadMs,
  verifyDelayMs,
} from "#server/domains/publishing/retry-policy.ts";
import {
  accountForPublishing,
  actAs,
  markAccountExpired,
  type UsableAccount,
} from "#server/domains/social-accounts/social-accounts.service.ts";
import {
  PlatformError,
  type PreparedSteps,
  type SendContent,
  type SocialPlatform,
} from "#server/integrations/social/platform.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import type { TargetError } from "#shared/posts.ts";

export interface DeliverContext {
  deps: Deps;
  clock: DbClock;
  /** One call at a time per account: keeps the order of its posts and its rate limits. */
  perAccount: ReturnType<typeof createKeyedLock>;
  /** Ends when the process stops; a send under way is still waited for. */
  signal: AbortSignal;
}

const toTargetError = (error: PlatformError): TargetError => ({
  code: error.code,
  message: error.message,
  fix: error.fix,
});

const faultOfOurs: TargetError = {
  code: "postloom.internal",
  message: "Something went wrong on our side before anything was sent",
  fix: "Try again. If it happens again, tell the operator of this server.",
};

const missedError: TargetError = {
  code: "postloom.missed",
  message: "The server was not running when this post was due",
  fix: "Publish it now, or choose a new time.",
};

/** Claims, and freezes what will go out. undefined: not due, moved, cancelled, or another process has it. */
async function claim({ deps }: DeliverContext, seen: TargetRow): Promise<TargetRow | undefined> {
  return deps.db.transaction(async (tx) => {
    await lockPostOfTarget(tx, seen);
    const target = await claimTarget(tx, seen.id, lease.seconds);
    if (target === undefined || target.content !== null) return target;
    const { content, hashtags, ...rest } = await freezeContent(tx, target.postId);
    return moveTarget(tx, target, ["preparing"], { content: { ...rest, text: composeText(content, hashtags) } });
  });
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
      fix: "Connect it again, then publish.",
    });
  }
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(callDeadlineMs.prepare)]);
  const account = await accountForPublishing(deps, target.accountId, signal);
  const frozen = target.content;
  const content = { text: frozen.text, mediaCount: frozen.creationIds.length, replySettings: frozen.replySettings };
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

/** The delivery was edited, cancelled or taken over while we worked on it; there is nothing to settle. */
class LostHold extends Error {}

/** What to do about a call that failed. `target.state` says whether anything public can have happened. */
export async function settleFailure(
  { deps }: Pick<DeliverContext, "deps">,
  target: TargetRow,
  error: unknown,
): Promise<void> {
  if (error instanceof LostHold) return;
  const isSending = target.state === "sending";
  if (!(error instanceof PlatformError)) {
    deps.log.error({ err: error, targetId: target.id }, "target.unexpected_error");
    if (isSending)
      await markUnknown(deps, target, verifyDelayMs(0) ?? 0, {
        ...faultOfOurs,
        message: "The answer was lost; looking it up",
      });
    else await retryOrFail(deps, target, faultOfOurs);
    return;
  }
  const reason = toTargetError(error);
  switch (error.kind) {
    case "auth_expired":
      if (target.accountId !== null) await markAccountExpired(deps, target.accountId);
      await markFailed(deps, target, {
        ...reason,
        fix: reason.fix ?? "Reconnect the account in Settings, then publish again.",
      });
      return;
    case "rejected":
      await markFailed(deps, target, reason);
      return;
    case "duplicate":
      // After a send of unknown outcome, "it is already there" is good news; on a first try it is the platform's refusal.
      if (isSending && target.attemptNo > 1) await markUnknown(deps, target, 0, reason);
      else await markFailed(deps, target, reason);
      return;
    case "rate_limited":
      await markRetry(
        deps,
        target,
        Math.max(1_000, (error.retryAt?.getTime() ?? Date.now() + 60_000) - Date.now()),
        reason,
        false,
      );
      return;
    case "unavailable":
      await retryOrFail(deps, target, reason);
      return;
    case "unknown_outcome":
      if (isSending) await markUnknown(deps, target, verifyDelayMs(0) ?? 0, reason);
      else await retryOrFail(deps, target, reason);
      return;
    default:
      error.kind satisfies never;
  }
}

async function retryOrFail(deps: Deps, target: TargetRow, reason: TargetError): Promise<void> {
  const delayMs = retryDelayMs(target.failedTries + 1);
  if (delayMs === null) await markFailed(deps, target, reason);
  else await markRetry(deps, target, delayMs, reason, true);
}

async function send(context: DeliverContext, { target: ready, platform, account, content }: Ready): Promise<void> {
  const { deps, clock } = context;
  const target = await openAttempt(deps, ready);
  if (target === undefined || target.dueAt === null) return;
  try {
    // Not cut short by a stopping process: it is `sending`, and nobody else may touch it.
    await clock.waitUntil(target.dueAt, AbortSignal.timeout(sendingLeadMs * 4));
    const signal = AbortSignal.timeout(callDeadlineMs.send);
    const published = await actAs(deps, account, signal, (actor) =>
      platform.send(actor, content, target.steps, signal),
    );
    await markPublished(deps, target, published);
  } catch (error) {
    await settleFailure(context, target, error);
  }
}

/** Takes one delivery all the way: claim, prepare, wait for its instant, send, settle. Safe to call at any time for any row. */
export async function deliverTarget(context: DeliverContext, seen: TargetRow): Promise<void> {
  const { deps, clock } = context;
  const target = await claim(context, seen);
  if (target?.dueAt == null) return;
  if (clock.nowMs() - target.dueAt.getTime() > missedAfterMs) {
    await markMissed(deps, target, missedError);
    return;
  }
  const lockKey = target.accountId ?? target.id;
  try {
    const ready = await context.perAccount(lockKey, () => prepare(context, target));
    if (ready === undefined) return;
    await clock.waitUntil(new Date(target.dueAt.getTime() - sendingLeadMs), context.signal);
    await context.perAccount(lockKey, () => send(context, ready));
  } catch (error) {
    if (context.signal.aborted)
      await moveTarget(deps.db, target, ["preparing", "ready"], { state: "queued", leaseUntil: null });
    else await settleFailure(context, target, error);
  }
}
