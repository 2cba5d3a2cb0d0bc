import { afterEach, expect, test, vi } from "vitest";
import {
  createLeases,
  type LeasedAttempt,
  readClocks,
  type Renew,
} from "#server/domains/posts/delivery/run/held-leases.ts";
import type { TargetId } from "#shared/ids.ts";

const id = "0197b0c0-0000-7000-8000-000000000001" as TargetId;
const attempt: LeasedAttempt = { targetId: id, position: 1, attemptNo: 1 };
afterEach(() => vi.restoreAllMocks());

const renewed = async (attempts: LeasedAttempt[]) => attempts;
const lost = async () => [];
const unavailable = async () => Promise.reject(new Error("away"));
/** Fails the test when a renewal is requested. */
const noRenewal = async () => Promise.reject(new Error("Unexpected renewal"));

/** Leases that are renewed as each call of the test says. */
function someLeases() {
  let renew: Renew = noRenewal;
  const held = createLeases(5_000, (attempts) => renew(attempts));
  return {
    ...held,
    isOurs(answer: Renew) {
      renew = answer;
      return held.isOurs(id);
    },
    renewAll(answer: Renew) {
      renew = answer;
      return held.renewAll();
    },
  };
}

const sleep = (ms: number, clock: "steady" | "wall") =>
  clock === "steady"
    ? vi.spyOn(performance, "now").mockReturnValue(performance.now() + ms)
    : vi.spyOn(Date, "now").mockReturnValue(Date.now() + ms);

test("a lease is valid after it was taken, and not before", async () => {
  const held = someLeases();
  expect(await held.isOurs(noRenewal)).toBe(false);
  held.add(attempt, readClocks());
  expect(await held.isOurs(noRenewal)).toBe(true);
  held.delete(id);
  expect(await held.isOurs(noRenewal)).toBe(false);
});

test.each([
  ["the process was suspended", "steady", 6_000],
  ["the machine slept", "wall", 6_000],
  ["the wall clock was set back", "wall", -6_000],
] as const)("after %s a lease is valid only when it can be renewed", async (_what, clock, ms) => {
  const held = someLeases();
  held.add(attempt, readClocks());
  sleep(ms, clock);
  await expect(held.isOurs(unavailable)).rejects.toThrow("away");
  await expect(held.renewAll(unavailable)).rejects.toThrow("away");
  expect(await held.isOurs(lost)).toBe(false);
  expect(await held.isOurs(renewed)).toBe(true);
  expect(await held.isOurs(noRenewal)).toBe(true);
});

test("after a long standstill only the periodic renewal restores it", async () => {
  const held = someLeases();
  held.add(attempt, readClocks());
  sleep(31_000, "wall");
  expect(await held.isOurs(noRenewal)).toBe(false);
  await held.renewAll(lost);
  expect(await held.isOurs(noRenewal)).toBe(false);
  await held.renewAll(renewed);
  expect(await held.isOurs(noRenewal)).toBe(true);
});

test("the age of a lease counts from its claim or last renewal", async () => {
  const held = someLeases();
  const longAgo = { steadyMs: performance.now() - 6_000, wallMs: Date.now() - 6_000 };
  held.add(attempt, longAgo);
  expect(await held.isOurs(lost)).toBe(false);
  await held.renewAll(renewed);
  held.add(attempt, longAgo);
  expect(await held.isOurs(noRenewal)).toBe(true);
  held.add({ ...attempt, attemptNo: 2 }, longAgo);
  expect(await held.isOurs(lost)).toBe(false);
});

test("a late renewal does not overwrite a newer time", async () => {
  const held = someLeases();
  const clock = vi.spyOn(performance, "now").mockReturnValue(1_000);
  held.add(attempt, readClocks());
  await held.renewAll(async (attempts) => {
    clock.mockReturnValue(7_000);
    held.add(attempt, readClocks());
    return attempts;
  });
  expect(await held.isOurs(noRenewal)).toBe(true);
});
