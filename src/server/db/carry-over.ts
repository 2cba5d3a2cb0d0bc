import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Sql } from "postgres";
import { journal } from "#server/db/journal.ts";

// Before 1.0 an installation grew by 58 migrations, which 1.0 replaces by one. `drizzle/from-before-1.0` has the last of them, each named
// by its time in the journal of that time: they lead from the oldest installation that is carried over to the schema of 1.0.

/** The last migration of commit d64e2d95. */
const oldestCarried = 1_795_774_523_684;
const waitForEarlierMs = 10_000;

/** The message is for the operator. */
export class CarryOverError extends Error {
  override name = "CarryOverError";
}

/** The time of the last migration from before 1.0; null: this database is new, or is carried over. */
async function lastMigration(sql: Sql): Promise<number | null> {
  const [table] = await sql`
    select from pg_class where oid = to_regclass('drizzle.__drizzle_migrations') and relkind = 'r'`;
  if (table === undefined) return null;
  const [row] = await sql<{ last: string | null }[]>`
    select max(created_at)::text as last from drizzle.__drizzle_migrations`;
  return row?.last == null ? null : Number(row.last);
}

/** Each process of an earlier release listens to changes, on a connection without a pooler. */
const countEarlier = async (sql: Sql): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'postloom' and query ilike 'listen %'`;
  return row?.count ?? 0;
};

async function refuseBesideEarlier(sql: Sql): Promise<void> {
  const deadline = performance.now() + waitForEarlierMs;
  while ((await countEarlier(sql)) > 0) {
    if (performance.now() > deadline)
      throw new CarryOverError(
        "A process of an earlier Postloom runs on this database. Stop all of them first: this release renames tables and columns.",
      );
    await sleep(250);
  }
}

/** An earlier process reads this name before it starts, and ends with the message. */
const refuseEarlier = `
  DROP TABLE drizzle.__drizzle_migrations;
  CREATE FUNCTION drizzle.refuse_earlier_release() RETURNS TABLE (id int, hash text, created_at bigint) LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'This database belongs to Postloom 1.0 or newer. Start that release, or restore the backup from before the upgrade.';
  END
  $$;
  CREATE VIEW drizzle.__drizzle_migrations AS SELECT * FROM drizzle.refuse_earlier_release();`;

/**
 * Carries over an installation from before 1.0, all of it or nothing. Throws CarryOverError for one from before commit d64e2d95, and
 * while a process of an earlier release runs.
 */
export async function carryOver(sql: Sql, folder: string): Promise<void> {
  const last = await lastMigration(sql);
  if (last === null) return;
  if (last < oldestCarried)
    throw new CarryOverError(
      "This database is older than this release can carry over. Start Postloom of commit d64e2d95 on it once, stop it, and start this release again.",
    );
  await refuseBesideEarlier(sql);
  const [initial] = readMigrationFiles({ migrationsFolder: folder });
  if (initial === undefined) throw new Error(`No migration in ${folder}`);
  const earlier = join(folder, "from-before-1.0");
  const missing = readdirSync(earlier)
    .toSorted()
    .filter((name) => Number.parseInt(name, 10) > last);
  await sql.begin(async (tx) => {
    for (const name of missing) await tx.unsafe(readFileSync(join(earlier, name), "utf8"));
    await tx.unsafe(
      `CREATE TABLE ${journal.migrationsSchema}.${journal.migrationsTable} (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`,
    );
    await tx`
      insert into ${tx(`${journal.migrationsSchema}.${journal.migrationsTable}`)} (hash, created_at)
      values (${initial.hash}, ${initial.folderMillis})`;
    await tx.unsafe(refuseEarlier);
  });
}
