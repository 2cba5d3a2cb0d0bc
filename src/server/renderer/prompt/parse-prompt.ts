import { meaningsOfColorNoun } from "./color-nouns.ts";
import type { ColorName, MoodName, SettingName, SurfaceName, TimeName, WeatherName } from "./lexicon.ts";
import { GROUP_WORDS, type SubjectName, TOPIC_WORDS } from "./subject-words.ts";
import { lookUp, type Meaning, tokenize } from "./tokenize.ts";

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
  weather: WeatherName[];
  hasRainbow: boolean;
  /** The subjects are in the air over the place. */
  isAloft: boolean;
  /** Birds in the sky. */
  flock: number;
  moods: MoodName[];
  hasAurora: boolean;
  /** Colours of the whole picture. */
  colors: ColorName[];
  backgroundColor: ColorName | undefined;
  waterColor: ColorName | undefined;
  /** Colour of the flowers that cover the ground. */
  bloom: ColorName | undefined;
  /** What the items stand on, and its colour. */
  surface: SurfaceName | undefined;
  surfaceColor: ColorName | undefined;
};

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
  const read = tokenize(prompt);
  const tokens = read.words;
  const found: Found[] = tokens.flatMap((token, at) =>
    (meaningsOfColorNoun(read, at) ?? lookUp(token)).map((meaning) => ({ at, meaning })),
  );
  const brief: Brief = {
    subjects: [],
    settings: [],
    time: timeOf(found),
    weather: [],
    hasRainbow: found.some(({ meaning }) => meaning.kind === "rainbow"),
    isAloft: false,
    flock: 0,
    moods: [],
    hasAurora: found.some(({ meaning }) => meaning.kind === "aurora"),
    colors: [],
    backgroundColor: undefined,
    waterColor: undefined,
    bloom: undefined,
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
    if (meaning.kind === "setting" && lavender.has(tokens[at] ?? "")) brief.bloom = "purple";
    if (meaning.kind === "surface") brief.surface ??= meaning.name;
    if (meaning.kind === "weather" && !brief.weather.includes(meaning.name)) brief.weather.push(meaning.name);
    if (meaning.kind === "mood" && !brief.moods.includes(meaning.name)) brief.moods.push(meaning.name);
  }
  if (brief.hasAurora) brief.time = "night";
  assignColors(found, brief, positions, tokens);
  assignRelations(found, brief, positions);
  brief.subjects = withoutParts(withoutField(brief, tokens, positions));
  lift(found, brief);
  return brief;
}

/** A time of day before a kind of weather: a storm at night is at night, a sunny day has no other word for its time. */
function timeOf(found: readonly Found[]): TimeName | undefined {
  const times = found.flatMap(({ meaning }) => (meaning.kind === "time" ? [meaning.name] : []));
  const isHour = (name: TimeName) => name === "night" || name === "sunset" || name === "dawn";
  return times.find(isHour) ?? times[0] ?? (found.some(({ meaning }) => isRain(meaning)) ? "storm" : undefined);
}

const isRain = (meaning: Meaning) =>
  meaning.kind === "weather" && (meaning.name === "rain" || meaning.name === "storm");

/** Open country: party balloons over it are hot-air balloons. */
const country = new Set<SettingName>(["mountains", "hills", "desert", "lake", "forest", "sea", "cliff"]);

function lift(found: readonly Found[], brief: Brief): void {
  brief.isAloft = found.some(({ meaning }) => meaning.kind === "over");
  if (brief.isAloft) {
    const birds = brief.subjects.find(({ name }) => name === "bird");
    if (birds) brief.flock = birds.statedCount || (birds.count > 1 ? 7 : 1);
    brief.subjects = brief.subjects.filter((mention) => mention !== birds);
  }
  if (!brief.settings.some((name) => country.has(name))) return;
  brief.subjects = brief.subjects.map((mention) =>
    mention.name === "balloons" ? { ...mention, name: "balloon", count: mention.statedCount || 3 } : mention,
  );
}

const fields = new Set("field fields meadow meadows hill hills valley garden gardens".split(" "));
const lavender = new Set("lavender lavanda lavande lavendel".split(" "));
const bloomOf: Partial<Record<SubjectName, ColorName>> = {
  flower: "gold",
  daisy: "white",
  sunflower: "yellow",
  tulip: "red",
  rose_flower: "pink",
};

/** Flowers of a field ("a field of marigolds", "tulip fields") cover the ground instead of standing in a vase. */
function withoutField(brief: Brief, tokens: readonly string[], positions: readonly number[]): Mention[] {
  return brief.subjects.filter(({ name, color }, index) => {
    const at = positions[index] ?? 0;
    const isField = (place: number) => fields.has(tokens[place] ?? "");
    const ofField =
      tokens.slice(Math.max(0, at - 3), at).includes("of") && [2, 3, 4].some((back) => isField(at - back));
    if (!(name in bloomOf) || !(isField(at + 1) || ofField)) return true;
    brief.bloom = color ?? bloomOf[name];
    if (!brief.settings.includes("hills")) brief.settings.push("hills");
    return false;
  });
}

const articles = new Set("a an one single un une una ein eine einen".split(" "));
/** Things that are often shown as several. */
const oftenSeveral = new Set(
  "orange naranja rose rosa tulip daisy sunflower marigold dahlia peony book apple lemon pear".split(" "),
);

function countNear(found: readonly Found[], tokens: readonly string[], at: number): number {
  const isOne = [tokens[at - 1], tokens[at - 2]].some((word) => articles.has(word ?? ""));
  if (isOne && oftenSeveral.has(tokens[at] ?? "")) return 1;
  for (let back = 1; back <= 3 && at - back >= 0; back++) {
    const token = tokens[at - back] ?? "";
    const stated = found.find((other) => other.at === at - back && other.meaning.kind === "count");
    if (stated?.meaning.kind === "count") return stated.meaning.value;
    if (/^\d{1,2}$/.test(token)) return Math.min(7, Math.max(1, Number(token)));
  }
  return 0;
}

const waters = new Set("sea seas ocean oceans wave waves lake lakes river water waters".split(" "));

/**
 * A colour belongs to the nearest subject within two words, but not across an "on".
 * Other colours belong to the whole picture.
 */
function assignColors(
  found: readonly Found[],
  brief: Brief,
  positions: readonly number[],
  tokens: readonly string[],
): void {
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
    if (waters.has(tokens[at + 1] ?? "")) {
      brief.waterColor ??= meaning.name;
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
