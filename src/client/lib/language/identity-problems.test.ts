import { describe, expect, test } from "vitest";
import { identityProblems } from "#shared/auth/sign-in.ts";
import { type Language, languages } from "#shared/languages.ts";
import type { Areas } from "./bind-messages.ts";
import { loadArea } from "./messages.ts";

/** Error codes of identity providers that can occur here. */
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

const messagesIn = async (language: Language): Promise<Areas["security"]["problems"]> =>
  (await loadArea(language, "security")).problems;

test.each(expected)("%s is a known code", (code) => {
  expect(identityProblems).toContain(code);
});

describe.each(languages)("in %s", (language) => {
  test.each(identityProblems)("%s has a unique sentence", async (code) => {
    const messages = await messagesIn(language);
    expect(messages[code]).toMatch(/[.。]$/);
    expect(messages[code]).not.toContain(code);
    expect(Object.values(messages).filter((one) => one === messages[code])).toHaveLength(1);
  });
});

test.each(languages.filter((language) => language !== "en"))("in %s all sentences are translated", async (language) => {
  const [messages, english] = [await messagesIn(language), await messagesIn("en")];
  expect(identityProblems.filter((code) => messages[code] === english[code])).toEqual([]);
});
