import type { Deps } from "#server/deps.ts";
import {
  findEarlierUncertainSend,
  insertRefusal,
  isEarlierSendInDoubt,
  recordNeverPublished,
} from "#server/domains/posts/delivery/attempts.queries.ts";
import { type Delivery, LostLease, attemptKeyOf, isPart } from "#server/domains/posts/delivery/delivery.ts";
import { fingerprintOf } from "#server/domains/posts/delivery/fingerprint.ts";
import { lookUpDelayMs } from "#server/domains/posts/delivery/look-up-delays.ts";
import { pauseAccount, pausePlatforms } from "#server/domains/posts/delivery/pace/pace.queries.ts";
import { platformsOfApp } from "#server/domains/posts/delivery/pace/pauses.ts";
import { rateLimitDelayMs, requestedWaitMs } from "#server/domains/posts/delivery/pace/rate-limit-delays.ts";
import { markFailed, markPublished, markRetry } from "#server/domains/posts/delivery/settle/mark-delivery.ts";
import {
  askAboutFirst,
  markGone,
  markUnknown,
  processing,
  refusedAgain,
} from "#server/domains/posts/delivery/settle/settle-unknown.ts";
import { isTakenByAnother } from "#server/domains/posts/store/parts.queries.ts";
import { isUnresolved } from "#server/domains/posts/store/target-state.ts";
import { secondsFromNow } from "#server/domains/posts/store/targets.queries.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import { Hour, Minute, Second } from "#shared/durations.ts";
import { topicOf } from "#shared/error-catalogue/topic-of.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { TargetError } from "#shared/posts/post-targets.ts";

/** Delays after a try that certainly published nothing, such as a file that the network could not process. */
const retryDelaysMs = [10 * Second.ms, Minute.ms, 5 * Minute.ms, 15 * Minute.ms, Hour.ms];
/** Delays while the network is away: it is mostly back within seconds. */
const outageDelaysMs = [...[2, 4, 8, 15, 30].map((seconds) => seconds * Second.ms), ...retryDelaysMs.slice(1)];

/**
 * Delay after the `failedTries`th failed try (from 1 on): a random part of the table's, at least half, so that retries spread. null: no
 * try is left.
 */
function retryDelayMs(failedTries: number, isOutage: boolean, random = Math.random): number | null {
  const delay = (isOutage ? outageDelaysMs : retryDelaysMs)[failedTries - 1];
  return delay === undefined ? null : delay / 2 + (random() * delay) / 2;
}

/** Only codes of the expected form become labels, which keeps their number small. */
const isCode = (code: string) => /^[a-z]{1,10}(\.-?[\w-]{1,30}){1,3}$/i.test(code);

/**
 * Stores a refusal verbatim for the operator, and counts codes that the error catalogue does not explain. The delivery does not depend
 * on it: an error is only logged.
 */
export async function recordRefusal(
  { db, log, metrics }: Pick<Deps, "db" | "log" | "metrics">,
  delivery: Delivery,
  { code, answer }: PlatformError,
): Promise<void> {
  if (topicOf(code) === null) metrics.platformErrorUnmapped({ code: isCode(code) ? code : "other" });
  if (answer === null) return;
  try {
    const { attemptNo } = delivery;
    await insertRefusal(db, { ...attemptKeyOf(delivery), attemptNo, errorCode: code, answer });
  } catch (error) {
    log.warn({ err: error, ...attemptKeyOf(delivery), errorCode: code }, "target.refusal_not_noted");
  }
}

const firstLookMs = ({ config }: Deps): number => lookUpDelayMs(0, config.lookUpsFaster) ?? 0;

const internalError: TargetError = {
  code: "postloom.internal",
  message: "Something went wrong on our side before anything was sent",
  fix: "Try again. If it happens again, tell the operator of this server.",
};

/**
 * The start of an earlier send that may have published the delivery, so that its refused repeat does not settle it; null when there is
 * none.
 */
export async function findDoubt({ db }: Pick<Deps, "db">, delivery: Delivery): Promise<Date | null> {
  const key = attemptKeyOf(delivery);
  return (await isEarlierSendInDoubt(db, key)) ? findEarlierUncertainSend(db, key) : null;
}

/** Marks a refused call as failed, unless an earlier send may have published the delivery: then that one is looked up. */
async function failUnlessInDoubt(
  deps: Deps,
  delivery: Delivery,
  platform: Platform,
  reason: TargetError,
): Promise<boolean> {
  const since = delivery.state === "sending" ? await findDoubt(deps, delivery) : null;
  if (since === null) return markFailed(deps, delivery, reason);
  return markUnknown(deps, delivery, firstLookMs(deps), reason.code, { since, error: refusedAgain(platform, reason) });
}

/** `isOutage`: the network did not take the call, and what was prepared stays as it is. */
type RetryRules = Partial<Pick<PlatformError, "beginsAgain" | "retries">> & { isOutage?: boolean };

async function retryOrFail(
  deps: Deps,
  delivery: Delivery,
  platform: Platform,
  reason: TargetError,
  { beginsAgain = false, retries = null, isOutage = false }: RetryRules = {},
): Promise<boolean> {
  const isUseless = retries !== null && delivery.failedTries >= retries;
  const delayMs = isUseless ? null : retryDelayMs(delivery.failedTries + 1, isOutage);
  if (delayMs === null) return failUnlessInDoubt(deps, delivery, platform, reason);
  return markRetry(deps, delivery, secondsFromNow(delayMs / 1_000), reason, { counts: true, beginsAgain });
}

