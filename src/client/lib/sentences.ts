import { useEffect, useState } from "react";
import type { Language } from "#shared/languages.ts";
import type { Catalogue } from "#shared/server-messages/translate.ts";
import { currentLanguage, useLanguage } from "./language.ts";

/** Says what the server stored or a shared schema wrote, in English for everybody, in the language of the person. */
export type Say = (english: string) => string;

const asWritten: Say = (english) => english;

const catalogues: Record<Exclude<Language, "en">, () => Promise<Catalogue>> = {
  es: async () => (await import("#shared/server-messages/es.ts")).es,
  fr: async () => (await import("#shared/server-messages/fr.ts")).fr,
  de: async () => (await import("#shared/server-messages/de.ts")).de,
  zh: async () => (await import("#shared/server-messages/zh.ts")).zh,
};

const brought = new Map<Language, Say>([["en", asWritten]]);

async function bring(language: Language): Promise<Say> {
  const known = brought.get(language);
  if (known !== undefined || language === "en") return known ?? asWritten;
  const [{ translator }, catalogue] = await Promise.all([
    import("#shared/server-messages/translate.ts"),
    catalogues[language](),
  ]);
  const say = translator(catalogue, language);
  brought.set(language, say);
  return say;
}

/** Where no component is. Rejects when the catalogue cannot be brought. */
export const bringSay = (): Promise<Say> => bring(currentLanguage());

/** English until the catalogue of the language is here, and where it cannot be brought. */
export function useSay(): Say {
  const language = useLanguage();
  const [arrived, setArrived] = useState<{ language: Language; say: Say }>();
  const known = brought.get(language) ?? (arrived?.language === language ? arrived.say : undefined);
  const isMissing = known === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let isWanted = true;
    void bring(language).then(
      (say) => isWanted && setArrived({ language, say }),
      // Without a connection nothing can be brought: English says more than nothing, and the next screen tries again.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [language, isMissing]);
  return known ?? asWritten;
}
