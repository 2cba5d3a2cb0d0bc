import type { Language } from "../settings.ts";
import { topicOf } from "./topic-of.ts";
import { errorTopics, type ErrorTopic, type ErrorWords, type NextStep } from "./topics.ts";
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

export function explainTopic(topic: ErrorTopic, language: Language): Explanation {
  const { causes, fixes, next } = wordsOf[language];
  const [fix, step] = errorTopics[topic];
  return { cause: causes[topic], fix: fixes[fix], next: next[step], step, fixIsStep: fix === step };
}

/** What a stored error means in a person's language; null for a code that has no words yet, whose own message has to do. */
export function explainError(code: string, language: Language): Explanation | null {
  const topic = topicOf(code);
  return topic === null ? null : explainTopic(topic, language);
}
