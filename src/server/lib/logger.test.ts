import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { maskUrl, serializeError, writeInBlocks } from "#server/lib/logger.ts";

test("a failed statement is logged without its parameters", () => {
  const cause = Object.assign(new Error("Failed query: insert into users values ($1)\nparams: mira@example.test"), {
    params: ["mira@example.test"],
  });
  const logged = JSON.stringify(serializeError(new Error("Outer", { cause })));
  expect(logged).toContain("insert into users");
  expect(logged).not.toContain("mira@example.test");
});

test.each([
  ["/api/social/callback/x?state=abc&code=def", "/api/social/callback/x?state=[redacted]&code=[redacted]"],
  ["/reset-password/abcdef?x=1", "/reset-password/[redacted]?x=1"],
  ["/me?access_token=abc", "/me?access_token=[redacted]"],
  ["/posts?status=draft", "/posts?status=draft"],
])("%s is logged as %s", (url, masked) => {
  expect(maskUrl(url)).toBe(masked);
});

test("lines in blocks come together, in their order, a moment later or at a flush", async () => {
  const written: string[] = [];
  const log = pino({}, { write: (lines: string) => void written.push(lines) });
  const child = log.child({}, { redact: [] });
  const flush = writeInBlocks(child);
  child.info("first");
  child.info("second");
  log.error("at once");
  expect(written).toEqual([expect.stringContaining("at once")]);
  await vi.waitFor(() => expect(written).toHaveLength(2));
  expect(written[1]).toMatch(/"first".*\n.*"second".*\n$/);
  child.info("last");
  flush();
  flush();
  expect(written.slice(2)).toEqual([expect.stringContaining("last")]);
});
