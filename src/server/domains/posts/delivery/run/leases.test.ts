import { afterEach, expect, test, vi } from "vitest";
import { createHeldTargets, type HeldAttempt, readClocks } from "#server/domains/posts/delivery/run/leases.ts";
import type { TargetId } from "#shared/ids.ts";

const id = "0197b0c0-0000-7000-8000-000000000001" as TargetId;
const attempt: HeldAttempt = { targetId: id, position: 1, attemptNo: 1 };
afterEach(() => vi.restoreAllMocks());

const ours = async (attempts: HeldAttempt[]) => attempts;
const lost = async () => [];
const away = async () => Promise.reject(new Error("away"));
/** Nobody may have to ask for it. */
const unasked = async () => Promise.reject(new Error("It was asked for"));

const sleep = (ms: number, clock: "steady" | "wall") =>
  clock === "steady"
    ? vi.spyOn(performance, "now").mockReturnValue(performance.now() + ms)
    : vi.spyOn(Date, "now").mockReturnValue(Date.now() + ms);

test("a lease is ours after it was taken, and not without", async () => {
  const held = createHeldTargets(5_000);
  expect(await held.isOurs(id, unasked)).toBe(false);
  held.add(attempt, readClocks());
  expect(await held.isOurs(id, unasked)).toBe(true);
  held.delete(id);
  expect(await held.isOurs(id, unasked)).toBe(false);
});

test.each([
  ["the process was stopped for a while", "steady", 6_000],
  ["the machine slept", "wall", 6_000],
  ["the clock was set back", "wall", -6_000],
] as const)("after %s it is ours only when it can be renewed", async (_what, clock, ms) => {
  const held = createHeldTargets(5_000);
  held.add(attempt, readClocks());
  sleep(ms, clock);
  await expect(held.isOurs(id, away)).rejects.toThrow("away");
  await expect(held.renewAll(away)).rejects.toThrow("away");
  expect(await held.isOurs(id, lost)).toBe(false);
  expect(await held.isOurs(id, ours)).toBe(true);
  expect(await held.isOurs(id, unasked)).toBe(true);
});

test("after a long standstill it is not asked for any more, until a round renewed it", async () => {
  const held = createHeldTargets(5_000);
  held.add(attempt, readClocks());
  sleep(31_000, "wall");
  expect(await held.isOurs(id, unasked)).toBe(false);
  await held.renewAll(lost);
  expect(await held.isOurs(id, unasked)).toBe(false);
  await held.renewAll(ours);
  expect(await held.isOurs(id, unasked)).toBe(true);
});

test("a lease is as old as the statement that took it, unless it was renewed since", async () => {
  const held = createHeldTargets(5_000);
  const longAgo = { steadyMs: performance.now() - 6_000, wallMs: Date.now() - 6_000 };
  held.add(attempt, longAgo);
  expect(await held.isOurs(id, lost)).toBe(false);
  await held.renewAll(ours);
  held.add(attempt, longAgo);
  expect(await held.isOurs(id, unasked)).toBe(true);
  held.add({ ...attempt, attemptNo: 2 }, longAgo);
  expect(await held.isOurs(id, lost)).toBe(false);
});

test("a renewal whose answer comes late makes nothing older", async () => {
  const held = createHeldTargets(5_000);
  const clock = vi.spyOn(performance, "now").mockReturnValue(1_000);
  held.add(attempt, readClocks());
  await held.renewAll(async (attempts) => {
    clock.mockReturnValue(7_000);
    held.add(attempt, readClocks());
    return attempts;
  });
  expect(await held.isOurs(id, unasked)).toBe(true);
});
