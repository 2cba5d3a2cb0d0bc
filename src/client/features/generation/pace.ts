import type { Creation } from "#shared/creations/creations.ts";
import { inARow } from "#shared/server-messages/in-a-row.ts";
import type { Say } from "#client/lib/sentences.ts";
import type { Areas } from "#client/texts/areas.ts";

/** A share of less says more about the start than about the pace. */
const tellingShare = 0.05;
const tellingMs = 1_500;

const second = 1_000;
const minute = 60 * second;

type Words = Areas["generation"]["pace"];

interface Pace {
  /** Since the work began, or while it waits for its turn since it was asked for. */
  elapsedMs: number;
  hasBegun: boolean;
  /** In words; null while nobody can tell. */
  left: string | null;
}

function inWords(ms: number, words: Words): string {
  const whole = Math.max(1, Math.ceil(ms / second));
  return whole <= 90 ? words.secondsLeft(whole) : words.minutesLeft(Math.ceil(ms / minute));
}

/** Its first sentence says why; what a person is to do is in the next, and is done here. */
const firstSentence = /^.*?[.!?](?= |$)|^.*$/;

/** Why its provider keeps it waiting, since when, and when it is asked again: that is done here, nobody needs to. */
export function waitingInWords(
  { reason, since, until }: NonNullable<Creation["waiting"]>,
  now: Date,
  words: Words,
  say: Say,
  timeOf: (iso: string) => string,
): string {
  const why = say(firstSentence.exec(reason)?.[0] ?? reason);
  const waited = words.waitedSince(timeOf(since));
  const seconds = Math.ceil((Date.parse(until) - now.getTime()) / second);
  if (seconds <= 0) return inARow([why, waited, words.askingNow]);
  const asking = seconds <= 90 ? words.askingInSeconds(seconds) : words.askingInMinutes(Math.ceil(seconds / 60));
  return inARow([why, waited, asking]);
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
  words: Words,
): Pace {
  const elapsedMs = Math.max(0, now.getTime() - Date.parse(makingSince ?? createdAt));
  const hasBegun = makingSince !== null;
  if (!hasBegun) return { elapsedMs, hasBegun, left: null };
  if (progress !== null && progress >= tellingShare && elapsedMs >= tellingMs)
    return { elapsedMs, hasBegun, left: inWords((elapsedMs * (1 - progress)) / progress, words) };
  if (typicalMs === null) return { elapsedMs, hasBegun, left: null };
  return { elapsedMs, hasBegun, left: elapsedMs < typicalMs ? inWords(typicalMs - elapsedMs, words) : words.longer };
}
