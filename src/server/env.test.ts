import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EnvError, envVariables, loadConfig } from "#server/env.ts";

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

test("all wrong variables are named together", () => {
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

test("the sandbox is on in development without credentials, and off in production", () => {
  expect(loadConfig({ NODE_ENV: "development" }).sandbox).toBe(true);
  expect(loadConfig({ NODE_ENV: "development", X_CLIENT_ID: "id", X_CLIENT_SECRET: "secret" }).sandbox).toBe(false);
  expect(loadConfig({ NODE_ENV: "production" }).sandbox).toBe(false);
});
