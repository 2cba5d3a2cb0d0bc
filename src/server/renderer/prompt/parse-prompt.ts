import {
  AURORA_WORDS,
  BACKGROUND_WORDS,
  COLOR_WORDS,
  COUNT_WORDS,
  STOP_WORDS,
  MOOD_WORDS,
  ON_WORDS,
  PHRASES,
  SETTING_WORDS,
  AMBIGUOUS_WORDS,
  TIME_WORDS,
  SURFACE_WORDS,
} from "./lexicon.ts";
import type { ColorName, MoodName, SettingName, TimeName, SurfaceName } from "./lexicon.ts";
import { GROUP_WORDS, TOPIC_WORDS, SUBJECT_WORDS } from "./subject-words.ts";
import type { SubjectName } from "./subject-words.ts";

export type Mention = {
  name: SubjectName;
  /** The number in the prompt, 0 without one. */
  statedCount: number;
  count: number;
  color: ColorName | undefined;
  on: SubjectName | undefined;
};

/** The content of a prompt, by its known words. */
export type Brief = {
  subjects: Mention[];
  settings: SettingName[];
  time: TimeName | undefined;
  moods: MoodName[];
  hasAurora: boolean;
  /** Colours of the whole picture. */
  colors: ColorName[];
  backgroundColor: ColorName | undefined;
  /** What the items stand on, and its colour. */
  surface: SurfaceName | undefined;
  surfaceColor: ColorName | undefined;
};

type Meaning =
  | { kind: "subject"; name: SubjectName }
  | { kind: "setting"; name: SettingName }
  | { kind: "time"; name: TimeName }
  | { kind: "mood"; name: MoodName }
  | { kind: "color"; name: ColorName }
  | { kind: "count"; value: number }
  | { kind: "aurora" }
  | { kind: "background" }
  | { kind: "surface"; name: SurfaceName }
  | { kind: "on" };

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
for (const [name, words] of entries(MOOD_WORDS)) learn(words, { kind: "mood", name });
for (const [name, words] of entries(COLOR_WORDS)) learn(words, { kind: "color", name });
for (const [word, value] of Object.entries(COUNT_WORDS)) learn(word, { kind: "count", value });
learn(AURORA_WORDS, { kind: "aurora" });
learn(BACKGROUND_WORDS, { kind: "background" });
for (const [name, words] of entries(SURFACE_WORDS)) learn(words, { kind: "surface", name });
learn(ON_WORDS, { kind: "on" });

const ideographs = [...meanings.keys()]
  .filter((word) => /\p{Script=Han}/u.test(word))
  .sort((a, b) => b.length - a.length);

const phrases = Object.entries(PHRASES).map(
  ([phrase, words]) => [new RegExp(`\\b(?:${phrase})\\b`, "g"), words] as const,
);

/** Words in order: Latin without accents, Chinese runs cut into the longest known words, each emoji alone. */
function tokenize(prompt: string): string[] {
  const plain = phrases.reduce(
    (text, [pattern, words]) => text.replace(pattern, words),
    prompt.toLowerCase().replaceAll("ß", "ss").replaceAll("’", "'").normalize("NFD").replace(/\p{M}/gu, ""),
  );
  const tokens = (plain.match(/\p{Script=Han}+|\p{Extended_Pictographic}|[\p{L}\p{N}-]+/gu) ?? []).flatMap((run) =>
    /\p{Script=Han}/u.test(run) ? cutHan(run) : [run],
  );
  return tokens.filter((token) => isInLanguage(token, tokens));
}

const stopWords = new Map(Object.entries(STOP_WORDS).map(([language, words]) => [language, words.split(" ")]));

/** Keeps an ambiguous word when it is alone or beside a stop word of its language. */
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

/** One model shows several already, so that a plural does not repeat it. */
const collective = new Set<SubjectName>([
  "flower",
  "daisy",
  "sunflower",
  "tulip",
  "rose_flower",
  "book",
  "balloons",
  "cherry",
  "shoe",
  "glasses",
  "weights",
  "fries",
  "fireworks",
  "skincare",
  "headphones",
  "noodles",
  "shapes",
  "campfire",
]);
const flowers = new Set<SubjectName>(["flower", "daisy", "sunflower", "tulip", "rose_flower"]);

const topics = new Set(TOPIC_WORDS.split(" "));
const groups = new Set(GROUP_WORDS.split(" "));

type Found = { at: number; meaning: Meaning };

