import { type Language, languages } from "#shared/languages.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { translator } from "./translate.ts";
import { zh } from "./zh.ts";

const catalogues = { en, de, es, fr, zh } as const satisfies Record<Language, object>;

const translators = new Map(languages.map((language) => [language, translator(catalogues[language], language)]));

/**
 * What was written in English for a person, in the person's language. For the server, which speaks them all: a browser brings one
 * language at a time.
 */
export const sayIn = (language: Language, english: string): string => translators.get(language)?.(english) ?? english;
