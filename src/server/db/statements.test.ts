import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { runTogether } from "#server/db/statements.ts";
import { harness } from "#server/test/harness.ts";

const { deps } = await harness();
await deps.sql`create table steps (name text primary key)`;

const store = (name: string) => sql`insert into steps values (${name})`;
const stored = async () =>
  (await deps.sql<{ name: string }[]>`select name from steps order by name`).map((row) => row.name);

test("steps of a transaction return their results in order", async () => {
  const results = await deps.db.transaction((tx) =>
    runTogether([
      tx.execute(store("first")),
      undefined,
      tx.execute<{ n: number }>(sql`select count(*)::int as n from steps`),
    ]),
  );
  expect(results[1]).toBeUndefined();
  expect(results[2][0]).toEqual({ n: 1 });
  expect(await stored()).toEqual(["first"]);
});

test("when a step fails, no other step stores anything, not even by later statements", async () => {
  const before = await stored();
  const failing = deps.db.transaction((tx) => {
    const long = async () => {
      for (const name of ["a", "b", "c", "d"]) await tx.execute(store(name));
    };
    const refused = async () => {
      await tx.execute(sql`select 1`);
      throw new Error("No units are left");
    };
    return runTogether([long(), refused()]);
  });
  await expect(failing).rejects.toThrow("No units are left");
  expect(await stored()).toEqual(before);
});

test("the error is thrown that made the others fail, whichever step takes longer to report it", async () => {
  await deps.db.execute(store("taken"));
  const failing = deps.db.transaction((tx) => {
    const deep = async (layers: number): Promise<unknown> =>
      layers === 0 ? tx.execute(store("taken")) : await deep(layers - 1);
    return runTogether([deep(9), tx.execute(store("behind it"))]);
  });
  await expect(failing).rejects.toMatchObject({ cause: { code: "23505" } });
  expect(await stored()).not.toContain("behind it");
});

test("the first error is thrown, not that of a step which came after it in the failed transaction", async () => {
  await deps.db.execute(store("taken too"));
  const failing = deps.db.transaction((tx) => {
    const long = async () => {
      await tx.execute(sql`select pg_sleep(0)`);
      await tx.execute(store("later"));
    };
    return runTogether([long(), tx.execute(store("taken too"))]);
  });
  await expect(failing).rejects.toMatchObject({ cause: { code: "23505" } });
});
