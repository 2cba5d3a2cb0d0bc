import type { Plugin } from "vite";
import { languages } from "../../src/shared/languages.ts";
import { catalogueFile, type CompiledGroup, compileCatalogues } from "./catalogues.ts";
import { writeMessageTypes } from "./write-types.ts";

const prefix = "virtual:messages";
/** In the first file of the page: it shows errors when no others can be loaded. */
const inFirstFile = "en/shell";
const isGroup = (value: unknown): value is CompiledGroup => typeof value === "object" && !Array.isArray(value);

/**
 * The messages of the screens as modules, compiled, so that a browser needs no parser of ICU syntax and loads one area of one language:
 * - `virtual:messages/de/posts`: an area;
 * - `virtual:messages/all/posts`: an area in every language;
 * - `virtual:messages`: `loaders`, with a function for each language and area that imports it.
 *
 * A message or parameter that a language lacks fails the build.
 */
export function screenMessages(): Plugin {
  let catalogues = compileCatalogues();

  const areaOf = (language: string, area: string): CompiledGroup => {
    const screens = Object.hasOwn(catalogues, language)
      ? catalogues[language as keyof typeof catalogues]["screens"]
      : undefined;
    const group = isGroup(screens) ? screens[area] : undefined;
    if (!isGroup(group)) throw new Error(`There are no messages ${language}/${area}`);
    return group;
  };

  const loadersModule = (): string => {
    const areas = Object.keys(catalogues.en["screens"] ?? {});
    const loadersOf = (language: string) =>
      areas
        .filter((area) => `${language}/${area}` !== inFirstFile)
        .map((area) => `${area}: () => import("${prefix}/${language}/${area}")`)
        .join(",\n");
    return `export const loaders = {\n${languages.map((language) => `${language}: {\n${loadersOf(language)}\n}`).join(",\n")}\n};`;
  };

  return {
    name: "postloom:messages",
    resolveId: (id) => (id === prefix || id.startsWith(`${prefix}/`) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return;
      languages.forEach((language) => this.addWatchFile(catalogueFile(language)));
      const [, language, area] = id.split("/");
      if (language === undefined || area === undefined) return loadersModule();
      const messages =
        language === "all"
          ? Object.fromEntries(languages.map((one) => [one, areaOf(one, area)]))
          : areaOf(language, area);
      return `export default ${JSON.stringify(messages)};`;
    },
    configureServer: () => writeMessageTypes(),
    watchChange(file) {
      if (!languages.some((language) => catalogueFile(language) === file)) return;
      catalogues = compileCatalogues();
      writeMessageTypes();
    },
  };
}
