import type { Language } from "#shared/users/settings.ts";
import { topicOf } from "./topic-of.ts";
import { type ErrorFix, errorTopics, type ErrorTopic, type ErrorWords, type NextStep } from "./topics.ts";
import { de } from "./words-de.ts";
import { en } from "./words-en.ts";
import { es } from "./words-es.ts";
import { fr } from "./words-fr.ts";
import { zh } from "./words-zh.ts";

const textsOf: Readonly<Record<Language, ErrorWords>> = { en, es, fr, de, zh };

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
export function explainTopic(topic: ErrorTopic, language: Language, isFinal = false): Explanation {
  const { causes, fixes, next } = textsOf[language];
  const [fix, step] = isFinal && errorTopics[topic][1] === "wait" ? gaveUp : errorTopics[topic];
  return { cause: causes[topic], fix: fixes[fix], next: next[step], step, fixIsStep: fix === step };
}

/** Explains a stored error in the user's language; null for an unknown code, whose own message is shown instead. */
export function explainError(code: string, language: Language, isFinal = false): Explanation | null {
  const topic = topicOf(code);
  return topic === null ? null : explainTopic(topic, language, isFinal);
}
