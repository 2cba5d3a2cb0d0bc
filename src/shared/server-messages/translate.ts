import { formatUsd } from "#shared/ai-costs/usd.ts";
import type { Language } from "#shared/languages.ts";
import { inARow } from "./in-a-row.ts";

/**
 * English sentences with their translations. `{name}` matches any text and is inserted unchanged; `{=name}` is translated itself;
 * `{date}`, `{choices}` and names that begin with `usd` are formatted for the language.
 */
export type Catalogue = Readonly<Record<string, string>>;

/** The literal parts around the placeholders, and the placeholders' names. */
interface Pattern {
  literals: string[];
  placeholders: string[];
  translation: string;
}

const placeholder = /\{(=?[a-z]\w*)\}/i;

/** Of two matching patterns, the one with more literal text is used. */
const literalLength = ({ literals }: Pattern) => literals.join("").length;

function patternsOf(catalogue: Catalogue): Pattern[] {
  return Object.entries(catalogue)
    .map(([english, translation]) => {
      const parts = english.split(placeholder);
      const isPlaceholder = (_: string, index: number) => index % 2 === 1;
      return {
        literals: parts.filter((part, index) => !isPlaceholder(part, index)),
        placeholders: parts.filter(isPlaceholder),
        translation,
      };
    })
    .filter(({ placeholders }) => placeholders.length > 0)
    .sort((a, b) => literalLength(b) - literalLength(a));
}

/** The text at each placeholder, found in one pass; null when the text does not match. */
function valuesIn(text: string, { literals }: Pattern): string[] | null {
  const [first = "", ...rest] = literals;
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

/** Formats zod's `"a"|"b"|1` as a list. */
const choicesIn = (language: Language, english: string): string =>
  new Intl.ListFormat(language, { type: "disjunction" }).format(
    english.split("|").map((choice) => choice.replaceAll('"', "")),
  );

const sentenceEnd = /(?<=[.!?]) /;

/** Creates a function that translates English sentences. Unknown ones stay unchanged. */
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
      const shown = new Map(pattern.placeholders.map((name, index) => [name, valueIn(name, values[index] ?? "")]));
      return pattern.translation.replaceAll(
        new RegExp(placeholder, "gi"),
        (whole, name: string) => shown.get(name) ?? whole,
      );
    }
    return null;
  }

  /** Sentences are translated one by one when all are known: a pattern like "{count} minutes" would also match several of them. */
  function translate(english: string): string {
    if (Object.hasOwn(catalogue, english)) return catalogue[english] ?? english;
    const sentences = english.split(sentenceEnd).map((one) => ({ one, known: lookUp(one) }));
    const whole = sentences.every(({ known }) => known !== null) ? null : lookUp(english);
    return whole ?? inARow(sentences.map(({ one, known }) => known ?? one));
  }

  return translate;
}
