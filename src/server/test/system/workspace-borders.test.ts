import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aFeed, anAccount, inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { type Reference, tablesByOwner } from "#server/test/owned-rows.ts";

const h = await harness();
const { sql } = h.deps;
const { owned, references } = await tablesByOwner(sql);

const written = ({ from, to, columns }: Reference) => `${from} (${columns.join()}) -> ${to}`;

/** By table, the column `user_id` or `workspace_id` with an owner of this kind: it leads to it, or to this column of another table. */
function ownerColumns(kind: "users" | "workspaces"): ReadonlyMap<string, string> {
  const found = new Map([[kind as string, "id"]]);
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const { name, named } of owned) {
      const leads = named.find((column) =>
        references.some(
          ({ from, to, columns, target }) =>
            from === name && found.has(to) && target[columns.indexOf(column)] === found.get(to),
        ),
      );
      if (leads !== undefined) found.set(name, leads);
    }
  }
  return found;
}

const byKind = { users: ownerColumns("users"), workspaces: ownerColumns("workspaces") };
/** Tables without such a column: their rows have the owner of the row that they refer to. */
const parts = owned.filter(({ name, named }) => named.length === 0 && name !== "users" && name !== "workspaces");

test("every column for an owner has a foreign key to it", () => {
  expect(byKind.users.size).toBeGreaterThan(20);
  expect(byKind.workspaces.size).toBeGreaterThan(40);
  const lost = owned.flatMap(({ name, named }) =>
    named.flatMap((column) =>
      byKind.users.get(name) === column || byKind.workspaces.get(name) === column ? [] : [`${name}.${column}`],
    ),
  );
  expect(lost, "Add a foreign key").toEqual([]);
});

test.each(["users", "workspaces"] as const)("a row refers to rows of the same owner only: %s", (kind) => {
  const ownerOf = byKind[kind];
  const holdsOwner = ({ from, to, columns, target }: Reference) =>
    target[columns.indexOf(ownerOf.get(from) ?? "")] === ownerOf.get(to);
  const open = references
    .filter(({ from, to }) => ownerOf.has(from) && ownerOf.has(to) && to !== kind)
    .filter(
      ({ from, to, columns }) =>
        !references.some(
          (other) =>
            other.from === from &&
            other.to === to &&
            holdsOwner(other) &&
            columns.every((column) => other.columns.includes(column)),
        ),
    );
  expect(open.map(written), "Add a composite foreign key with the owner").toEqual([]);
});

/** Tables whose rows refer to two rows with an owner, which a trigger compares. */
const guarded = ["feed_items", "repeat_occurrences"];

test("a row without an owner of its own refers to one row that has one, or a trigger compares them", async () => {
  const triggers = await sql<{ table: string }[]>`
    select tgrelid::regclass::text as table from pg_trigger where tgname = tgrelid::regclass || '_guard_workspace'`;
  expect(triggers.map(({ table }) => table).toSorted()).toEqual(guarded);
  const withOwner = new Set(owned.map(({ name }) => name));
  const lead = references.filter(({ to }) => withOwner.has(to));
  const several = parts.filter(({ name }) => new Set(lead.filter(({ from }) => from === name).map(written)).size > 1);
  expect(several.map(({ name }) => name).filter((name) => !guarded.includes(name))).toEqual([]);
  // A table with an owner that refers to one without has to be compared, too.
  const names = new Set(parts.map(({ name }) => name));
  const toParts = lead.filter(({ from, to }) => names.has(to) && !names.has(from) && withOwner.has(from));
  expect(toParts.map(written)).toEqual([]);
});

test("an item of a feed and a time of a repeat refuse a post of another workspace", async () => {
  const [mira, other] = [await h.newUser(), await h.newUser()];
  const posts = [];
  for (const user of [mira, other]) {
    const draft = { content: "Six new bowls", platforms: ["facebook" as const], draft: true };
    posts.push((await h.as(user).posts.create(draft)).post);
  }
  const [own, foreign] = posts.map(({ id }) => id);
  const account = await anAccount(h, mira);
  const feed = await aFeed(h, mira, account.id);
  const { repeat } = await h.as(mira).repeats.create({
    post: { content: "Open studio", platforms: ["facebook"] },
    pattern: { every: "days", days: 7, time: "09:00" },
    timezone: "UTC",
    startsOn: inMinutes(60 * 24 * 30).slice(0, 10),
  });
  const refusal = /is of another workspace/;
  const item = { id: randomUUID(), feed_id: feed.id, id_hash: "hash", title: "News" };
  await expect(sql`insert into feed_items ${sql({ ...item, post_id: foreign ?? null })}`).rejects.toThrow(refusal);
  await sql`insert into feed_items ${sql({ ...item, post_id: own ?? null })}`;
  await expect(sql`update feed_items set post_id = ${foreign ?? null}`).rejects.toThrow(refusal);
  await expect(
    sql`update repeat_occurrences set post_id = ${foreign ?? null} where repeat_id = ${repeat.id}`,
  ).rejects.toThrow(refusal);
  const time = { repeat_id: repeat.id, wall_time: "2030-01-01T09:00", post_id: foreign ?? null };
  await expect(sql`insert into repeat_occurrences ${sql(time)}`).rejects.toThrow(refusal);
});
