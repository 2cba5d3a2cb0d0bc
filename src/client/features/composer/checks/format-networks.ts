import { currentLanguage } from "#client/lib/language/language.ts";
import { locales } from "#shared/languages.ts";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";

/** The names of networks in a sentence. Chinese text has a space between Chinese characters and Latin letters. */
export const formatNetworks = (platforms: readonly Platform[]): string =>
  new Intl.ListFormat(locales[currentLanguage()])
    .format(platforms.map((platform) => platformNames[platform]))
    .replaceAll(/(?<=\w)(?=和)|(?<=和)(?=\w)/gu, " ");
