import type { Language } from "#shared/languages.ts";
import { formatUsd } from "#shared/ai-costs/usd.ts";
import { inARow } from "./in-a-row.ts";

/**
 * English sentences with what they are in another language. `{name}` stands for anything and is put in as it is; `{=name}` is itself
 * looked up; `{date}`, `{choices}` and places that begin with `usd` are written as the language writes days, alternatives and dollars.
 */
export type Catalogue = Readonly<Record<string, string>>;

/** What stands around the places, and their names. */
interface Pattern {
  around: string[];
  places: string[];
  translation: string;
}

const place = /\{(=?[a-z]\w*)\}/i;

/** Of two that fit, the one that says more of itself. */
const saidItself = ({ around }: Pattern) => around.join("").length;

function patternsOf(catalogue: Catalogue): Pattern[] {
  return Object.entries(catalogue)
    .map(([english, translation]) => {
      const parts = english.split(place);
      const isPlace = (_: string, index: number) => index % 2 === 1;
      return {
        around: parts.filter((part, index) => !isPlace(part, index)),
        places: parts.filter(isPlace),
        translation,
      };
    })
    .filter(({ places }) => places.length > 0)
    .sort((a, b) => saidItself(b) - saidItself(a));
}

/** What stands at each place of `text`, in one pass however long it is; null when it is another sentence. */
function valuesIn(text: string, { around }: Pattern): string[] | null {
  const [first = "", ...rest] = around;
  const last = rest.pop() ?? "";
  if (!text.startsWith(first) || !text.endsWith(last)) return null;
  const values: string[] = [];
  let from = first.length;
  for (const next of rest) {
    const at = text.indexOf(next, from + 1);
    if (at === -1) return null;
    values.push(text.slice(from, at));
    from = at + next.length;
  }
  const end = text.length - last.length;
  return end > from ? [...values, text.slice(from, end)] : null;
}

const dateIn = (language: Language, english: string): string => {
  const at = new Date(`${english} UTC`);
  if (Number.isNaN(at.getTime())) return english;
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(at);
};

const usdIn = (language: Language, english: string): string => {
  const usd = Number(english.replaceAll(/[$,]/g, ""));
  return Number.isNaN(usd) ? english : formatUsd(usd, language);
};

/** zod's `"a"|"b"|1`, for people. */
const choicesIn = (language: Language, english: string): string =>
  new Intl.ListFormat(language, { type: "disjunction" }).format(
    english.split("|").map((choice) => choice.replaceAll('"', "")),
  );

const sentenceEnd = /(?<=[.!?]) /;

/** Makes the function that says an English sentence in another language. What it does not know it leaves as it is. */
export function translator(catalogue: Catalogue, language: Language): (english: string) => string {
  const patterns = patternsOf(catalogue);

  function valueIn(name: string, english: string): string {
    if (name.startsWith("=")) return translate(english);
    if (name === "date") return dateIn(language, english);
    if (name === "choices") return choicesIn(language, english);
    return name.startsWith("usd") ? usdIn(language, english) : english;
  }

  function lookUp(english: string): string | null {
    if (Object.hasOwn(catalogue, english)) return catalogue[english] ?? null;
    for (const pattern of patterns) {
      const values = valuesIn(english, pattern);
      if (values === null) continue;
      const shown = new Map(pattern.places.map((name, index) => [name, valueIn(name, values[index] ?? "")]));
      return pattern.translation.replaceAll(new RegExp(place, "gi"), (whole, name: string) => shown.get(name) ?? whole);
    }
    return null;
  }

  /** Several sentences are said one by one where each is known: "{count} minutes" fits all that ends so, however much that is. */
  function translate(english: string): string {
    if (Object.hasOwn(catalogue, english)) return catalogue[english] ?? english;
    const sentences = english.split(sentenceEnd).map((one) => ({ one, known: lookUp(one) }));
    const whole = sentences.every(({ known }) => known !== null) ? null : lookUp(english);
    return whole ?? inARow(sentences.map(({ one, known }) => known ?? one));
  }

  return translate;
}
