import type { Creation } from "#shared/creations.ts";
import type { GeneratorTexts } from "./kinds.ts";

export interface Failure {
  title: string;
  reason: string;
}

const uncounted = "It did not count against your limit.";

/** What to do about it, where the server's words do not say it already. */
const fixes: Record<string, string> = {
  REFUSED: "Change the prompt, then try again.",
  SETTINGS_REFUSED: "Choose other settings, then try again.",
  PROVIDER_BUSY: "Try again in a while.",
  PROVIDER_UNAVAILABLE: "Try again in a while.",
  BAD_RESULT: "Try again.",
};

/** The words of many a server say it already; said twice it would sound like two things to do. */
const advises = /\b(?:change|choose|try again)\b/i;
const doublePay = "Trying again may be paid for twice.";

const sentence = (text: string) => text.replace(/[.!?]?$/, ".");

/** Why nothing was made, in words: the server's where it says more than the heading. */
export function failureOf({ error }: Pick<Creation, "error">, texts: GeneratorTexts): Failure {
  if (error?.code === "CANCELLED") return { title: texts.cancelled, reason: `You stopped this one. ${uncounted}` };
  if (error?.code === "TIMED_OUT") {
    return {
      title: texts.timedOut,
      reason: `Making it took longer than the server allows. Try again, or choose smaller settings. ${uncounted}`,
    };
  }
  if (error === null || error.message === texts.failed) {
    return { title: texts.failed, reason: `Something went wrong. Try again, or change the prompt. ${uncounted}` };
  }
  const said = sentence(error.message);
  const fix = error.code === "NO_ANSWER" ? doublePay : advises.test(said) ? undefined : fixes[error.code];
  return { title: texts.failed, reason: [said, ...(fix === undefined ? [] : [fix]), uncounted].join(" ") };
}
