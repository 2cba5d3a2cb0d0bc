import type { Creation } from "#shared/creations.ts";

/** A share of less says more about the start than about the pace. */
const tellingShare = 0.05;
const tellingMs = 1_500;

const second = 1_000;
const minute = 60 * second;

interface Pace {
  /** Since the work began, or while it waits for its turn since it was asked for. */
  elapsedMs: number;
  hasBegun: boolean;
  /** In words; null while nobody can tell. */
  left: string | null;
}

function inWords(ms: number): string {
  const whole = Math.max(1, Math.ceil(ms / second));
  return whole <= 90 ? `About ${whole} s left` : `About ${Math.ceil(ms / minute)} min left`;
}

const advice = /\s*Try again[^.]*\.?$/;

/** Why its provider keeps it waiting, and when it is asked again: that is done here, nobody needs to. */
export function waitingInWords({ reason, until }: NonNullable<Creation["waiting"]>, now: Date): string {
  const why = reason.replace(advice, "").replace(/[.!?]?$/, ".");
  const seconds = Math.ceil((Date.parse(until) - now.getTime()) / second);
  if (seconds <= 0) return `${why} Asking again now.`;
  return `${why} Asking again in ${seconds <= 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}.`;
}

/** How far along a making is by the clock: by its own progress where its provider tells, else by what such ones took. */
export function paceOf(
  {
    createdAt,
    makingSince,
    progress,
    typicalMs,
  }: Pick<Creation, "createdAt" | "makingSince" | "progress" | "typicalMs">,
  now: Date,
): Pace {
  const elapsedMs = Math.max(0, now.getTime() - Date.parse(makingSince ?? createdAt));
  const hasBegun = makingSince !== null;
  if (!hasBegun) return { elapsedMs, hasBegun, left: null };
  if (progress !== null && progress >= tellingShare && elapsedMs >= tellingMs)
    return { elapsedMs, hasBegun, left: inWords((elapsedMs * (1 - progress)) / progress) };
  if (typicalMs === null) return { elapsedMs, hasBegun, left: null };
  return { elapsedMs, hasBegun, left: elapsedMs < typicalMs ? inWords(typicalMs - elapsedMs) : "Longer than usual" };
}
