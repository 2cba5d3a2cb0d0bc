import { expect, test } from "vitest";
import { refuseWeakPassword } from "#server/domains/auth/passwords/password-rules.ts";
import { loadConfig } from "#server/env.ts";

const mira = { email: "mira.okafor@example.test", firstName: "Mira", lastName: "Okafor" };
const { passwordPolicy } = loadConfig({});
const check = (password: string, policy = passwordPolicy, person = mira) =>
  refuseWeakPassword(policy, password, person);

test.each(["correct horse", "Passw0rd!", "secret1", "pässwörd-ñ", "     7", "🦊🦊🦊🦊🦊🦊"])(
  "%s is accepted",
  async (password) => {
    await expect(check(password)).resolves.toBeUndefined();
  },
);

test.each([
  ["short", "Password must be at least 6 characters long"],
  ["password", "This password is among the most common ones. Please choose another"],
  ["PassWord", "This password is among the most common ones. Please choose another"],
  ["qwerty123", "This password is among the most common ones. Please choose another"],
  ["xx-MIRA-2026", "Password must not contain your name"],
  ["okafor!!", "Password must not contain your name"],
  ["my mira.okafor pw", "Password must not contain your email address"],
  ["Postloom-1", "Password must not contain the name Postloom"],
])("%s is refused on the field password", async (password, message) => {
  await expect(check(password)).rejects.toMatchObject({
    code: "INVALID_INPUT",
    issues: [{ path: "password", message }],
  });
});

test("a name of three letters may occur in a password", async () => {
  await expect(
    check("adamant-9", passwordPolicy, { email: "ada@example.test", firstName: "Ada", lastName: "Li" }),
  ).resolves.toBeUndefined();
});

test.each([
  [{ minLength: 12 }, "elevenchars", "Password must be at least 12 characters long"],
  [{ requireUppercase: true }, "lower-only-9", "Password must contain an uppercase letter"],
  [{ requireNumeric: true }, "no-digit-here", "Password must contain a number"],
  [{ requireNonAlphanumeric: true }, "noSymbol99", "Password must contain a symbol"],
])("the policy %j is applied", async (policy, password, message) => {
  await expect(check(password, { ...passwordPolicy, ...policy })).rejects.toThrow(message);
});