export function parsePrompt(prompt: string): Brief {
  const tokens = tokenize(prompt);
  const found: Found[] = tokens.flatMap((token, at) => lookUp(token).map((meaning) => ({ at, meaning })));
  const brief: Brief = {
    subjects: [],
    settings: [],
    time: undefined,
    moods: [],
    hasAurora: found.some(({ meaning }) => meaning.kind === "aurora"),
    colors: [],
    backgroundColor: undefined,
    surface: undefined,
    surfaceColor: undefined,
  };
  const positions: number[] = [];
  // A topic counts only when the prompt names no subject.
  const isNamed = ({ at, meaning }: Found) => meaning.kind === "subject" && !topics.has(tokens[at] ?? "");
  const hasNamed = found.some(isNamed);
  for (const { at, meaning } of found) {
    if (meaning.kind === "subject") {
      const again = brief.subjects.find((mention) => mention.name === meaning.name);
      if (again || (hasNamed && !isNamed({ at, meaning }))) continue;
      positions.push(at);
      const statedCount = countNear(found, tokens, at);
      const token = tokens[at] ?? "";
      const many = groups.has(token) || (/[^s]s$/.test(token) && lookUp(token.slice(0, -1)).length > 0);
      const count = collective.has(meaning.name) ? 1 : statedCount || (many ? 3 : 1);
      brief.subjects.push({ name: meaning.name, statedCount, count, color: undefined, on: undefined });
    }
    if (meaning.kind === "setting" && !brief.settings.includes(meaning.name)) brief.settings.push(meaning.name);
    if (meaning.kind === "surface") brief.surface ??= meaning.name;
    if (meaning.kind === "time") brief.time ??= meaning.name;
    if (meaning.kind === "mood" && !brief.moods.includes(meaning.name)) brief.moods.push(meaning.name);
  }
  if (brief.hasAurora) brief.time = "night";
  assignColors(found, brief, positions);
  assignRelations(found, brief, positions);
  brief.subjects = withoutParts(brief.subjects);
  return brief;
}

function lookUp(token: string): Meaning[] {
  const direct = meanings.get(token) ?? meanings.get(token.replace(/(es|s)$/, ""));
  if (direct) return direct;
  return token.includes("-") ? token.split("-").flatMap((piece) => meanings.get(piece) ?? []) : [];
}

function countNear(found: readonly Found[], tokens: readonly string[], at: number): number {
  for (let back = 1; back <= 3 && at - back >= 0; back++) {
    const token = tokens[at - back] ?? "";
    const stated = found.find((other) => other.at === at - back && other.meaning.kind === "count");
    if (stated?.meaning.kind === "count") return stated.meaning.value;
    if (/^\d{1,2}$/.test(token)) return Math.min(7, Math.max(1, Number(token)));
  }
  return 0;
}

/**
 * A colour belongs to the nearest subject within two words, but not across an "on".
 * Other colours belong to the whole picture.
 */
function assignColors(found: readonly Found[], brief: Brief, positions: readonly number[]): void {
  const isBeside = (kind: Meaning["kind"], at: number) =>
    found.some((other) => other.meaning.kind === kind && Math.abs(other.at - at) <= 1);
  const isAcross = (at: number, gap: number) =>
    found.some(
      (other) => other.meaning.kind === "on" && (other.at - at) * gap > 0 && Math.abs(other.at - at) < Math.abs(gap),
    );
  for (const { at, meaning } of found) {
    if (meaning.kind !== "color") continue;
    if (isBeside("background", at)) {
      brief.backgroundColor ??= meaning.name;
      continue;
    }
    if (isBeside("surface", at)) {
      brief.surfaceColor ??= meaning.name;
      continue;
    }
    const nearest = brief.subjects
      .map((mention, index) => ({ mention, gap: (positions[index] ?? 0) - at }))
      .filter(({ mention, gap }) => gap !== 0 && Math.abs(gap) <= 2 && !mention.color && !isAcross(at, gap))
      // Before the noun in English, German and Chinese; after it in Spanish and French.
      .sort((a, b) => Math.abs(a.gap) - Math.abs(b.gap) || b.gap - a.gap)[0];
    if (nearest) nearest.mention.color = meaning.name;
    else if (!found.some((other) => other.at === at && other.meaning.kind === "subject"))
      brief.colors.push(meaning.name);
  }
}

function assignRelations(found: readonly Found[], brief: Brief, positions: readonly number[]): void {
  for (const { at, meaning } of found) {
    if (meaning.kind !== "on") continue;
    const below = positions.findIndex((position) => position > at && position - at <= 4);
    const above = positions.findLastIndex((position) => position < at && at - position <= 3);
    const [upper, lower] = [brief.subjects[above], brief.subjects[below]];
    if (upper && lower) upper.on = lower.name;
  }
}

const busyPeople = new Set<SubjectName>(["yogi", "runner", "lifter", "maker", "barista", "astronaut"]);
const served = new Set<SubjectName>(["noodles", "sushi", "cake", "burger", "pizza"]);

/** Drops what another subject includes: the vase of a bouquet, the candles of a cake, the tree of a palm tree, the bowl of a soup. */
function withoutParts(subjects: readonly Mention[]): Mention[] {
  const has = (names: ReadonlySet<SubjectName>) => subjects.some((mention) => names.has(mention.name));
  return subjects.filter(({ name }) => {
    if (name === "vase") return !has(flowers);
    if (name === "bowl" || name === "plate") return !has(served);
    if (name === "cup") return !has(new Set(["barista"]));
    if (name === "candle") return !has(new Set(["cake"]));
    if (name === "tree") return !has(new Set(["palm", "pine"]));
    if (name === "person") return !has(busyPeople);
    if (name === "weights") return !has(new Set(["lifter"]));
    return true;
  });
}
