import { expect, test } from "vitest";
import { loadArea } from "#client/lib/language/messages.ts";
import { newPasswordForm, personalInformation } from "./auth-forms.ts";

const german = await loadArea("de", "auth");
const auth = await loadArea("en", "auth");

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

test("an address without a dot is refused with a message in the user's language", () => {
  const typed = { firstName: "Meera", lastName: "", email: "meera@kiln" };
  expect(problems(personalInformation(auth).safeParse(typed))).toEqual({ email: "Please enter a valid email address" });
  expect(problems(personalInformation(german).safeParse(typed))).toEqual({ email: german.badEmail });
});

test("a short password and a different confirmation are reported at their fields", () => {
  const result = newPasswordForm(policy, auth.newPassword).safeParse({ password: "12345", confirmation: "1234" });
  expect(problems(result)).toEqual({
    password: "Password must be at least 6 characters long",
    confirmation: "Passwords do not match",
  });
});

test("applies the policy of the server", () => {
  const strict = newPasswordForm({ ...policy, minLength: 12 }, auth.newPassword);
  expect(problems(strict.safeParse({ password: "ochre-kiln", confirmation: "ochre-kiln" }))).toEqual({
    password: "Password must be at least 12 characters long",
  });
});
