import type { Creation } from "#shared/creations.ts";
import type { Areas } from "#client/texts/areas.ts";

export interface Failure {
  title: string;
  reason: string;
}

type Words = Areas["generation"]["failure"];

/** What to do about it, where the server's words do not say it already. */
const fixes: Partial<Record<string, keyof Words>> = {
  REFUSED: "changePrompt",
  SETTINGS_REFUSED: "changeSettings",
  PROVIDER_BUSY: "later",
  PROVIDER_UNAVAILABLE: "later",
  BAD_RESULT: "again",
};

/** The words of many a server say it already; said twice it would sound like two things to do. */
const advises = /\b(?:change|choose|try again)\b/i;

const sentence = (text: string) => text.replace(/[.!?]?$/, ".");

/** What the server says where it has nothing to add to the heading. */
const bareFailures = new Set(["Image generation failed", "Video generation failed"]);

/** Why nothing was made, in words: the server's where it says more than the heading. */
export function failureOf({ error, type }: Pick<Creation, "error" | "type">, words: Areas["generation"]): Failure {
  const { kinds, failure } = words;
  const titles = kinds[type];
  if (error?.code === "CANCELLED")
    return { title: titles.cancelled, reason: `${failure.stopped} ${failure.uncounted}` };
  if (error?.code === "TIMED_OUT") return { title: titles.timedOut, reason: `${failure.tooLong} ${failure.uncounted}` };
  if (error === null || bareFailures.has(error.message))
    return { title: titles.failed, reason: `${failure.unknown} ${failure.uncounted}` };
  const said = sentence(error.message);
  const fix = error.code === "NO_ANSWER" ? "doublePay" : advises.test(said) ? undefined : fixes[error.code];
  const reason = [said, ...(fix === undefined ? [] : [failure[fix]]), failure.uncounted].join(" ");
  return { title: titles.failed, reason };
}
