import { describe, expect, test } from "vitest";
import { retryAfterSeconds, retryDelayMs } from "./retries.ts";

describe("Retry-After", () => {
  const now = Date.parse("2026-11-26T12:00:00Z");
  test.each([
    ["7", 7],
    ["0", 0],
    ["Thu, 26 Nov 2026 12:00:30 GMT", 30],
    ["Thu, 26 Nov 2026 11:00:00 GMT", 0],
    ["soon", null],
    ["", null],
    [null, null],
  ])("%j is %j seconds", (header, seconds) => {
    expect(retryAfterSeconds(header, now)).toBe(seconds);
  });
});

describe("the rest before a retry", () => {
  const policy = { maxRetryDelayMs: 30_000 };

  test("doubles up to eight seconds, and half of it is left to chance", () => {
    const longest = [0, 1, 2, 3, 4, 9].map((retry) => retryDelayMs(retry, null, policy, () => 0));
    expect(longest).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000]);
    expect(retryDelayMs(2, null, policy, () => 1)).toBe(1_000);
  });

  test("is what the server asks for, and null beyond the policy", () => {
    expect(retryDelayMs(0, 12, policy)).toBe(12_000);
    expect(retryDelayMs(0, 31, policy)).toBeNull();
  });
});
