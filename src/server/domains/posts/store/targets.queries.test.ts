import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { secondsFromNow } from "#server/domains/posts/store/targets.queries.ts";
import { harness } from "#server/test/harness.ts";

const h = await harness();

test("secondsFromNow(0) is not in the future after rounding to milliseconds", async () => {
  const [row] = await h.deps.db.execute<{ times: number; due: number }>(sql`
    select count(*)::int as times, count(*) filter (where at <= clock_timestamp())::int as due
    from (select (${secondsFromNow(0)})::timestamptz(3) as at from generate_series(1, 50000)) as moments`);
  expect(row).toEqual({ times: 50_000, due: 50_000 });
});
