import { expect, test, vi } from "vitest";
import { createDb } from "#server/db/client.ts";
import { createDbClock } from "#server/domains/posts/delivery/pace/db-clock.ts";
import { testDatabase } from "#server/test/test-database.ts";

const { sql } = createDb(await testDatabase());
const databaseNow = async () => {
  const [row] = await sql<{ ms: number }[]>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`;
  return row?.ms ?? 0;
};
const signal = AbortSignal.timeout(60_000);

test("a wait ends at its instant by the database's clock, never before", async () => {
  const clock = createDbClock(sql);
  for (const aheadMs of [0, 5, 40, 150]) {
    const at = new Date((await databaseNow()) + aheadMs);
    await clock.waitUntil(at, signal);
    expect(await databaseNow()).toBeGreaterThanOrEqual(at.getTime());
  }
});

test("setting this machine's time does not move a wait", async () => {
  const clock = createDbClock(sql);
  const at = new Date((await databaseNow()) + 200);
  vi.spyOn(Date, "now").mockReturnValue(0);
  const startedAt = performance.now();
  await clock.waitUntil(at, signal);
  vi.restoreAllMocks();
  expect(performance.now() - startedAt).toBeLessThan(1_500);
  expect(await databaseNow()).toBeGreaterThanOrEqual(at.getTime());
});

test("a wait ends with its signal", async () => {
  const clock = createDbClock(sql);
  await expect(clock.waitUntil(new Date(Date.now() + 60_000), AbortSignal.timeout(20))).rejects.toThrow(/abort/i);
});
