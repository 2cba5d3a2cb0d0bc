import { type Language, languages } from "#shared/languages.ts";
import { de } from "./de/all-areas.ts";
import { es } from "./es/all-areas.ts";
import { fr } from "./fr/all-areas.ts";
import { type Catalogue, translator } from "./translate.ts";
import { zh } from "./zh/all-areas.ts";

/** Replacements of zod's English messages, which address programmers. Other messages are written in English where they occur. */
export const en: Catalogue = {
  "Invalid input: expected {=expected}, received {=received}": "This must be {=expected}, not {=received}",
  "Invalid input: expected {value}": "This must be {value}",
  "Invalid input": "This does not fit here",
  "Invalid option: expected one of {choices}": "Choose {choices}",
  "Too small: expected string to have >=1 characters": "This must not be empty",
  "Too small: expected string to have >={n} characters": "Too short: use at least {n} characters",
  "Too big: expected string to have <={n} characters": "Too long: use at most {n} characters",
  "Too small: expected array to have >=1 items": "At least one is needed",
  "Too small: expected array to have >={n} items": "Too few: at least {n} are needed",
  "Too big: expected array to have <={n} items": "Too many: at most {n} are taken",
  "Too small: expected number to be >={n}": "Too small: {n} is the least",
  "Too big: expected number to be <={n}": "Too large: {n} is the most",
  "Too small: expected number to be >{n}": "Too small: use more than {n}",
  "Too big: expected number to be <{n}": "Too large: use less than {n}",
  "Too small: expected int to be >={n}": "Too small: {n} is the least",
  "Too big: expected int to be <={n}": "Too large: {n} is the most",
  "Invalid number: must be a multiple of {n}": "Use a multiple of {n}",
  "Invalid string: must match pattern {pattern}": "This must be written like {pattern}",
  "Invalid URL": "This is not a web address",
  "Invalid UUID": "This is not an id",
  "Invalid ISO date": "Write the day as 2026-12-31",
  "Invalid ISO datetime": "Write the time as 2026-12-31T09:00:00Z",
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  null: "null",
  undefined: "missing",
};

const catalogues = { en, de, es, fr, zh } as const satisfies Record<Language, object>;

const translators = new Map(languages.map((language) => [language, translator(catalogues[language], language)]));

/**
 * Translates an English message into the user's language. For the server, which loads all languages; a browser loads one at a time.
 */
export const sayIn = (language: Language, english: string): string => translators.get(language)?.(english) ?? english;
