import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { maskUrl, serializeError } from "#server/lib/logger.ts";

test("a failed statement is logged without its parameters", () => {
  const cause = Object.assign(new Error("Failed query: insert into users values ($1)\nparams: mira@example.test"), {
    params: ["mira@example.test"],
  });
  const logged = JSON.stringify(serializeError(new Error("Outer", { cause })));
  expect(logged).toContain("insert into users");
  expect(logged).not.toContain("mira@example.test");
});

test("a failed statement is logged without the further lines of its parameters, and with its stack", () => {
  const cause = new Error("duplicate key");
  const error = new DrizzleQueryError("select $1", ["one\ntwo-secret", "three"], cause);
  for (const failed of [error, new Error("Outer", { cause: error })]) {
    const logged = JSON.stringify(serializeError(failed));
    expect(logged).not.toContain("two-secret");
    expect(logged).toContain("select $1");
    expect(logged).toContain("logger.test.ts");
    expect(logged).toContain("duplicate key");
  }
});

test.each([
  ["/api/social/callback/x?state=abc&code=def", "/api/social/callback/x?state=[redacted]&code=[redacted]"],
  ["/reset-password/abcdef?x=1", "/reset-password/[redacted]?x=1"],
  ["/me?access_token=abc", "/me?access_token=[redacted]"],
  ["/auth?invitation=abc", "/auth?invitation=[redacted]"],
  ["/media/p/eyJhb?download=1", "/media/p/[redacted]?download=1"],
  ["/media/shown/sealed", "/media/shown/[redacted]"],
  ["/media/creations/01/019ab3f0.png", "/media/creations/01/[redacted]"],
  ["/posts?status=draft", "/posts?status=draft"],
])("%s is logged as %s", (url, masked) => {
  expect(maskUrl(url)).toBe(masked);
});
