import { expect, test } from "vitest";
import { Minute, Second } from "#shared/time.ts";
import { createNearLimits } from "./near-limits.ts";
import type { PlatformUsage } from "./platform.ts";

function limitsAt(clock: { ms: number }) {
  const limits = createNearLimits(() => clock.ms);
  const told: number[] = [];
  limits.onNear(({ percent }) => told.push(percent));
  return { limits, told };
}

const ofAccount = (percent: number, freeAt: Date | null = null): PlatformUsage => ({
  platform: "facebook",
  limitOf: "account",
  externalId: "17",
  percent,
  freeAt,
});

test("an account near its limit makes its calls further apart, the nearer the further, and no other account does", () => {
  const clock = { ms: 0 };
  const { limits } = limitsAt(clock);
  const hold = limits.of("facebook", "17");
  expect(hold.ms()).toBe(0);
  limits.note(ofAccount(82));
  expect(hold.ms()).toBe(2 * Second.ms);
  limits.note(ofAccount(96));
  expect(hold.ms()).toBe(30 * Second.ms);
  clock.ms += 30 * Second.ms;
  expect(hold.ms()).toBe(0);
  hold.spend();
  expect(hold.ms()).toBe(30 * Second.ms);
  expect(limits.of("facebook", "18").ms()).toBe(0);
  expect(limits.of("x", "17").ms()).toBe(0);
});

test("near the app's limit all accounts of the platform take turns", () => {
  const clock = { ms: 0 };
  const { limits } = limitsAt(clock);
  limits.note({ ...ofAccount(90), limitOf: "app", externalId: null });
  clock.ms += 10 * Second.ms;
  limits.of("facebook", "17").spend();
  expect(limits.of("facebook", "18").ms()).toBe(10 * Second.ms);
  expect(limits.of("instagram", "18").ms()).toBe(0);
});

test("a limit is forgotten once the platform said it is free, or after a while", () => {
  const clock = { ms: 0 };
  const { limits } = limitsAt(clock);
  const hold = limits.of("facebook", "17");
  limits.note(ofAccount(95));
  clock.ms += 5 * Minute.ms;
  hold.spend();
  expect(hold.ms()).toBe(0);
  limits.note(ofAccount(95, new Date(Date.now() + 20 * Second.ms)));
  hold.spend();
  expect(hold.ms()).toBeGreaterThan(0);
  clock.ms += 20 * Second.ms;
  expect(hold.ms()).toBe(0);
});

test("is told once in a while, and at once when a limit is used up", () => {
  const clock = { ms: 0 };
  const { limits, told } = limitsAt(clock);
  for (const percent of [85, 88, 91]) limits.note(ofAccount(percent));
  expect(told).toEqual([85]);
  limits.note(ofAccount(100));
  limits.note(ofAccount(100));
  expect(told).toEqual([85, 100]);
  clock.ms += 30 * Second.ms;
  limits.note(ofAccount(86));
  expect(told).toEqual([85, 100, 86]);
});
