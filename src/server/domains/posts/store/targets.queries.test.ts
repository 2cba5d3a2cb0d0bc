import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { deliveryAttempts } from "#server/domains/posts/delivery/delivery.table.ts";
import { restartTargets, secondsFromNow } from "#server/domains/posts/store/targets.queries.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox } from "#server/test/sandbox.ts";

const h = await harness({ listens: true });
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

test("secondsFromNow(0) is not in the future after rounding to milliseconds", async () => {
  const [row] = await h.deps.db.execute<{ times: number; due: number }>(sql`
    select count(*)::int as times, count(*) filter (where at <= clock_timestamp())::int as due
    from (select (${secondsFromNow(0)})::timestamptz(3) as at from generate_series(1, 50000)) as moments`);
  expect(row).toEqual({ times: 50_000, due: 50_000 });
});

test.each([
  ["is sent again with its prepared steps", "absent", { container: "17900000000000001" }],
  ["starts afresh", "refused", {}],
] as const)("a failed target %s after an earlier attempt that ended as %s", async (_title, outcome, steps) => {
  const user = await h.newUser();
  await connectInSandbox(h, user, "x");
  const { post } = await h.as(user).posts.create({ content: "Six bowls", platforms: ["x"], scheduledAt: inAnHour() });
  const [target] = post.targets;
  if (target === undefined) throw new Error("No target");
  const { db } = h.deps;
  const prepared = JSON.stringify({ container: "17900000000000001" });
  await db.execute(sql`update post_targets set state = 'failed', steps = ${prepared}::jsonb where id = ${target.id}`);
  await db.insert(deliveryAttempts).values({
    targetId: target.id,
    attemptNo: 1,
    outcome,
    fingerprint: "f",
    startedAt: new Date(),
  });
  expect(await restartTargets(db, post.id, ["failed"], { state: "queued" })).toMatchObject([{ steps }]);
  expect(await restartTargets(db, post.id, ["queued"], { content: null })).toMatchObject([{ steps: {} }]);
});
