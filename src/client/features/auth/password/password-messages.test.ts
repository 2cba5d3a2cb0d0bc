import { expect, test } from "vitest";
import { loadArea } from "#client/lib/language/messages.ts";
import { passwordProblem } from "#shared/auth/auth.ts";
import { policyMessage, problemMessage } from "./password-messages.ts";

const germanAuth = await loadArea("de", "auth");
const englishAuth = await loadArea("en", "auth");

const { newPassword: german } = germanAuth;
const { newPassword: english } = englishAuth;

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

test("describes a policy in one sentence in the user's language", () => {
  expect(policyMessage(lenient, english, "en")).toBe("At least 6 characters");
  expect(policyMessage(strict, english, "en")).toBe("At least 6 characters, with a number and a symbol");
  expect(policyMessage(strict, german, "de")).toBe("Mindestens 6 Zeichen, mit einer Ziffer und einem Sonderzeichen");
});

test("names the broken rule of a password with the server's message", () => {
  const typed = ["a1!", "a1!".repeat(7), "ABCDEF1!", "abcdef1!", "abcdEF!", "abcdEF1", "abcdEF1!"];
  const found = typed.map((password) => problemMessage(strictest, password, english));
  expect(found).toEqual(typed.map((password) => passwordProblem(strictest, password)));
  expect(found.at(-2)).toBe("Password must contain a symbol");
  expect(found.at(-1)).toBeNull();
  expect(problemMessage(strict, "abcdef!", german)).toBe("Das Passwort muss eine Ziffer enthalten");
});
