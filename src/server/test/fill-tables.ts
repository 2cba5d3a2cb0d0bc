import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { inMinutes } from "#server/test/factories.ts";
import { type Reference, tablesByOwner } from "#server/test/owned-rows.ts";

interface Column {
  table: string;
  name: string;
  type: string;
  isRequired: boolean;
  /** The first value of its enum. */
  label: string | null;
}

/** Something for a column that must have a value. Texts begin with the word, and no two of them are equal. */
function anyValue({ table, name, type, label }: Column, word: string): unknown {
  if (label !== null) return label;
  if (type.startsWith("_")) return "{}";
  const values: Record<string, unknown> = {
    uuid: randomUUID(),
    text: `${word}-${table}-${name}`,
    bool: false,
    jsonb: "{}",
    date: inMinutes(0).slice(0, 10),
    timestamptz: inMinutes(60 * 24),
  };
  return type in values ? values[type] : 1;
}

/**
 * Gives a person, in their personal workspace, a row in each table of persons and workspaces in which they have none, by the catalogue of
 * Postgres: so a proof about all of their data includes a table that was added later. What such a row says means nothing.
 */
export async function fillTables(sql: Sql, userId: string, word: string): Promise<void> {
  const { owned, references } = await tablesByOwner(sql);
  const columns = await sql<Column[]>`
    select c.relname as table, a.attname as name, t.typname as type, a.attnotnull and not a.atthasdef as "isRequired",
      (select e.enumlabel from pg_enum e where e.enumtypid = t.oid order by e.enumsortorder limit 1) as label
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`;
  const conditionOf = new Map(owned.map(({ name, isTheirs }) => [name, isTheirs]));
  const one = async (table: string, select: string): Promise<Record<string, unknown> | undefined> =>
    (
      await sql.unsafe(`select ${select} from "${table}" where ${conditionOf.get(table) ?? "$1 <> '{}'"} limit 1`, [
        `{${userId}}`,
      ])
    )[0];

  /** false: a table that it refers to has no row of theirs yet. */
  async function fill(name: string): Promise<boolean> {
    const row: Record<string, unknown> = {};
    for (const column of columns.filter(({ table }) => table === name)) {
      if (column.name === "user_id" || column.name === "workspace_id") row[column.name] = userId;
      else if (column.isRequired) row[column.name] = anyValue(column, word);
    }
    for (const { to, columns: own, target } of references.filter(({ from }: Reference) => from === name)) {
      if (to === name) continue;
      const find = () => one(to, target.map((column, index) => `"${column}" as "${own[index]}"`).join(", "));
      const found = (await find()) ?? (conditionOf.has(to) || !(await fill(to)) ? undefined : await find());
      if (found === undefined) return false;
      Object.assign(row, found);
    }
    await sql`insert into ${sql(name)} ${sql(row as Record<string, string>)}`;
    return true;
  }

  let open: string[] = [];
  for (const { name } of owned) if ((await one(name, "1")) === undefined) open.push(name);
  while (open.length > 0) {
    const left: string[] = [];
    for (const name of open) if (!(await fill(name))) left.push(name);
    if (left.length === open.length) throw new Error(`No row for ${left.join()}`);
    open = left;
  }
}
