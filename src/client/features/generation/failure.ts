import { type Creation, makingFailed } from "#shared/creations/creations.ts";
import { inARow } from "#shared/server-messages/in-a-row.ts";
import type { Say } from "#client/lib/sentences.ts";
import type { Areas } from "#client/texts/areas.ts";

export interface Failure {
  title: string;
  reason: string;
}

const fullStop = (text: string) => (/\p{Script=Han}$/u.test(text) ? "。" : ".");
const sentence = (text: string) => (/[.!?。！？]$/.test(text) ? text : `${text}${fullStop(text)}`);

/** Why nothing was made: by its code, or as the server said it, which tells what to do as well. */
export function failureOf(
  { error, type, estimateUsd }: Pick<Creation, "error" | "type" | "estimateUsd">,
  { kinds, failure }: Areas["generation"],
  say: Say,
): Failure {
  const titles = kinds[type];
  const tell = (title: string, ...reasons: string[]) => ({ title, reason: inARow([...reasons, failure.uncounted]) });
  if (error?.code === "CANCELLED") return tell(titles.cancelled, failure.stopped);
  if (error?.code === "TIMED_OUT") return tell(titles.timedOut, failure.tooLong);
  // The server has nothing to add to the heading.
  if (error === null || error.message === makingFailed[type]) return tell(titles.failed, failure.unknown);
  const said = sentence(say(error.message));
  const mayPayTwice = error.code === "NO_ANSWER" && estimateUsd !== 0;
  return mayPayTwice ? tell(titles.failed, said, failure.doublePay) : tell(titles.failed, said);
}
