import { repeatsSafelyCode } from "#server/domains/posts/delivery/attempts.queries.ts";
import { type Delivery, nameOf } from "#server/domains/posts/delivery/delivery.ts";
import { type SettleDeps, settle } from "#server/domains/posts/delivery/settle/mark-delivery.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { unresolved } from "#server/domains/posts/store/target-state.ts";
import { secondsFromNow } from "#server/domains/posts/store/targets.queries.ts";
import { isolate } from "#shared/isolate.ts";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";
import type { TargetError } from "#shared/posts/post-targets.ts";

/** Shown instead of the platform's error, whose fix does not apply while the post may be public. */
const lookingUp = (delivery: Delivery): TargetError => ({
  code: "postloom.answer_lost",
  message: `The network's answer was lost. Postloom is looking whether ${nameOf(delivery)} is there.`,
  fix: null,
});

export const processing = (platform: Platform): TargetError => ({
  code: "postloom.processing",
  message: `${platformNames[platform]} is still processing the picture or video. The post appears there afterwards.`,
  fix: null,
});

const refusedAgainCode = "postloom.repeat_refused";

/** Shown while an earlier send is looked up, after its repeat was refused: no other text shows the reason. */
export const refusedAgain = (platform: Platform, { message }: TargetError): TargetError => ({
  code: refusedAgainCode,
  message: `${platformNames[platform]} refused to take it again: ${/[.!?]$/.test(message) ? message : `${message}.`} The first one may already be live.`,
  fix: null,
});

export const isRefusedAgain = (error: TargetError | null): error is TargetError => error?.code === refusedAgainCode;

/** The question about that earlier send. */
export const askAboutFirst = (
  { message }: TargetError,
  { platform, accountName }: Pick<TargetRow, "platform" | "accountName">,
): TargetError => ({
  code: "postloom.first_in_doubt",
  message,
  fix: `Look at ${isolate(accountName)} on ${platformNames[platform]}, then say here whether it is there.`,
});

interface Unknown {
  /** The earliest time at which it may have been published. */
  since?: Date | null;
  /** The error to show to the user. */
  error?: TargetError;
}

/** Marks a send as unknown and schedules the look-up. */
export const markUnknown = (
  deps: SettleDeps,
  delivery: Delivery,
  delayMs: number,
  errorCode: string,
  { since = delivery.sendingSince, error = lookingUp(delivery) }: Unknown = {},
) =>
  settle(deps, delivery, {
    from: ["sending"],
    change: { state: "unknown", wakeAt: secondsFromNow(delayMs / 1_000), sendingSince: since, error },
    attempt: { outcome: "unknown", errorCode },
  });

/**
 * Asks about a target that cannot be sent again, because the upload or draft that its earlier send may have published no longer exists.
 * The look-ups go on behind the question.
 */
export const markGone = (deps: SettleDeps, target: TargetRow, since: Date, delayMs: number, error: TargetError) =>
  settle(deps, target, {
    from: ["preparing"],
    change: { state: "needs_user", wakeAt: secondsFromNow(delayMs / 1_000), sendingSince: since, error },
  });

export interface LookedUp {
  /** Until the next look-up; null: none. */
  delayMs: number | null;
  /** The look-up succeeded and did not find it. */
  isAbsent: boolean;
  /** Question for the user; null: none, or it is already asked. */
  question: TargetError | null;
  /** Shown while no question is asked. */
  notice: TargetError | null;
}

/** Records an inconclusive look-up. */
export const markLookedUp = (deps: SettleDeps, delivery: Delivery, { delayMs, isAbsent, question, notice }: LookedUp) =>
  settle(deps, delivery, {
    from: unresolved,
    change: {
      state: question !== null || delivery.state === "needs_user" ? "needs_user" : "unknown",
      wakeAt: delayMs === null ? null : secondsFromNow(delayMs / 1_000),
      verifyTries: delivery.verifyTries + 1,
      firstAbsentAt: isAbsent && delivery.firstAbsentAt === null ? secondsFromNow(0) : delivery.firstAbsentAt,
      error: question ?? (delivery.state === "needs_user" ? delivery.error : (notice ?? lookingUp(delivery))),
    },
  });

/**
 * Queues a delivery that was certainly not published, as if it had never been sent. What was prepared is sent again: if it was published
 * after all, most networks refuse the same container, draft or picture. `repeatsSafely`: the repeat cannot publish it twice, so that its
 * refusal is final. The alarm is the time of the send, so that the next claim sees how late it is.
 */
export const markAbsent = (deps: SettleDeps, delivery: Delivery, repeatsSafely: boolean) =>
  settle(deps, delivery, {
    from: unresolved,
    change: {
      state: "queued",
      wakeAt: delivery.sendingSince,
      sendingSince: null,
      verifyTries: 0,
      firstAbsentAt: null,
      error: null,
    },
    attempt: { outcome: "absent", ...(repeatsSafely ? { errorCode: repeatsSafelyCode } : {}) },
  });
