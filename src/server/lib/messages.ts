import { readFileSync } from "node:fs";
import { join } from "node:path";
import compile from "icu-minify/compile";
import { type Language, locales } from "#shared/languages.ts";
import type { Catalogue } from "#shared/messages/catalogue.gen.ts";
import { partsOf } from "#shared/messages/message.ts";

const folder = join(import.meta.dirname, "../../shared/messages");

type Values = Readonly<Record<string, unknown>>;

function bound(written: unknown, locale: string): unknown {
  if (typeof written === "object" && written !== null) return lazily(written, locale);
  const message = compile(String(written));
  return typeof message === "string" ? message : (values: Values) => String(partsOf(message, locale, values)[0]);
}

/** The same group of messages, each compiled when it is first read: most are for screens only. */
function lazily(group: object, locale: string): object {
  const made = {};
  for (const [key, written] of Object.entries(group))
    Object.defineProperty(made, key, {
      configurable: true,
      enumerable: true,
      get() {
        const value = bound(written, locale);
        Object.defineProperty(made, key, { value, enumerable: true });
        return value;
      },
    });
  return made;
}

const catalogues = new Map<Language, Catalogue>();

/** The messages of a language: strings, and functions of their parameters. Reads its catalogue from the disk the first time. */
export function messagesIn(language: Language): Catalogue {
  const known = catalogues.get(language);
  if (known !== undefined) return known;
  const written: unknown = JSON.parse(readFileSync(join(folder, `${language}.json`), "utf8"));
  // The types are written from the English catalogue, and a build in which another one differs fails.
  const catalogue = bound(written, locales[language]) as Catalogue;
  catalogues.set(language, catalogue);
  return catalogue;
}
