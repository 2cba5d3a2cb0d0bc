import { expect, test } from "vitest";
import { auth as german } from "#client/texts/de/auth.ts";
import { auth } from "#client/texts/en/auth.ts";
import { password } from "#client/texts/en/password.ts";
import { newPasswordForm, personalInformation } from "./auth-forms.ts";

const policy = {
  minLength: 6,
  maxLength: 256,
  requireLowercase: false,
  requireUppercase: false,
  requireNumeric: false,
  requireNonAlphanumeric: false,
};

const problems = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path[0], message]));

test("first name and email are required, spaces do not count", () => {
  const result = personalInformation(auth).safeParse({ firstName: "  ", lastName: "", email: "" });
  expect(problems(result)).toEqual({ firstName: "Enter your first name", email: "Enter your email" });
});

test("an address without a dot is refused in the words of the product, and in the language of the person", () => {
  const typed = { firstName: "Meera", lastName: "", email: "meera@kiln" };
  expect(problems(personalInformation(auth).safeParse(typed))).toEqual({ email: "Please enter a valid email address" });
  expect(problems(personalInformation(german).safeParse(typed))).toEqual({ email: german.badEmail });
});

test("five characters are too short, and a typing slip is told at its own field", () => {
  const result = newPasswordForm(policy, password).safeParse({ password: "12345", confirmation: "1234" });
  expect(problems(result)).toEqual({
    password: "Password must be at least 6 characters long",
    confirmation: "Passwords do not match",
  });
});

test("the server's own policy is what counts", () => {
  const strict = newPasswordForm({ ...policy, minLength: 12 }, password);
  expect(problems(strict.safeParse({ password: "ochre-kiln", confirmation: "ochre-kiln" }))).toEqual({
    password: "Password must be at least 12 characters long",
  });
});
