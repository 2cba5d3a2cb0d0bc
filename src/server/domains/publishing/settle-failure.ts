import type { Deps } from "#server/deps.ts";
import type { TargetRow } from "#server/domains/posts/posts.queries.ts";
import { findEarlierUncertainSend } from "#server/domains/publishing/publishing.queries.ts";
import { markFailed, markRetry, markUnknown } from "#server/domains/publishing/publishing.service.ts";
import { rateLimitDelayMs, retryDelayMs, verifyDelayMs } from "#server/domains/publishing/retry-policy.ts";
import { markAccountExpired } from "#server/domains/social-accounts/social-accounts.service.ts";
import { PlatformError } from "#server/integrations/social/platform.ts";
import type { TargetError } from "#shared/posts.ts";

/** The delivery was edited, cancelled or taken over while we worked on it; there is nothing to settle. */
export class LostHold extends Error {}

const firstLookMs = verifyDelayMs(0) ?? 0;

const faultOfOurs: TargetError = {
  code: "postloom.internal",
  message: "Something went wrong on our side before anything was sent",
  fix: "Try again. If it happens again, tell the operator of this server.",
};

const lostAnswer: TargetError = {
  code: "postloom.answer_lost",
  message: "The answer was lost on our side. Looking whether the post is there.",
  fix: null,
};

async function retryOrFail(deps: Deps, target: TargetRow, reason: TargetError): Promise<void> {
  const delayMs = retryDelayMs(target.failedTries + 1);
  if (delayMs === null) await markFailed(deps, target, reason);
  else await markRetry(deps, target, delayMs, reason, true);
}

/** "It is already there" is good news after a send without an answer, and a plain refusal on a first one. */
async function settleDuplicate(deps: Deps, target: TargetRow, reason: TargetError): Promise<void> {
  const since = await findEarlierUncertainSend(deps.db, target.id);
  if (since === null || target.state !== "sending") await markFailed(deps, target, reason);
  else await markUnknown(deps, target, 0, reason, since);
}

async function settlePlatformError(deps: Deps, target: TargetRow, error: PlatformError): Promise<void> {
  const reason: TargetError = { code: error.code, message: error.message, fix: error.fix };
  switch (error.kind) {
    case "auth_expired":
      if (target.accountId !== null) await markAccountExpired(deps, target.accountId);
      return markFailed(deps, target, {
        ...reason,
        fix: reason.fix ?? "Reconnect the account in Settings, then publish again.",
      });
    case "rejected":
      return markFailed(deps, target, reason);
    case "duplicate":
      return settleDuplicate(deps, target, reason);
    case "rate_limited":
      return markRetry(deps, target, rateLimitDelayMs(error.retryAt), reason, false);
    case "unavailable":
      return retryOrFail(deps, target, reason);
    case "unknown_outcome":
      return target.state === "sending"
        ? markUnknown(deps, target, firstLookMs, reason)
        : retryOrFail(deps, target, reason);
    default:
      error.kind satisfies never;
  }
}

/** What to do about work that failed. `target` is the row as last committed: its state says whether anything can be public. */
export async function settleFailure(deps: Deps, target: TargetRow, error: unknown): Promise<void> {
  if (error instanceof LostHold) return;
  if (error instanceof PlatformError) return settlePlatformError(deps, target, error);
  deps.log.error({ err: error, targetId: target.id }, "target.unexpected_error");
  if (target.state === "sending") await markUnknown(deps, target, firstLookMs, lostAnswer);
  else await retryOrFail(deps, target, faultOfOurs);
}
