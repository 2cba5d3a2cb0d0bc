import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "postgres";

/** Every column of every schema of the database that contains one of these strings, also in binary values. */
export async function tracesInDatabase(sql: Sql, traces: readonly string[]): Promise<string[]> {
  const tables = await sql<{ schema: string; name: string }[]>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;
  const found: string[] = [];
  for (const { schema, name } of tables) {
    // The text form of a row shows bytes in hex.
    const patterns = traces.flatMap((trace) => [`%${trace}%`, `%${Buffer.from(trace).toString("hex")}%`]);
    const rows = await sql<{ row: string }[]>`
      select t::text as row from ${sql(schema)}.${sql(name)} t where t::text ilike any(${patterns}) limit 3`;
    found.push(...rows.map(({ row }) => `${schema}.${name}: ${row.slice(0, 300)}`));
  }
  return found;
}

/** `table.column` of the product's tables, where a value contains this string. */
export async function columnsWith(sql: Sql, trace: string): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema = 'public'`;
  const query = tables.map(
    ({ name }) => `select '${name}.' || entry.key as name from "${name}" t, jsonb_each_text(to_jsonb(t)) entry
      where entry.value like $1`,
  );
  const found = await sql.unsafe<{ name: string }[]>(`${query.join(" union ")} order by 1`, [`%${trace}%`]);
  return found.map(({ name }) => name);
}

export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Files whose name or content contains one of these strings. */
export async function tracesInFiles(folder: string, traces: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of await filesBelow(folder)) {
    const bytes = await readFile(path);
    if (traces.some((trace) => path.includes(trace) || bytes.includes(trace))) found.push(path);
  }
  return found;
}
