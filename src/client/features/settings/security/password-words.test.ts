import { expect, test } from "vitest";
import { settings as german } from "#client/texts/de/settings.ts";
import { settings as english } from "#client/texts/en/settings.ts";
import { policyWords, problemWords } from "./password-words.ts";

const lenient = {
  minLength: 6,
  maxLength: 20,
  requireLowercase: false,
  requireUppercase: false,
  requireNumeric: false,
  requireNonAlphanumeric: false,
};
const strict = { ...lenient, requireNumeric: true, requireNonAlphanumeric: true };

test("a policy is said as one sentence, in the language of the person", () => {
  expect(policyWords(lenient, english.password, "en")).toBe("At least 6 characters");
  expect(policyWords(strict, english.password, "en")).toBe("At least 6 characters, with a number and a symbol");
  expect(policyWords(strict, german.password, "de")).toBe(
    "Mindestens 6 Zeichen, mit einer Ziffer und einem Sonderzeichen",
  );
});

test("a password that breaks the policy is told what it lacks", () => {
  const problem = (password: string) => problemWords(strict, password, english.password, "en");
  expect(problem("a1!")).toBe("Password must be at least 6 characters long");
  expect(problem("a1!".repeat(7))).toBe("Password must be at most 20 characters long");
  expect(problem("abcdef1")).toBe("At least 6 characters, with a number and a symbol");
  expect(problem("abcdef1!")).toBeNull();
});
