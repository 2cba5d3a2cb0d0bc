import {
  AMBIGUOUS_WORDS,
  AURORA_WORDS,
  BACKGROUND_WORDS,
  COLOR_WORDS,
  type ColorName,
  COUNT_WORDS,
  MOOD_WORDS,
  type MoodName,
  ON_WORDS,
  OVER_WORDS,
  PHRASES,
  RAINBOW_WORDS,
  SETTING_WORDS,
  type SettingName,
  STOP_WORDS,
  SURFACE_WORDS,
  type SurfaceName,
  TIME_WORDS,
  type TimeName,
  WEATHER_WORDS,
  type WeatherName,
} from "./lexicon.ts";
import { SUBJECT_WORDS, type SubjectName } from "./subject-words.ts";

export type Meaning =
  | { kind: "subject"; name: SubjectName }
  | { kind: "setting"; name: SettingName }
  | { kind: "time"; name: TimeName }
  | { kind: "weather"; name: WeatherName }
  | { kind: "mood"; name: MoodName }
  | { kind: "color"; name: ColorName }
  | { kind: "count"; value: number }
  | { kind: "aurora" }
  | { kind: "rainbow" }
  | { kind: "background" }
  | { kind: "surface"; name: SurfaceName }
  | { kind: "on" }
  | { kind: "over" };

const meanings = new Map<string, Meaning[]>();

function learn(words: string, meaning: Meaning): void {
  for (const word of words.split(" ")) {
    const known = meanings.get(word) ?? [];
    known.push(meaning);
    meanings.set(word, known);
  }
}

const entries = <K extends string>(table: Record<K, string>) => Object.entries(table) as [K, string][];
for (const [name, words] of entries(SUBJECT_WORDS)) learn(words, { kind: "subject", name });
for (const [name, words] of entries(SETTING_WORDS)) learn(words, { kind: "setting", name });
for (const [name, words] of entries(TIME_WORDS)) learn(words, { kind: "time", name });
for (const [name, words] of entries(WEATHER_WORDS)) learn(words, { kind: "weather", name });
for (const [name, words] of entries(MOOD_WORDS)) learn(words, { kind: "mood", name });
for (const [name, words] of entries(COLOR_WORDS)) learn(words, { kind: "color", name });
for (const [word, value] of Object.entries(COUNT_WORDS)) learn(word, { kind: "count", value });
learn(AURORA_WORDS, { kind: "aurora" });
learn(RAINBOW_WORDS, { kind: "rainbow" });
learn(BACKGROUND_WORDS, { kind: "background" });
for (const [name, words] of entries(SURFACE_WORDS)) learn(words, { kind: "surface", name });
learn(ON_WORDS, { kind: "on" });
learn(OVER_WORDS, { kind: "over" });

const ideographs = [...meanings.keys()]
  .filter((word) => /\p{Script=Han}/u.test(word))
  .sort((a, b) => b.length - a.length);

const phrases = Object.entries(PHRASES).map(
  ([phrase, words]) => [new RegExp(`\\b(?:${phrase})\\b`, "g"), words] as const,
);

/** Words in order, and the indexes of those before a comma or the end of a sentence. */
export type Tokens = { words: string[]; ends: ReadonlySet<number> };

/** Latin words without accents, Chinese runs cut into the longest known words, each emoji alone. */
export function tokenize(prompt: string): Tokens {
  const plain = phrases.reduce(
    (text, [pattern, words]) => text.replace(pattern, words),
    prompt.toLowerCase().replaceAll("ß", "ss").replaceAll("’", "'").normalize("NFD").replace(/\p{M}/gu, ""),
  );
  const runs = plain.match(/\p{Script=Han}+|\p{Extended_Pictographic}|[\p{L}\p{N}-]+|[,;.:!?]/gu) ?? [];
  const all = runs.flatMap((run) => (/\p{Script=Han}/u.test(run) ? cutHan(run) : [run]));
  const words: string[] = [];
  const ends = new Set<number>();
  for (const token of all) {
    if (/^[,;.:!?]$/.test(token)) ends.add(words.length - 1);
    else if (isInLanguage(token, all)) words.push(token);
  }
  return { words, ends };
}

const stopWords = new Map(Object.entries(STOP_WORDS).map(([language, words]) => [language, words.split(" ")]));

/** Keeps an ambiguous word when it is the only one, or when the prompt has a stop word of its language. */
function isInLanguage(token: string, tokens: readonly string[]): boolean {
  if (!Object.hasOwn(AMBIGUOUS_WORDS, token) || tokens.length === 1) return true;
  const own = stopWords.get(AMBIGUOUS_WORDS[token] ?? "") ?? [];
  return tokens.some((other) => own.includes(other));
}

function cutHan(run: string): string[] {
  const words: string[] = [];
  for (let at = 0; at < run.length;) {
    const word = ideographs.find((candidate) => run.startsWith(candidate, at));
    if (word) words.push(word);
    at += word?.length ?? 1;
  }
  return words;
}

export function lookUp(token: string): Meaning[] {
  const direct = meanings.get(token) ?? meanings.get(token.replace(/(es|s)$/, ""));
  if (direct) return direct;
  return token.includes("-") ? token.split("-").flatMap((piece) => meanings.get(piece) ?? []) : [];
}
