import type { Areas } from "#client/lib/language/bind-messages.ts";
import type { Say } from "#client/lib/language/sentences.ts";
import type { Creation } from "#shared/creations/creations.ts";
import { inARow } from "#shared/server-messages/in-a-row.ts";

/** Less progress does not predict the pace. */
const minShare = 0.05;
const minElapsedMs = 1_500;

const second = 1_000;
const minute = 60 * second;

type Messages = Areas["generation"]["pace"];

interface Pace {
  /** Since the work began; while queued, since the request, the latest of several for one creation. */
  elapsedMs: number;
  hasBegun: boolean;
  /** The remaining time as text; null: unknown. */
  left: string | null;
}

function timeLeftText(ms: number, messages: Messages): string {
  const whole = Math.max(1, Math.ceil(ms / second));
  return whole <= 90 ? messages.secondsLeft({ count: whole }) : messages.minutesLeft({ count: Math.ceil(ms / minute) });
}

/** The first sentence is the reason. The advice after it does not apply, because the server retries itself. */
const firstSentence = /^.*?[.!?](?= |$)|^.*$/;

/** Why the provider makes it wait, since when, and when the server asks again. */
export function waitingText(
  { reason, since, until }: NonNullable<Creation["waiting"]>,
  now: Date,
  messages: Messages,
  say: Say,
  timeOf: (iso: string) => string,
): string {
  const why = say(firstSentence.exec(reason)?.[0] ?? reason);
  const waited = messages.waitedSince({ time: timeOf(since) });
  const seconds = Math.ceil((Date.parse(until) - now.getTime()) / second);
  if (seconds <= 0) return inARow([why, waited, messages.askingNow]);
  const asking =
    seconds <= 90
      ? messages.askingInSeconds({ count: seconds })
      : messages.askingInMinutes({ count: Math.ceil(seconds / 60) });
  return inARow([why, waited, asking]);
}

/** Elapsed and remaining time: from the provider's progress, else from the typical duration. */
export function paceOf(
  {
    createdAt,
    startedAt,
    makingSince,
    progress,
    typicalMs,
  }: Pick<Creation, "createdAt" | "startedAt" | "makingSince" | "progress" | "typicalMs">,
  now: Date,
  messages: Messages,
): Pace {
  const elapsedMs = Math.max(0, now.getTime() - Date.parse(makingSince ?? startedAt ?? createdAt));
  const hasBegun = makingSince !== null;
  if (!hasBegun) return { elapsedMs, hasBegun, left: null };
  if (progress !== null && progress >= minShare && elapsedMs >= minElapsedMs)
    return { elapsedMs, hasBegun, left: timeLeftText((elapsedMs * (1 - progress)) / progress, messages) };
  if (typicalMs === null) return { elapsedMs, hasBegun, left: null };
  return {
    elapsedMs,
    hasBegun,
    left: elapsedMs < typicalMs ? timeLeftText(typicalMs - elapsedMs, messages) : messages.longer,
  };
}
