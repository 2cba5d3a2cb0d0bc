import type { Language } from "#shared/users/settings.ts";
import { topicOf } from "./topic-of.ts";
import { type ErrorFix, errorTopics, type ErrorTopic, type ErrorWords, type NextStep } from "./topics.ts";
import { de } from "./words-de.ts";
import { en } from "./words-en.ts";
import { es } from "./words-es.ts";
import { fr } from "./words-fr.ts";
import { zh } from "./words-zh.ts";

const wordsOf: Readonly<Record<Language, ErrorWords>> = { en, es, fr, de, zh };

export interface Explanation {
  cause: string;
  fix: string;
  next: string;
  /** What the next step is, for a button. */
  step: NextStep;
  /** The fix says no more than the next step does. */
  fixIsStep: boolean;
}

const gaveUp = ["gave_up", "publish_again"] as const satisfies readonly [ErrorFix, NextStep];

/** `isFinal`: nothing goes on by itself any more, so that waiting helps nobody. */
export function explainTopic(topic: ErrorTopic, language: Language, isFinal = false): Explanation {
  const { causes, fixes, next } = wordsOf[language];
  const [fix, step] = isFinal && errorTopics[topic][1] === "wait" ? gaveUp : errorTopics[topic];
  return { cause: causes[topic], fix: fixes[fix], next: next[step], step, fixIsStep: fix === step };
}

/** What a stored error means in a person's language; null for a code that has no words yet, whose own message has to do. */
export function explainError(code: string, language: Language, isFinal = false): Explanation | null {
  const topic = topicOf(code);
  return topic === null ? null : explainTopic(topic, language, isFinal);
}
