import { afterEach, expect, test, vi } from "vitest";
import { createHeldTargets, readClocks } from "#server/domains/publishing/held-targets.ts";
import type { TargetId } from "#shared/ids.ts";

const id = "0197b0c0-0000-7000-8000-000000000001" as TargetId;
afterEach(() => vi.restoreAllMocks());

test("a lease is fresh after it was taken or renewed, and never without either", async () => {
  const held = createHeldTargets(5_000);
  expect(held.isFresh(id)).toBe(false);
  held.add({ targetId: id, position: 1, attemptNo: 1 }, readClocks());
  expect(held.isFresh(id)).toBe(true);
  held.delete(id);
  expect(held.isFresh(id)).toBe(false);
});

test.each([
  ["the process was stopped for a while", "steady"],
  ["the machine slept", "wall"],
])("after %s it is not fresh until it was renewed", async (_what, clock) => {
  const held = createHeldTargets(5_000);
  held.add({ targetId: id, position: 1, attemptNo: 1 }, readClocks());
  if (clock === "steady") vi.spyOn(performance, "now").mockReturnValue(performance.now() + 6_000);
  else vi.spyOn(Date, "now").mockReturnValue(Date.now() + 6_000);
  expect(held.isFresh(id)).toBe(false);
  await expect(held.renewWith(async () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(held.isFresh(id)).toBe(false);
  await held.renewWith(async () => []);
  expect(held.isFresh(id)).toBe(false);
  await held.renewWith(async (attempts) => attempts);
  expect(held.isFresh(id)).toBe(true);
});

test("a lease is as old as the statement that took it, unless it was renewed since", async () => {
  const held = createHeldTargets(5_000);
  const longAgo = { steadyMs: performance.now() - 6_000, wallMs: Date.now() - 6_000 };
  const attempt = { targetId: id, position: 1, attemptNo: 1 };
  held.add(attempt, longAgo);
  expect(held.isFresh(id)).toBe(false);
  await held.renewWith(async (attempts) => attempts);
  held.add(attempt, longAgo);
  expect(held.isFresh(id)).toBe(true);
  held.add({ ...attempt, attemptNo: 2 }, longAgo);
  expect(held.isFresh(id)).toBe(false);
});
