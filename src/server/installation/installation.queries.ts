import type { Sql } from "postgres";
import type { Db } from "#server/db/client.ts";
import { installation } from "#server/installation/installation.table.ts";

// All at the start of a process, and none without the pool's deadline: a database may stall just then.

/** Where the row stands: cluster, database and table. A dump that is restored carries the row to another place. */
async function placeOf(sql: Sql): Promise<string> {
  const [{ tells } = { tells: false }] = await sql.unsafe<{ tells: boolean }[]>(
    "select has_function_privilege('pg_control_system()', 'execute') as tells",
  );
  // Not every server lets its users know which cluster they are on.
  const cluster = tells ? "(select system_identifier::text from pg_control_system())" : "'-'";
  const [{ place } = { place: "" }] = await sql.unsafe<{ place: string }[]>(`
    select ${cluster} || '/' || d.oid || '/' || 'installation'::regclass::oid as place
    from pg_database d where d.datname = current_database()`);
  return place;
}

export interface KnownInstallation {
  mediaId: string;
  restoredAt: Date | null;
}

const readRow = `select media_id as "mediaId", restored_at as "restoredAt" from installation`;

/** The row as it is, noting that it was restored when it stands in another place than it was written in, or when it is said so. */
export async function recogniseDatabase(
  sql: Sql,
  isRestored: boolean,
): Promise<(KnownInstallation & { isRestored: boolean }) | undefined> {
  const { count } = await sql.unsafe(
    "update installation set written_in = $1, restored_at = clock_timestamp() where written_in <> $1 or $2",
    [await placeOf(sql), isRestored],
  );
  const [row] = await sql.unsafe<KnownInstallation[]>(readRow);
  return row && { ...row, isRestored: count > 0 };
}

/** The first start on this database. Of several processes that start at once, one writes the row. */
export async function insertInstallation(sql: Sql, mediaId: string): Promise<KnownInstallation> {
  await sql.unsafe("insert into installation (media_id, written_in) values ($1, $2) on conflict do nothing", [
    mediaId,
    await placeOf(sql),
  ]);
  const [row] = await sql.unsafe<KnownInstallation[]>(readRow);
  if (row === undefined) throw new Error("The row of this installation was not written");
  return row;
}

/** When the database was last restored from a backup. null: never, as far as anybody knows. */
export async function readRestoredAt(db: Db): Promise<Date | null> {
  const [row] = await db.select({ restoredAt: installation.restoredAt }).from(installation);
  return row?.restoredAt ?? null;
}
