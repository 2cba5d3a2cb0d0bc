import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { keepPartitions } from "#server/domains/analytics/keep-partitions.ts";
import { partitionedTables } from "#server/domains/analytics/partitions.queries.ts";
import { anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { aPublishedPost } from "#server/test/published-posts.ts";

const h = await harness({ env: { SANDBOX: "false" } });
const { db } = h.deps;
const signal = AbortSignal.timeout(60_000);

const monthsFrom = (count: number): Date => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count, 15));
};
const nameOf = (month: Date) => month.toISOString().slice(0, 7).replace("-", "_");
const at = (month: Date) => sql`${month.toISOString()}::timestamptz`;

const partitions = async (table: string) =>
  (
    await db.execute(
      sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass order by 1`,
    )
  ).map(({ name }) => name);

/** The partitions with the snapshots of a target, in their order. */
const places = async (targetId: string | undefined) =>
  (
    await db.execute(
      sql`select tableoid::regclass::text as name from metric_snapshots where target_id = ${targetId} order by captured_at`,
    )
  ).map(({ name }) => name);

/** A post with a snapshot in each of these months. */
async function aMeasuredPost(months: readonly number[]) {
  const mira = await h.newUser();
  const account = await anAccount(h, mira);
  const history = months.map((month, index) => ({ at: monthsFrom(month).toISOString(), likes: 10 * (index + 1) }));
  const post = await aPublishedPost(h, mira, {
    at: monthsFrom(months[0] ?? 0).toISOString(),
    to: [{ account, history }],
  });
  return { mira, account, ...post };
}

test("the existing rows are one partition, and a row of any month can be stored without its partition", async () => {
  const { targetIds } = await aMeasuredPost([-40, 0, 1, 60]);
  expect(await places(targetIds[0])).toEqual([
    "metric_snapshots_before",
    "metric_snapshots_before",
    "metric_snapshots_default",
    "metric_snapshots_default",
  ]);
});

test("the next months get partitions, with the rows that waited for them; a second run changes nothing", async () => {
  const { targetIds } = await aMeasuredPost([0, 1, 2]);
  await keepPartitions(h.deps, signal);
  const [next, afterNext, third] = [1, 2, 3].map((count) => nameOf(monthsFrom(count)));
  expect(await places(targetIds[0])).toEqual([
    "metric_snapshots_before",
    `metric_snapshots_${next}`,
    `metric_snapshots_${afterNext}`,
  ]);
  for (const table of partitionedTables) {
    const made = [`${table}_${next}`, `${table}_${afterNext}`, `${table}_${third}`];
    const names = [...made, `${table}_before`, `${table}_default`].toSorted();
    expect((await partitions(table)).toSorted()).toEqual(names);
    await keepPartitions(h.deps, signal);
    expect((await partitions(table)).toSorted()).toEqual(names);
  }
});

test("with a clock years ahead every month has a partition, also those that were never made", async () => {
  const { targetIds } = await aMeasuredPost([0, 30, 62]);
  await keepPartitions(h.deps, signal, at(monthsFrom(60)));
  expect(await places(targetIds[0])).toEqual([
    "metric_snapshots_before",
    `metric_snapshots_${nameOf(monthsFrom(30))}`,
    `metric_snapshots_${nameOf(monthsFrom(62))}`,
  ]);
  expect(await partitions("metric_snapshots")).toHaveLength(65);
});

test("constraints hold in every partition, and the rows of a deleted post go from all", async () => {
  const { mira, postId, targetIds } = await aMeasuredPost([0, 1]);
  const again = sql`insert into metric_snapshots (target_id, captured_at, likes, source)
    values (${targetIds[0]}, ${at(monthsFrom(1))}, 1, 'platform')`;
  await expect(db.execute(again)).rejects.toMatchObject({ cause: { code: "23505" } });
  await db.execute(sql`${again} on conflict do nothing`);
  const stranger = sql`insert into metric_snapshots (target_id, captured_at, likes, source)
    values (gen_random_uuid(), ${at(monthsFrom(1))}, 1, 'platform')`;
  await expect(db.execute(stranger)).rejects.toMatchObject({ cause: { code: "23503" } });
  await db.execute(sql`delete from posts where id = ${postId} and workspace_id = ${mira.id}`);
  expect(await places(targetIds[0])).toEqual([]);
});

test("what is older than the retention is dropped, and the first kept snapshot of an old post is no gain", async () => {
  const { mira, postId, targetIds } = await aMeasuredPost([-8, -7, -6, -5]);
  const young = await aMeasuredPost([-5, -4]);
  const config = { ...h.deps.config, snapshotRetentionMonths: 6 };
  const likesOf = async (user: typeof mira, id: string) => {
    const api = h.as(user, { deps: { ...h.deps, config } });
    const range = { from: monthsFrom(-12).toISOString(), to: monthsFrom(1).toISOString(), interval: "month" } as const;
    const { series } = await api.analytics.entity({ type: "post", id, ...range });
    return series.reduce((sum, { likes }) => sum + (likes ?? 0), 0);
  };
  await keepPartitions({ ...h.deps, config }, signal);
  expect(await places(targetIds[0])).toHaveLength(2);
  expect(await likesOf(mira, postId)).toBe(10);
  expect(await likesOf(young.mira, young.postId)).toBe(20);

  await keepPartitions({ ...h.deps, config }, signal, at(monthsFrom(20)));
  expect(await partitions("metric_snapshots")).not.toContain("metric_snapshots_before");
  expect(await places(young.targetIds[0])).toEqual([]);
  // A late row of a dropped month still has a place.
  await db.execute(sql`insert into metric_snapshots (target_id, captured_at, likes, source)
    values (${targetIds[0]}, ${at(monthsFrom(0))}, 1, 'platform')`);
  expect(await places(targetIds[0])).toEqual(["metric_snapshots_default"]);
});
