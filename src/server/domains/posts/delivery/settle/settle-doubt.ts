import { inDoubt } from "#server/domains/posts/store/target-state.ts";
import { secondsFromNow } from "#server/domains/posts/store/targets.queries.ts";
import type { Delivery } from "#server/domains/posts/delivery/delivery.ts";
import { type Counting, settle } from "#server/domains/posts/delivery/settle/mark-delivery.ts";
import type { TargetError } from "#shared/posts/posts.ts";

// What becomes of a delivery while nobody knows whether it is public.

/** Whatever the platform said: what helps against a refusal helps nothing while the post may be live. */
const sought: TargetError = {
  code: "postloom.answer_lost",
  message: "The network's answer was lost. Postloom is looking whether the post is there.",
  fix: null,
};

/** It may be public. It is looked up before anything else happens to it. `since` is when it may have gone out first. */
export const markUnknown = (
  deps: Counting,
  delivery: Delivery,
  delayMs: number,
  errorCode: string,
  since = delivery.sendingSince,
) =>
  settle(deps, delivery, {
    from: ["sending"],
    change: { state: "unknown", wakeAt: secondsFromNow(delayMs / 1_000), sendingSince: since, error: sought },
    attempt: { outcome: "unknown", errorCode },
  });

export interface LookedUp {
  /** Until the next look; null: there is none. */
  delayMs: number | null;
  /** It was a clean read, and it was not there. */
  isAbsent: boolean;
  /** What its person is asked; null: nothing yet, or nothing new. */
  question: TargetError | null;
  /** What its person is told otherwise. */
  notice: TargetError | null;
}

/** Looked up without a verdict. */
export const markLookedUp = (deps: Counting, delivery: Delivery, { delayMs, isAbsent, question, notice }: LookedUp) =>
  settle(deps, delivery, {
    from: inDoubt,
    change: {
      state: question !== null || delivery.state === "needs_user" ? "needs_user" : "unknown",
      wakeAt: delayMs === null ? null : secondsFromNow(delayMs / 1_000),
      verifyTries: delivery.verifyTries + 1,
      firstAbsentAt: isAbsent && delivery.firstAbsentAt === null ? secondsFromNow(0) : delivery.firstAbsentAt,
      error: question ?? (delivery.state === "needs_user" ? delivery.error : (notice ?? sought)),
    },
  });

/**
 * It surely did not go out: it goes back to the start, as if never sent. Its alarm is the time it was sent at, so that whoever takes
 * it next sees how late it is.
 */
export const markAbsent = (deps: Counting, delivery: Delivery) =>
  settle(deps, delivery, {
    from: inDoubt,
    change: {
      state: "queued",
      wakeAt: delivery.sendingSince,
      sendingSince: null,
      steps: {},
      verifyTries: 0,
      firstAbsentAt: null,
      error: null,
    },
    attempt: { outcome: "absent" },
  });
