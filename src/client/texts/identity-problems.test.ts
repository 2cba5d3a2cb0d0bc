import { describe, expect, test } from "vitest";
import { languages } from "#shared/languages.ts";
import { identityProblems } from "#shared/auth/sign-in.ts";
import type { Areas } from "./areas.ts";

/** Of the codes that identity providers have, those that can occur here. There are no tenants, and one form of password rules. */
const expected = [
  "invalid-api-key",
  "unauthorized-domain",
  "popup-blocked",
  "popup-closed-by-user",
  "cancelled-popup-request",
  "network-request-failed",
  "user-mismatch",
  "user-token-expired",
  "login-blocked",
  "web-storage-unsupported",
  "operation-not-supported-in-this-environment",
  "multi-factor-auth-required",
] as const;

const wordsIn = async (language: string): Promise<Areas["security"]["problems"]> =>
  (await import(`./${language}/security.ts`)).security.problems;

test.each(expected)("%s is a code of ours", (code) => {
  expect(identityProblems).toContain(code);
});

describe.each(languages)("in %s", (language) => {
  test.each(identityProblems)("%s has a sentence of its own", async (code) => {
    const words = await wordsIn(language);
    expect(words[code]).toMatch(/[.。]$/);
    expect(words[code]).not.toContain(code);
    expect(Object.values(words).filter((one) => one === words[code])).toHaveLength(1);
  });
});

test.each(languages.filter((language) => language !== "en"))(
  "in %s no sentence is the English one",
  async (language) => {
    const [words, english] = [await wordsIn(language), await wordsIn("en")];
    expect(identityProblems.filter((code) => words[code] === english[code])).toEqual([]);
  },
);
