import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EnvError, envVariables, loadConfig } from "#server/env.ts";
import { identityStartWarnings } from "#server/integrations/identity/registry.ts";

function problemsOf(source: Record<string, string>): string[] {
  try {
    loadConfig(source);
  } catch (error) {
    if (error instanceof EnvError) return error.problems;
    throw error;
  }
  return [];
}

test(".env.example names every variable the server reads and no other", () => {
  const example = readFileSync(join(import.meta.dirname, "../../.env.example"), "utf8");
  const named = [...example.matchAll(/^#([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(envVariables.toSorted());
});

test("nothing is required", () => {
  expect(loadConfig({})).toMatchObject({
    port: 5000,
    publicUrl: "http://localhost:5000",
    role: "all",
    databaseUrl: null,
  });
});

test("an empty value means the variable is not set", () => {
  expect(loadConfig({ DATABASE_URL: "", PORT: "", SANDBOX: "" })).toMatchObject({ databaseUrl: null, port: 5000 });
});

test("a password cannot be asked to be longer than it may be", () => {
  expect(problemsOf({ PASSWORD_MIN_LENGTH: "40", PASSWORD_MAX_LENGTH: "20" })).toEqual([
    "PASSWORD_MAX_LENGTH: is below PASSWORD_MIN_LENGTH, 40",
  ]);
  expect(loadConfig({ PASSWORD_MIN_LENGTH: "20", PASSWORD_MAX_LENGTH: "20" })).toBeDefined();
});

test("all invalid variables are named together", () => {
  const problems = problemsOf({ PORT: "seventy", DATABASE_URL: "mysql://x", ROLE: "boss", PUBLIC_URL: "nowhere" });
  for (const name of ["PORT", "DATABASE_URL", "ROLE", "PUBLIC_URL"]) {
    expect(
      problems.some((problem) => problem.startsWith(`${name}:`)),
      name,
    ).toBe(true);
  }
});

test("one half of a platform's credentials is refused with the name of the other half", () => {
  expect(problemsOf({ X_CLIENT_ID: "id" })).toEqual([expect.stringContaining("X_CLIENT_SECRET")]);
});

test.each([
  ["META_APP_ID", "META_APP_SECRET"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["FACEBOOK_CLIENT_SECRET", "FACEBOOK_CLIENT_ID"],
  ["APPLE_KEY_ID", "APPLE_PRIVATE_KEY"],
  ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  ["SMTP_URL", "MAIL_FROM"],
])("%s alone stops the start with the name of %s", (given, missing) => {
  const value = given === "SMTP_URL" ? "smtp://mail.example.org" : "value";
  expect(problemsOf({ [given]: value })).toContainEqual(expect.stringContaining(`${missing}: is missing`));
});

const apple = { APPLE_CLIENT_ID: "id", APPLE_TEAM_ID: "team", APPLE_KEY_ID: "key", APPLE_PRIVATE_KEY: "key" };

test("Apple is off without https, because its answer would arrive without our cookie, and the start logs the reason", () => {
  const { identity } = loadConfig({ ...apple, PUBLIC_URL: "http://studio.example.org" });
  expect(identity.apple).toBeNull();
  expect(identity.off).toContainEqual({ provider: "apple", reason: "needs_https", variables: ["PUBLIC_URL"] });
  expect(identityStartWarnings(identity)).toEqual([
    "Sign-in with Apple is off: it needs https. Set PUBLIC_URL to an address that begins with https://",
  ]);
});

test("Apple is on with https, and the providers without variables are off with their names", () => {
  const { identity } = loadConfig({ ...apple, PUBLIC_URL: "https://studio.example.org" });
  expect(identity.apple).not.toBeNull();
  expect(identity.off).toEqual([
    { provider: "google", reason: "not_configured", variables: ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"] },
    { provider: "facebook", reason: "not_configured", variables: ["FACEBOOK_CLIENT_ID", "FACEBOOK_CLIENT_SECRET"] },
  ]);
  expect(identityStartWarnings(identity)).toEqual([]);
});

test("the sandbox is on in development without credentials, and off in production", () => {
  expect(loadConfig({ NODE_ENV: "development" }).sandbox).toBe(true);
  expect(loadConfig({ NODE_ENV: "development", X_CLIENT_ID: "id", X_CLIENT_SECRET: "secret" }).sandbox).toBe(false);
  expect(loadConfig({ NODE_ENV: "production" }).sandbox).toBe(false);
});

test("the tests' factors of time are positive numbers, and only tests have them", () => {
  const factors = { TEST_LOOK_UPS_FASTER: "6", TEST_QUEUE_FASTER: "15" };
  expect(loadConfig({ NODE_ENV: "test", ...factors })).toMatchObject({ lookUpsFaster: 6, queueFaster: 15 });
  for (const mode of ["development", "production"])
    expect(loadConfig({ NODE_ENV: mode, ...factors })).toMatchObject({ lookUpsFaster: 1, queueFaster: 1 });
  for (const factor of ["0", "-1", "soon", "NaN", "Infinity"])
    expect(() => loadConfig({ NODE_ENV: "test", TEST_LOOK_UPS_FASTER: factor, TEST_QUEUE_FASTER: factor })).toThrow(
      /TEST_LOOK_UPS_FASTER: .*\n.*TEST_QUEUE_FASTER: /,
    );
});
