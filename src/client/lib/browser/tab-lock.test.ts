import { expect, test, vi } from "vitest";
import { withTabLock } from "./tab-lock.ts";

/** Runs two tasks of one name; returns their events in order. */
async function runTwo(): Promise<string[]> {
  const events: string[] = [];
  const task = (name: string) => async () => {
    events.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    events.push(`${name} ends`);
  };
  await Promise.all([withTabLock("refresh", task("first")), withTabLock("refresh", task("second"))]);
  return events;
}

const alternates = (events: string[]) =>
  events.every((event, index) => event.endsWith(index % 2 === 0 ? "begins" : "ends"));

test("with Web Locks one task runs at a time", async () => {
  expect(alternates(await runTwo())).toBe(true);
});

test("a failing task releases the lock", async () => {
  await expect(withTabLock("refresh", () => Promise.reject(new Error("lost")))).rejects.toThrow("lost");
  expect(await withTabLock("refresh", () => Promise.resolve("next"))).toBe("next");
});

test("without Web Locks a lease in localStorage separates the tasks, and the lease of a dead tab expires", async () => {
  const stored = new Map([["lease:refresh", `gone ${Date.now() - 1}`]]);
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  expect(alternates(await runTwo())).toBe(true);
  expect(stored.size).toBe(0);
  vi.unstubAllGlobals();
});
