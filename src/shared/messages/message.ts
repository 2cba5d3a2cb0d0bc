import format, { type CompiledMessage, type FormatOptions } from "icu-minify/format";
import { isolate } from "#shared/isolate.ts";

/** What a message inserts as it is. */
export type Word = string | number;

/**
 * A message with parameters. With elements among its values, such as a link, it is an element. Parameters of plurals and choices take no
 * elements.
 */
export type Message<Values, Element = never> = [Element] extends [never]
  ? (values: Values) => string
  : {
      (values: Values): string;
      (values: { [Name in keyof Values]: Word extends Values[Name] ? Values[Name] | Element : Values[Name] }): Element;
    };

/** Keeps the formatter of each locale. */
function kept<Formatter>(create: (locale: string) => Formatter): (locale: string) => Formatter {
  const made: Record<string, Formatter> = {};
  return (locale) => (made[locale] ??= create(locale));
}

/** No message formats a date, a number with a style or an ordinal: these are given as words. */
const formatters = {
  getNumberFormat: kept((locale) => new Intl.NumberFormat(locale)),
  getPluralRules: kept((locale) => new Intl.PluralRules(locale)),
  getDateTimeFormat: kept((locale) => new Intl.DateTimeFormat(locale)),
} as FormatOptions["formatters"];

/** Private-use characters around the place of an element in a text. */
const [open, close] = ["\uE000", "\uE001"];
const elementPlace = new RegExp(`${open}(\\d+)${close}`);

/**
 * The text of a message, and what stands between its parts: `[text, element, text]`; a single text where no value is an element. Words in
 * Hebrew or Arabic keep their own direction inside it.
 */
export function partsOf(
  message: CompiledMessage,
  locale: string,
  values: Readonly<Record<string, unknown>>,
): unknown[] {
  const elements: unknown[] = [];
  const words: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(values))
    if (typeof value === "string") words[name] = isolate(value);
    else if (typeof value === "number" || typeof value === "boolean") words[name] = value;
    else words[name] = `${open}${elements.push(value) - 1}${close}`;
  const text = String(format(message, locale, words, { formatters }));
  if (elements.length === 0) return [text];
  return text.split(elementPlace).map((part, index) => (index % 2 === 1 ? elements[Number(part)] : part));
}