/**
 * Starts anew without the prepared steps, unless an earlier send may have published them: made anew, they would be public twice.
 */
async function beginAgain(
  deps: Deps,
  delivery: Delivery,
  platform: Platform,
  reason: TargetError,
  { retries }: PlatformError,
): Promise<boolean> {
  // Of an unresolved delivery a look-up has proved that the steps were never published.
  const since = isPart(delivery) || isUnresolved(delivery) ? null : await findDoubt(deps, delivery);
  if (since === null || isPart(delivery))
    return retryOrFail(deps, delivery, platform, reason, { beginsAgain: true, retries });
  if (delivery.state === "sending") return failUnlessInDoubt(deps, delivery, platform, reason);
  const question = askAboutFirst(refusedAgain(platform, reason), delivery);
  return markGone(deps, delivery, since, firstLookMs(deps), question);
}

/**
 * A refusal as a duplicate, after an earlier send without an answer, suggests that the post is public. A post that the network names is
 * then taken for it, unless it belongs to another delivery; without a name it is looked up. Without an earlier send the refusal is a
 * failure.
 */
async function settleDuplicate(
  deps: Deps,
  delivery: Delivery,
  reason: TargetError,
  { existing }: PlatformError,
): Promise<boolean> {
  const since = await findEarlierUncertainSend(deps.db, attemptKeyOf(delivery));
  if (since === null || delivery.state !== "sending") return markFailed(deps, delivery, reason);
  if (existing !== null && !(await isTakenByAnother(deps.db, delivery, existing.externalId)))
    return markPublished(deps, delivery, existing);
  return markUnknown(deps, delivery, 0, reason.code, { since });
}

/**
 * Pauses the account, or all platforms of the app when the limit is counted per app. Returns the end of the pause, which is also
 * shown to the user.
 */
async function pause(
  deps: Deps,
  { accountId }: Delivery,
  platform: Platform,
  { code, message, limitOf, retryAt }: PlatformError,
) {
  const requestedMs = requestedWaitMs(retryAt);
  if (limitOf === "app") {
    const platforms = platformsOfApp(deps, platform);
    const until = await pausePlatforms(deps.db, platforms, { requestedMs, isRefusal: true });
    deps.log.warn({ platforms, until, errorCode: code, reason: message }, "platform.paused");
    return until;
  }
  // The account was disconnected: no other delivery shares the pause.
  if (accountId === null) return secondsFromNow(rateLimitDelayMs(requestedMs, 1) / 1_000);
  return pauseAccount(deps.db, accountId, { requestedMs, isRefusal: true });
}

/** No answer was lost where the network accepted a video and still processes it. */
const shownFor = (platform: Platform, { code }: PlatformError) =>
  code === "facebook.video_processing" ? { error: processing(platform) } : {};

/**
 * Records which sends published nothing, if the network says so. Only those of exactly these steps: an edit may have replaced those of an
 * earlier one. Each send of a part makes its own container.
 */
export async function clearUpSends(
  deps: Pick<Deps, "db" | "social">,
  delivery: Delivery,
  error: PlatformError,
): Promise<void> {
  if (!error.neverPublished || isPart(delivery)) return;
  await recordNeverPublished(deps.db, attemptKeyOf(delivery), fingerprintOf(deps, delivery), error.code);
}

async function settlePlatformError(
  deps: Deps,
  delivery: Delivery,
  platform: Platform,
  error: PlatformError,
): Promise<boolean> {
  const reason: TargetError = { code: error.code, message: error.message, fix: error.fix };
  await clearUpSends(deps, delivery, error);
  switch (error.kind) {
    case "auth_expired":
      return failUnlessInDoubt(deps, delivery, platform, {
        ...reason,
        fix: reason.fix ?? "Reconnect the account in Settings, then publish again.",
      });
    case "rejected":
      return failUnlessInDoubt(deps, delivery, platform, reason);
    case "duplicate":
      return settleDuplicate(deps, delivery, reason, error);
    case "rate_limited":
      // Not counted as a failed try: the platform certainly did nothing.
      return markRetry(deps, delivery, await pause(deps, delivery, platform, error), reason, { counts: false });
    case "unavailable":
      return error.beginsAgain
        ? beginAgain(deps, delivery, platform, reason, error)
        : retryOrFail(deps, delivery, platform, reason, { retries: error.retries, isOutage: error.retries === null });
    case "unknown_outcome":
      // A rate-limit answer without proof that nothing was posted still requires a pause.
      if (error.limitOf !== null) await pause(deps, delivery, platform, error);
      return delivery.state === "sending"
        ? markUnknown(deps, delivery, firstLookMs(deps), reason.code, shownFor(platform, error))
        : retryOrFail(deps, delivery, platform, reason);
    default:
      return error.kind satisfies never;
  }
}

/**
 * Decides on a failed try: retry, pause, fail or look up. `delivery` is the last committed row; its state shows whether it can be public.
 * Returns whether it still belonged to the caller and was moved.
 */
export async function settleFailure(
  deps: Deps,
  delivery: Delivery,
  platform: Platform,
  error: unknown,
): Promise<boolean> {
  if (error instanceof LostLease) return false;
  if (error instanceof PlatformError) {
    await recordRefusal(deps, delivery, error);
    return settlePlatformError(deps, delivery, platform, error);
  }
  deps.log.error({ err: error, ...attemptKeyOf(delivery) }, "target.unexpected_error");
  return delivery.state === "sending"
    ? markUnknown(deps, delivery, firstLookMs(deps), "postloom.answer_lost")
    : retryOrFail(deps, delivery, platform, internalError);
}
