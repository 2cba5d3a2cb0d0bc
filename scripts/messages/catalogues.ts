import { readFileSync } from "node:fs";
import { join } from "node:path";
import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import { type Language, languages } from "../../src/shared/languages.ts";

/** A group of messages in ICU syntax by key, which may contain groups. */
export interface Group {
  [key: string]: string | Group;
}

/** The same group with compiled messages: a text without parameters is a string, a message with parameters a list. */
export interface CompiledGroup {
  [key: string]: CompiledMessage | CompiledGroup;
}

export const catalogueFile = (language: Language) =>
  join(import.meta.dirname, "../../src/shared/messages", `${language}.json`);

export const readCatalogue = (language: Language): Group => JSON.parse(readFileSync(catalogueFile(language), "utf8"));

/** Throws with the path of a message whose syntax is wrong. */
export function compileGroup(group: Group, path: string): CompiledGroup {
  return Object.fromEntries(
    Object.entries(group).map(([key, value]) => {
      const at = `${path}.${key}`;
      if (typeof value !== "string") return [key, compileGroup(value, at)];
      try {
        return [key, compile(value)];
      } catch (error) {
        throw new Error(`${at}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      }
    }),
  );
}

/** What a parameter decides: a word that is inserted, a number, or a choice between these texts. */
export type Parameter = "word" | "number" | readonly string[];

/** icu-minify's codes: a `#` in a list of texts, and the types of parameters. */
const [pound, select, plural, number] = [0, 1, 2, 4];

/** The parameters of a compiled message by their name. Its nodes: https://github.com/amannn/next-intl/tree/main/packages/icu-minify */
export function parametersOf(message: CompiledMessage): Map<string, Parameter> {
  const found = new Map<string, Parameter>();
  const add = (name: string, kind: Parameter) => {
    if (!found.has(name) || kind !== "word") found.set(name, kind);
  };
  const read = (node: unknown): void => {
    if (!Array.isArray(node)) return;
    const [name, kind, options] = node;
    const isArgument = typeof name === "string" && (node.length === 1 || (typeof kind === "number" && kind !== pound));
    if (!isArgument) return node.forEach(read);
    if (kind === undefined) add(name, "word");
    else if (kind === select) add(name, Object.keys(options));
    else if (kind === plural || (kind === number && options === undefined)) add(name, "number");
    else throw new Error(`The parameter ${name} has a type that no message uses yet`);
    if (typeof options === "object" && options !== null) Object.values(options).forEach(read);
  };
  if (Array.isArray(message)) message.forEach(read);
  return found;
}

/** All messages of a group by their path. */
export function messagesIn(group: CompiledGroup, path = ""): Map<string, CompiledMessage> {
  return new Map(
    Object.entries(group).flatMap(([key, value]): [string, CompiledMessage][] => {
      const at = path === "" ? key : `${path}.${key}`;
      return typeof value === "string" || Array.isArray(value) ? [[at, value]] : [...messagesIn(value, at)];
    }),
  );
}

const others = languages.filter((language) => language !== "en");

/** What the other languages lack or have too much in comparison with English, a line each. */
export function problemsOf(catalogues: Readonly<Record<Language, CompiledGroup>>): string[] {
  const english = messagesIn(catalogues.en);
  return others.flatMap((language) => {
    const translated = messagesIn(catalogues[language]);
    const missing = [...english.keys()].filter((path) => !translated.has(path)).map((path) => `has no ${path}`);
    const unknown = [...translated.keys()]
      .filter((path) => !english.has(path))
      .map((path) => `has ${path}, which English has not`);
    const different = [...english].flatMap(([path, message]) => {
      const wanted = [...parametersOf(message).keys()].sort().join(", ");
      const given = [...parametersOf(translated.get(path) ?? message).keys()].sort().join(", ");
      return wanted === given ? [] : [`${path} has the parameters (${given}) instead of (${wanted})`];
    });
    return [...missing, ...unknown, ...different].map((problem) => `${language}.json ${problem}`);
  });
}

/** All catalogues, compiled. Throws with every difference between the languages. */
export function compileCatalogues(): Record<Language, CompiledGroup> {
  const catalogues = Object.fromEntries(
    languages.map((language) => [language, compileGroup(readCatalogue(language), language)]),
  ) as Record<Language, CompiledGroup>;
  const problems = problemsOf(catalogues);
  if (problems.length > 0) throw new Error(`The catalogues differ:\n${problems.join("\n")}`);
  return catalogues;
}
