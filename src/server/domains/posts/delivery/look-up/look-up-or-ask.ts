import { callDeadlineMs } from "#server/domains/posts/delivery/call-deadlines.ts";
import { absentApartMs, askAfterMs, lookUpDelayMs } from "#server/domains/posts/delivery/look-up-delays.ts";
import { rateLimitDelayMs, requestedWaitMs } from "#server/domains/posts/delivery/pace/rate-limit-delays.ts";
import { type OutcomeAge } from "#server/domains/posts/store/look-ups.queries.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import type { SocialPlatform } from "#server/integrations/social/platform.ts";

/**
 * Why a look-up was inconclusive:
 * - ambiguous: the answer is ambiguous
 * - working: accepted and in processing, so that a later look-up shows it
 * - absent: not found, but this does not suffice to send again
 * - denied: this account may not look, and repeating would not change that
 * - limited: rate limited; `waitMs` is the requested delay, null without one; `isFirst`: the look-up before was not limited
 * - unavailable: no answer, or an error that may pass
 */
export type Obstacle =
  | { kind: "ambiguous" | "working" | "absent" | "denied" | "unavailable" }
  | { kind: "limited"; waitMs: number | null; isFirst: boolean };

/** Classifies the error of a look-up. Anything but a PlatformError counts as temporary. */
export function obstacleOf(error: unknown, wasLimited: boolean): Obstacle {
  if (!(error instanceof PlatformError)) return { kind: "unavailable" };
  switch (error.kind) {
    case "auth_expired":
    case "rejected":
    case "duplicate":
      return { kind: "denied" };
    case "rate_limited":
      return { kind: "limited", waitMs: requestedWaitMs(error.retryAt), isFirst: !wasLimited };
    case "unavailable":
    case "unknown_outcome":
      return { kind: "unavailable" };
    default:
      return error.kind satisfies never;
  }
}

/** Delay of the next look-up (null: none), and whether the user is asked now. */
export interface NextLookUp {
  delayMs: number | null;
  asksUser: boolean;
}

type UnresolvedSend = OutcomeAge & { verifyTries: number };

type Certainty = Pick<SocialPlatform, "findsForCertain">;

function delayAfter(
  { verifyTries, absentMs }: UnresolvedSend,
  obstacle: Obstacle,
  faster: number,
  certainty: Certainty,
): number | null {
  const delayMs = lookUpDelayMs(verifyTries + 1, faster, certainty);
  const apartMs = absentApartMs(faster);
  if (delayMs === null) return null;
  // A second read counts absentApartMs after the first; waiting longer gains nothing.
  if (obstacle.kind === "absent" && (absentMs ?? 0) < apartMs)
    return Math.min(delayMs, Math.max(1_000, apartMs - (absentMs ?? 0)));
  return obstacle.kind === "limited" ? Math.max(delayMs, rateLimitDelayMs(obstacle.waitMs, 1)) : delayMs;
}

/**
 * Follows the schedule of look-up-delays.ts. The user is asked at once when the look-up is denied, when none is left, when the
 * platform limits a second one in a row without a time, and when the next one cannot answer within `askAfterMs` of the send. A next
 * look-up after that limit is moved up to it, unless the platform limits calls. On a platform that finds a post for certain, unless its
 * answer was ambiguous, and while a platform is processing the post, only the first two reasons count.
 */
export function nextLookUp(
  doubt: UnresolvedSend,
  obstacle: Obstacle,
  faster: number,
  certainty: Certainty = {},
): NextLookUp {
  const delayMs = delayAfter(doubt, obstacle, faster, certainty);
  // A later look-up finds the post for certain, so that nothing is asked while one can be made.
  const isFindable =
    (certainty.findsForCertain === true && obstacle.kind !== "ambiguous") || obstacle.kind === "working";
  if (isFindable && delayMs !== null && obstacle.kind !== "denied") return { delayMs, asksUser: false };
  if (delayMs === null || obstacle.kind === "denied") return { delayMs, asksUser: true };
  if (obstacle.kind === "limited" && obstacle.waitMs === null && !obstacle.isFirst) return { delayMs, asksUser: true };
  // A platform that is down may use the whole deadline without an answer.
  const leftMs = askAfterMs - doubt.ageMs - (obstacle.kind === "unavailable" ? callDeadlineMs.verify : 0);
  if (delayMs <= leftMs) return { delayMs, asksUser: false };
  return obstacle.kind !== "limited" && leftMs > 0 ? { delayMs: leftMs, asksUser: false } : { delayMs, asksUser: true };
}
