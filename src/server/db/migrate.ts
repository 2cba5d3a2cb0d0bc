import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { onceDatabaseAnswers, type Waiting } from "#server/db/once-database-answers.ts";
import { createPool } from "#server/db/pool.ts";

// Any constant will do, as long as every version of Postloom uses the same.
const migrationLock = 7_305_142_611;
const longestMs = 300_000;

/**
 * Brings the schema up to date. Several processes may call this at once: they take turns under one advisory lock.
 * Waits for a database that is still starting. Throws the last reason when it stays away for `waitMs`.
 */
export const migrateDb = (url: string, folder: string, waiting: Waiting): Promise<void> =>
  onceDatabaseAnswers(() => migrateOnce(url, folder), waiting);

async function migrateOnce(url: string, folder: string): Promise<void> {
  // One connection, because the lock belongs to it; a migration may take longer than a request's statement.
  const sql = createPool(
    url,
    { max: 1, connect_timeout: 5, onnotice: () => undefined, connection: { application_name: "postloom migrate" } },
    longestMs,
  );
  try {
    await sql.unsafe(`set lock_timeout = ${longestMs}; select pg_advisory_lock(${migrationLock})`);
    // From here on a busy table is not waited for long: everybody else would queue up behind us.
    await sql.unsafe("set lock_timeout = '5s'");
    await migrate(drizzle(sql), { migrationsFolder: folder });
  } finally {
    // Ending the connection gives the lock back, also after a failure.
    await sql.end({ timeout: 1 });
  }
}
