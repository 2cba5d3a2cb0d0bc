import type { DoubtAge } from "#server/domains/posts/store/doubts.queries.ts";
import {
  absentApartMs,
  askAfterMs,
  callDeadlineMs,
  rateLimitDelayMs,
  toldWaitMs,
  verifyDelayMs,
} from "#server/domains/posts/delivery/delivery-policy.ts";
import { PlatformError } from "#server/integrations/social/platform.ts";

/**
 * What a look-up that settled nothing met:
 * - untold: the platform answered, and its answer does not tell
 * - absent: it was not there, for the first time or not long enough ago
 * - denied: this account may not look, and asking again would not change that
 * - limited: too many calls; `waitMs` until it answers again, as far as it told
 * - away: no answer, or a fault of its own
 */
export type Obstacle =
  | { kind: "untold" | "absent" | "denied" | "away" }
  | { kind: "limited"; waitMs: number | null; isFirst: boolean };

/** What stood in the way of a look-up. Anything but a platform's refusal is taken for a fault that passes. */
export function obstacleOf(error: unknown, wasLimited: boolean): Obstacle {
  if (!(error instanceof PlatformError)) return { kind: "away" };
  switch (error.kind) {
    case "auth_expired":
    case "rejected":
    case "duplicate":
      return { kind: "denied" };
    case "rate_limited":
      return { kind: "limited", waitMs: toldWaitMs(error.retryAt), isFirst: !wasLimited };
    case "unavailable":
    case "unknown_outcome":
      return { kind: "away" };
    default:
      return error.kind satisfies never;
  }
}

/** When to look again, and whether its person is asked meanwhile. null: never again. */
export interface NextLook {
  delayMs: number | null;
  asks: boolean;
}

type Doubt = DoubtAge & { verifyTries: number };

function delayAfter({ verifyTries, absentMs }: Doubt, obstacle: Obstacle): number | null {
  const delayMs = verifyDelayMs(verifyTries + 1);
  if (delayMs === null) return null;
  // Nothing is learnt by waiting longer than until a second read counts. Behind a question it goes by the schedule again.
  if (obstacle.kind === "absent" && (absentMs ?? 0) < absentApartMs)
    return Math.min(delayMs, Math.max(1_000, absentApartMs - (absentMs ?? 0)));
  return obstacle.kind === "limited" ? Math.max(delayMs, rateLimitDelayMs(obstacle.waitMs, 1)) : delayMs;
}

/**
 * Goes by the schedule, and asks the person as soon as it is clear that the platform will not tell within three minutes of the send:
 * at once when looking is denied, or when there is no look left before then. One that may be made any time is made in time for that.
 */
export function nextLook(doubt: Doubt, obstacle: Obstacle): NextLook {
  const delayMs = delayAfter(doubt, obstacle);
  if (delayMs === null || obstacle.kind === "denied") return { delayMs, asks: true };
  if (obstacle.kind === "limited" && obstacle.waitMs === null && !obstacle.isFirst) return { delayMs, asks: true };
  // A platform that is away may take its time to say nothing.
  const leftMs = askAfterMs - doubt.ageMs - (obstacle.kind === "away" ? callDeadlineMs.verify : 0);
  if (delayMs <= leftMs) return { delayMs, asks: false };
  return obstacle.kind !== "limited" && leftMs > 0 ? { delayMs: leftMs, asks: false } : { delayMs, asks: true };
}
