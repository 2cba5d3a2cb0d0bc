import type { Sql } from "postgres";
import type { Db } from "#server/db/client.ts";
import { installation } from "#server/installation/installation.table.ts";

// The statements at the start of a process use `sql.unsafe`, because only it has the pool's deadline: the database may
// stall at that time.

/** The location of the row: cluster, database and table. It changes when a dump is restored. */
async function locationOf(sql: Sql): Promise<string> {
  const [{ isAllowed } = { isAllowed: false }] = await sql.unsafe<{ isAllowed: boolean }[]>(
    `select has_function_privilege('pg_control_system()', 'execute') as "isAllowed"`,
  );
  // Not every server permits its users to read the cluster's identifier.
  const cluster = isAllowed ? "(select system_identifier::text from pg_control_system())" : "'-'";
  const [{ location } = { location: "" }] = await sql.unsafe<{ location: string }[]>(`
    select ${cluster} || '/' || d.oid || '/' || 'installation'::regclass::oid as location
    from pg_database d where d.datname = current_database()`);
  return location;
}

export interface KnownInstallation {
  mediaId: string;
  restoredAt: Date | null;
}

const readRow = `select media_id as "mediaId", restored_at as "restoredAt" from installation`;

/** Reads the row, and marks it as restored when its location differs from `written_in` or `isRestored` is true. */
export async function recogniseDatabase(
  sql: Sql,
  isRestored: boolean,
): Promise<(KnownInstallation & { isRestored: boolean }) | undefined> {
  const { count } = await sql.unsafe(
    "update installation set written_in = $1, restored_at = clock_timestamp() where written_in <> $1 or $2",
    [await locationOf(sql), isRestored],
  );
  const [row] = await sql.unsafe<KnownInstallation[]>(readRow);
  return row && { ...row, isRestored: count > 0 };
}

/** Inserts the row at the first start on this database, unless another process has inserted it. */
export async function insertInstallation(sql: Sql, mediaId: string): Promise<KnownInstallation> {
  await sql.unsafe("insert into installation (media_id, written_in) values ($1, $2) on conflict do nothing", [
    mediaId,
    await locationOf(sql),
  ]);
  const [row] = await sql.unsafe<KnownInstallation[]>(readRow);
  if (row === undefined) throw new Error("The row of this installation was not written");
  return row;
}

/** The time when a restore of the database was last detected or declared. null: never. */
export async function readRestoredAt(db: Db): Promise<Date | null> {
  const [row] = await db.select({ restoredAt: installation.restoredAt }).from(installation);
  return row?.restoredAt ?? null;
}
