import { expect, test } from "vitest";
import { Minute, Second } from "#shared/durations.ts";
import type { PlatformUsage } from "./platform-usage.ts";
import { createNearLimits } from "./slow-down-near-limits.ts";

function limitsAt(clock: { ms: number }) {
  const limits = createNearLimits(() => clock.ms);
  const reported: number[] = [];
  limits.onNear(({ percent }) => reported.push(percent));
  return { limits, reported };
}

const ofAccount = (percent: number, freeAt: Date | null = null): PlatformUsage => ({
  platform: "facebook",
  limitOf: "account",
  externalId: "17",
  percent,
  freeAt,
});

test("the delay between calls grows with the usage of the account, and does not affect other accounts", () => {
  const clock = { ms: 0 };
  const { limits } = limitsAt(clock);
  const spacing = limits.of("facebook", "17");
  expect(spacing.ms()).toBe(0);
  limits.note(ofAccount(82));
  expect(spacing.ms()).toBe(2 * Second.ms);
  limits.note(ofAccount(96));
  expect(spacing.ms()).toBe(30 * Second.ms);
  clock.ms += 30 * Second.ms;
  expect(spacing.ms()).toBe(0);
  spacing.spend();
  expect(spacing.ms()).toBe(30 * Second.ms);
  expect(limits.of("facebook", "18").ms()).toBe(0);
  expect(limits.of("x", "17").ms()).toBe(0);
});

test("near the app's limit a call of one account delays all accounts of the platform", () => {
  const clock = { ms: 0 };
  const { limits } = limitsAt(clock);
  limits.note({ ...ofAccount(90), limitOf: "app", externalId: null });
  clock.ms += 10 * Second.ms;
  limits.of("facebook", "17").spend();
  expect(limits.of("facebook", "18").ms()).toBe(10 * Second.ms);
  expect(limits.of("instagram", "18").ms()).toBe(0);
});

test("a reserved turn delays the calls of all accounts, until it is given back", () => {
  const clock = { ms: 0 };
  const { limits } = limitsAt(clock);
  const one = limits.of("facebook", "17");
  const other = limits.of("facebook", "18");
  expect(one.reserve(0)).toBeNull();
  limits.note({ ...ofAccount(95), limitOf: "app", externalId: null });
  expect(other.limitOf()).toBe("app");
  clock.ms += 29 * Second.ms;
  const reserved = one.reserve(0);
  expect(reserved?.ms()).toBe(Second.ms);
  expect(other.ms()).toBe(31 * Second.ms);
  reserved?.giveBack();
  expect(other.ms()).toBe(Second.ms);
  expect(other.reserve(5 * Second.ms)?.ms()).toBe(5 * Second.ms);
  // Another call has the next turn: nothing is given back any more.
  reserved?.giveBack();
  expect(one.ms()).toBe(35 * Second.ms);
  limits.note(ofAccount(96));
  expect(one.limitOf()).toBe("app");
  clock.ms += 20 * Second.ms;
  one.spend();
  limits.note(ofAccount(82));
  expect([one.limitOf(), one.ms()]).toEqual(["app", 30 * Second.ms]);
});

test("a limit is dropped at the platform's end time, or after five minutes", () => {
  const clock = { ms: 0 };
  const { limits } = limitsAt(clock);
  const spacing = limits.of("facebook", "17");
  limits.note(ofAccount(95));
  clock.ms += 5 * Minute.ms;
  spacing.spend();
  expect(spacing.ms()).toBe(0);
  limits.note(ofAccount(95, new Date(Date.now() + 20 * Second.ms)));
  spacing.spend();
  expect(spacing.ms()).toBeGreaterThan(0);
  clock.ms += 20 * Second.ms;
  expect(spacing.ms()).toBe(0);
});

test("a near limit is reported every 30 seconds, and at once when it is used up", () => {
  const clock = { ms: 0 };
  const { limits, reported } = limitsAt(clock);
  for (const percent of [85, 88, 91]) limits.note(ofAccount(percent));
  expect(reported).toEqual([85]);
  limits.note(ofAccount(100));
  limits.note(ofAccount(100));
  expect(reported).toEqual([85, 100]);
  clock.ms += 30 * Second.ms;
  limits.note(ofAccount(86));
  expect(reported).toEqual([85, 100, 86]);
});
