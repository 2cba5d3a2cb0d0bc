import { useEffect, useState } from "react";
import type { Language } from "#shared/languages.ts";
import type { Catalogue } from "#shared/server-messages/translate.ts";
import { currentLanguage, useLanguage } from "./language.ts";

/** Translates an English message of the server or of a shared schema into the language of the page. */
export type Say = (english: string) => string;

const unchanged: Say = (english) => english;

const catalogues: Record<Exclude<Language, "en">, () => Promise<Catalogue>> = {
  es: async () => (await import("#shared/server-messages/es/all-areas.ts")).es,
  fr: async () => (await import("#shared/server-messages/fr/all-areas.ts")).fr,
  de: async () => (await import("#shared/server-messages/de/all-areas.ts")).de,
  zh: async () => (await import("#shared/server-messages/zh/all-areas.ts")).zh,
};

const translators = new Map<Language, Say>([["en", unchanged]]);

async function load(language: Language): Promise<Say> {
  const known = translators.get(language);
  if (known !== undefined || language === "en") return known ?? unchanged;
  const [{ translator }, catalogue] = await Promise.all([
    import("#shared/server-messages/translate.ts"),
    catalogues[language](),
  ]);
  const say = translator(catalogue, language);
  translators.set(language, say);
  return say;
}

/** For use outside components. Rejects if the catalogue cannot be loaded. */
export const loadSay = (): Promise<Say> => load(currentLanguage());

/** English until the language's catalogue has loaded, and if it cannot be loaded. */
export function useSay(): Say {
  const language = useLanguage();
  const [loaded, setLoaded] = useState<{ language: Language; say: Say }>();
  const known = translators.get(language) ?? (loaded?.language === language ? loaded.say : undefined);
  const isMissing = known === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let isWanted = true;
    void load(language).then(
      (say) => isWanted && setLoaded({ language, say }),
      // Offline: English stays, and the next screen tries again.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [language, isMissing]);
  return known ?? unchanged;
}
