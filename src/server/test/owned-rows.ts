import type { Sql } from "postgres";

/** Tables of no person and no workspace, each with the reason. */
export const ofNobody: Record<string, string> = {
  abandoned_operations: "runs of providers that end, without their owner",
  data_deletions: "requests of platforms about their own users",
  installation: "of the server",
  invitations: "for addresses without an account",
  newsletter_subscribers: "of addresses, with or without an account",
  oauth_clients: "programs, not people",
  password_reset_requests: "of encrypted addresses, with or without an account",
  platform_pace: "the time of the next post of all users",
  publisher_heartbeats: "of the processes",
  rate_counters: "of hashes",
  social_apps: "the keys of this server",
};

/** A foreign key: each of its columns leads to the column of `target` at the same place. */
export interface Reference {
  from: string;
  to: string;
  columns: string[];
  target: string[];
}

/** A table whose rows belong to persons or workspaces. */
export interface OwnedTable {
  name: string;
  /** Which of `user_id` and `workspace_id` it has. */
  named: string[];
  /** Condition for those of the persons and workspaces `$1`. */
  isTheirs: string;
}

const owners = ["users", "workspaces"];
const list = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(", ");

/**
 * The tables that belong to persons or workspaces, as the catalogue of Postgres knows them: by a column `user_id` or `workspace_id`, a
 * reference to a person or a workspace, or a reference to another owned table. `others`: the rest.
 */
export async function tablesByOwner(
  sql: Sql,
): Promise<{ owned: OwnedTable[]; others: string[]; references: Reference[] }> {
  const tables = await sql<{ name: string; named: string[] }[]>`
    select c.relname as name, array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attname in ('user_id', 'workspace_id') and not a.attisdropped) as named
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`;
  const references = await sql<Reference[]>`
    select f.relname as "from", t.relname as "to",
      array(select a.attname::text from unnest(c.conkey) with ordinality as k (number, at)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number order by k.at) as columns,
      array(select a.attname::text from unnest(c.confkey) with ordinality as k (number, at)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.number order by k.at) as target
    from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace`;

  const conditionOf = (name: string, on: readonly string[]): string | null => {
    const from = references.filter((reference) => reference.from === name && !on.includes(reference.to));
    const named = tables.find((table) => table.name === name)?.named ?? [];
    const direct = [
      ...(owners.includes(name) ? ["id"] : []),
      ...named,
      ...from.flatMap(({ to, columns }) => (owners.includes(to) ? columns : [])),
    ];
    const through =
      named.length > 0
        ? []
        : from.flatMap(({ to, columns, target }) => {
            const condition = owners.includes(to) ? null : conditionOf(to, [...on, name]);
            return condition === null
              ? []
              : `(${list(columns)}) in (select ${list(target)} from "${to}" where ${condition})`;
          });
    const conditions = [...new Set(direct)].map((column) => `"${column}" = any($1::uuid[])`).concat(through);
    return conditions.length === 0 ? null : `(${conditions.join(" or ")})`;
  };

  const owned: OwnedTable[] = [];
  const others: string[] = [];
  for (const { name, named } of tables) {
    const isTheirs = conditionOf(name, []);
    if (isTheirs === null) others.push(name);
    else owned.push({ name, named, isTheirs });
  }
  return { owned, others, references };
}

/** All rows of these persons and workspaces, by table. Throws for a table whose owner is unknown. */
export async function rowsOf(sql: Sql, ids: readonly string[]): Promise<Record<string, string[]>> {
  const { owned, others } = await tablesByOwner(sql);
  const unknown = others.filter((name) => !(name in ofNobody));
  if (unknown.length > 0) throw new Error(`Nothing says to whom the rows of ${unknown.join()} belong; see ofNobody`);
  const query = owned.map(
    ({ name, isTheirs }) => `select '${name}' as "table", to_jsonb(t)::text as row from "${name}" t where ${isTheirs}`,
  );
  const found = await sql.unsafe<{ table: string; row: string }[]>(`${query.join(" union all ")} order by 1, 2`, [
    `{${ids.join()}}`,
  ]);
  const rows: Record<string, string[]> = Object.fromEntries(owned.map(({ name }) => [name, []]));
  for (const { table, row } of found) rows[table]?.push(row);
  return rows;
}

/** A person with the workspaces that they own: the ids by which rows are theirs. */
export async function ownerIds(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select id from workspaces where owner_id = ${userId}`;
  return [...new Set([userId, ...rows.map(({ id }) => id)])];
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The ids of these rows of one table, without those in other formats. */
export function idsOf(rows: readonly string[]): string[] {
  const ids = rows.map((row) => String((JSON.parse(row) as { id?: unknown }).id));
  return ids.filter((id) => uuid.test(id));
}
