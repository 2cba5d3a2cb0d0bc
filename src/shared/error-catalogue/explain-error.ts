import { topicOf } from "./topic-of.ts";
import { type ErrorFix, errorTopics, type ErrorTopic, type ErrorWords, type NextStep } from "./topics.ts";

export interface Explanation {
  cause: string;
  fix: string;
  next: string;
  /** The next step, for a button. */
  step: NextStep;
  /** The fix and the next step are the same. */
  fixIsStep: boolean;
}

const gaveUp = ["gave_up", "publish_again"] as const satisfies readonly [ErrorFix, NextStep];

/** `isFinal`: no automatic retry is left, so that waiting does not help. */
export function explainTopic(topic: ErrorTopic, { causes, fixes, next }: ErrorWords, isFinal = false): Explanation {
  const [fix, step] = isFinal && errorTopics[topic][1] === "wait" ? gaveUp : errorTopics[topic];
  return { cause: causes[topic], fix: fixes[fix], next: next[step], step, fixIsStep: fix === step };
}

/** Explains a stored error in the language of the words; null for an unknown code, whose own message is shown instead. */
export function explainError(code: string, words: ErrorWords, isFinal = false): Explanation | null {
  const topic = topicOf(code);
  return topic === null ? null : explainTopic(topic, words, isFinal);
}
