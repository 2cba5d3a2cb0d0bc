import type { Deps } from "#server/deps.ts";
import { pauseAccount, pausePlatforms } from "#server/domains/posts/delivery/pace/pauses.queries.ts";
import { secondsFromNow } from "#server/domains/posts/store/targets.queries.ts";
import { attemptKeyOf, type Delivery, LostLease } from "#server/domains/posts/delivery/delivery.ts";
import { noteRefusal } from "#server/domains/posts/delivery/settle/note-refusal.ts";
import { platformsOfApp } from "#server/domains/posts/delivery/pace/platforms-of-app.ts";
import { findEarlierUncertainSend } from "#server/domains/posts/delivery/attempts.queries.ts";
import { markFailed, markRetry } from "#server/domains/posts/delivery/settle/mark-delivery.ts";
import {
  rateLimitDelayMs,
  retryDelayMs,
  toldWaitMs,
  verifyDelayMs,
} from "#server/domains/posts/delivery/delivery-policy.ts";
import { markUnknown } from "#server/domains/posts/delivery/settle/settle-doubt.ts";
import { PlatformError } from "#server/integrations/social/platform.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { TargetError } from "#shared/posts/posts.ts";

const firstLookMs = verifyDelayMs(0) ?? 0;

const faultOfOurs: TargetError = {
  code: "postloom.internal",
  message: "Something went wrong on our side before anything was sent",
  fix: "Try again. If it happens again, tell the operator of this server.",
};

async function retryOrFail(deps: Deps, delivery: Delivery, reason: TargetError, beginsAgain = false): Promise<void> {
  const delayMs = retryDelayMs(delivery.failedTries + 1);
  if (delayMs === null) await markFailed(deps, delivery, reason);
  else await markRetry(deps, delivery, secondsFromNow(delayMs / 1_000), reason, { counts: true, beginsAgain });
}

/** "It is already there" is good news after a send without an answer, and a plain refusal on a first one. */
async function settleDuplicate(deps: Deps, delivery: Delivery, reason: TargetError): Promise<void> {
  const since = await findEarlierUncertainSend(deps.db, attemptKeyOf(delivery));
  if (since === null || delivery.state !== "sending") await markFailed(deps, delivery, reason);
  else await markUnknown(deps, delivery, 0, reason.code, since);
}

/**
 * The platform told to wait, in whose name it counts: an account's, or that of this server's app, which all its platforms share.
 * Returns when that is over: what is shown is what is waited.
 */
async function pause(deps: Deps, { accountId }: Delivery, platform: Platform, { limitOf, retryAt }: PlatformError) {
  const toldMs = toldWaitMs(retryAt);
  if (limitOf === "app") return pausePlatforms(deps.db, platformsOfApp(deps, platform), { toldMs, isRefusal: true });
  // Disconnected meanwhile: nobody else waits with it.
  if (accountId === null) return secondsFromNow(rateLimitDelayMs(toldMs, 1) / 1_000);
  return pauseAccount(deps.db, accountId, { toldMs, isRefusal: true });
}

async function settlePlatformError(
  deps: Deps,
  delivery: Delivery,
  platform: Platform,
  error: PlatformError,
): Promise<void> {
  const reason: TargetError = { code: error.code, message: error.message, fix: error.fix };
  switch (error.kind) {
    case "auth_expired":
      return markFailed(deps, delivery, {
        ...reason,
        fix: reason.fix ?? "Reconnect the account in Settings, then publish again.",
      });
    case "rejected":
      return markFailed(deps, delivery, reason);
    case "duplicate":
      return settleDuplicate(deps, delivery, reason);
    case "rate_limited":
      // It uses up no try: the platform surely did nothing.
      return markRetry(deps, delivery, await pause(deps, delivery, platform, error), reason, { counts: false });
    case "unavailable":
      return retryOrFail(deps, delivery, reason, error.beginsAgain);
    case "unknown_outcome":
      // A refusal that proves nothing still says that the next call has to wait.
      if (error.limitOf !== null) await pause(deps, delivery, platform, error);
      return delivery.state === "sending"
        ? markUnknown(deps, delivery, firstLookMs, reason.code)
        : retryOrFail(deps, delivery, reason);
    default:
      error.kind satisfies never;
  }
}

/** What to do about work that failed. `delivery` is the row as last committed: its state says whether anything can be public. */
export async function settleFailure(deps: Deps, delivery: Delivery, platform: Platform, error: unknown): Promise<void> {
  if (error instanceof LostLease) return;
  if (error instanceof PlatformError) {
    await noteRefusal(deps, delivery, error);
    return settlePlatformError(deps, delivery, platform, error);
  }
  deps.log.error({ err: error, ...attemptKeyOf(delivery) }, "target.unexpected_error");
  if (delivery.state === "sending") await markUnknown(deps, delivery, firstLookMs, "postloom.answer_lost");
  else await retryOrFail(deps, delivery, faultOfOurs);
}
