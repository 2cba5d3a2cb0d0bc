import type { Areas } from "#client/lib/language/bind-messages.ts";
import type { Say } from "#client/lib/language/sentences.ts";
import { type Creation, makingFailed } from "#shared/creations/creations.ts";
import { inARow } from "#shared/server-messages/in-a-row.ts";

export interface Failure {
  title: string;
  reason: string;
}

const fullStop = (text: string) => (/\p{Script=Han}$/u.test(text) ? "。" : ".");
const sentence = (text: string) => (/[.!?。！？]$/.test(text) ? text : `${text}${fullStop(text)}`);

/** Why a generation failed: by its code, or the server's message, which includes advice. */
export function failureOf(
  { error, type, estimateUsd }: Pick<Creation, "error" | "type" | "estimateUsd">,
  { kinds, failure }: Areas["generation"],
  say: Say,
): Failure {
  const titles = kinds[type];
  const withReasons = (title: string, ...reasons: string[]) => ({
    title,
    reason: inARow([...reasons, failure.uncounted]),
  });
  if (error?.code === "CANCELLED") return withReasons(titles.cancelled, failure.stopped);
  if (error?.code === "TIMED_OUT") return withReasons(titles.timedOut, failure.tooLong);
  // The message only repeats the heading.
  if (error === null || error.message === makingFailed[type]) return withReasons(titles.failed, failure.unknown);
  const message = sentence(say(error.message));
  const mayPayTwice = error.code === "NO_ANSWER" && estimateUsd !== 0;
  return mayPayTwice ? withReasons(titles.failed, message, failure.doublePay) : withReasons(titles.failed, message);
}
