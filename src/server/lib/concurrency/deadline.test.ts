import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startDeadline } from "#server/lib/concurrency/deadline.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("it ends work that never waited at its time, with a TimeoutError", () => {
  const { signal } = startDeadline(1_000, 5_000);
  vi.advanceTimersByTime(999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toMatchObject({ name: "TimeoutError" });
});

test("it stands still while the work waits for its turn, and begins anew with the turn", () => {
  const { signal, hold } = startDeadline(1_000, 5_000);
  vi.advanceTimersByTime(900);
  hold(true);
  hold(true);
  vi.advanceTimersByTime(3_000);
  hold(false);
  vi.advanceTimersByTime(600);
  // Told at every look that the work runs: this must not prolong it.
  hold(false);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(400);
  expect(signal.aborted).toBe(true);
});

test("work that waits for ever ends, too", () => {
  const { signal, hold } = startDeadline(1_000, 5_000);
  hold(true);
  vi.advanceTimersByTime(5_999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.aborted).toBe(true);
});

test("work that ended leaves no timer behind", () => {
  const { end } = startDeadline(1_000, 5_000);
  end();
  expect(vi.getTimerCount()).toBe(0);
});
