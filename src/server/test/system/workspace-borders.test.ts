import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { harness } from "#server/test/harness.ts";

const { deps } = await harness();

/** `table(columns) -> table` of every foreign key. */
interface Reference extends Record<string, unknown> {
  from: string;
  to: string;
  columns: string[];
}

test("a row of a workspace refers to rows of the same workspace only", async () => {
  const references = await deps.db.execute<Reference>(sql`
    select c.conrelid::regclass::text as "from", c.confrelid::regclass::text as "to",
      array(select a.attname::text from unnest(c.conkey) with ordinality as k (number, at)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number order by k.at) as columns
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`);
  const owned = new Set(
    references.filter(({ to, columns }) => to === "workspaces" && columns.join() === "user_id").map(({ from }) => from),
  );
  // The tables whose owner is held by a reference to an owned one.
  for (const { from, to, columns } of references) if (owned.has(to) && columns[0] === "user_id") owned.add(from);
  expect(owned.size).toBeGreaterThan(15);

  const open = references
    .filter(({ from, to }) => owned.has(from) && owned.has(to))
    .filter(({ columns }) => columns[0] !== "user_id")
    .filter(
      ({ from, to, columns }) =>
        !references.some(
          (other) => other.from === from && other.to === to && other.columns.join() === ["user_id", ...columns].join(),
        ),
    )
    .map(({ from, to, columns }) => `${from} (${columns.join()}) -> ${to}`);
  expect(open, "Add a composite foreign key with user_id").toEqual([]);
});
