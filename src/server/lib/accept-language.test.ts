import { expect, test } from "vitest";
import { acceptedLanguage } from "#server/lib/accept-language.ts";

const offered = ["en", "es", "fr", "de", "zh"] as const;

test.each([
  ["de", "de"],
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["pt-BR,pt;q=0.9,es;q=0.5,en;q=0.7", "en"],
  ["zh-Hant-TW", "zh"],
  ["FR", "fr"],
  ["ja,ko", null],
  ["en;q=0,de;q=0.1", "de"],
  ["*", null],
  ["", null],
  [undefined, null],
  [";;;q=x,,;q=", null],
])("%j selects %j", (header, language) => {
  expect(acceptedLanguage(header, offered)).toBe(language);
});
