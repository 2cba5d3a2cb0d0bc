import { expect, test } from "vitest";
import { passwordProblem } from "#shared/auth/auth.ts";
import { password as german } from "#client/texts/de/password.ts";
import { password as english } from "#client/texts/en/password.ts";
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
const strictest = { ...strict, requireLowercase: true, requireUppercase: true };

test("a policy is said as one sentence, in the language of the person", () => {
  expect(policyWords(lenient, english, "en")).toBe("At least 6 characters");
  expect(policyWords(strict, english, "en")).toBe("At least 6 characters, with a number and a symbol");
  expect(policyWords(strict, german, "de")).toBe("Mindestens 6 Zeichen, mit einer Ziffer und einem Sonderzeichen");
});

test("a password that breaks the policy is told what it lacks, in the words of the server", () => {
  const typed = ["a1!", "a1!".repeat(7), "ABCDEF1!", "abcdef1!", "abcdEF!", "abcdEF1", "abcdEF1!"];
  const said = typed.map((password) => problemWords(strictest, password, english));
  expect(said).toEqual(typed.map((password) => passwordProblem(strictest, password)));
  expect(said.at(-2)).toBe("Password must contain a symbol");
  expect(said.at(-1)).toBeNull();
  expect(problemWords(strict, "abcdef!", german)).toBe("Das Passwort muss eine Ziffer enthalten");
});
