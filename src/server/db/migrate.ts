import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { carryOver } from "#server/db/carry-over.ts";
import { journal } from "#server/db/journal.ts";
import { createPool } from "#server/db/pool.ts";
import { createRoute } from "#server/db/route.ts";
import { retryUntilDatabaseAnswers, type Waiting } from "#server/db/wait-for-database.ts";

// An arbitrary constant that must be the same in every version of Postloom.
const migrationLock = 7_305_142_611;
const migrationTimeoutMs = 300_000;

/**
 * Applies missing migrations. An advisory lock serialises simultaneous calls of several processes.
 * Waits for a database that is still starting. Throws the last error when it is unavailable for `waitMs`.
 */
export const migrateDb = (url: string, folder: string, waiting: Waiting): Promise<void> =>
  retryUntilDatabaseAnswers(() => migrateOnce(url, folder), waiting);

async function migrateOnce(url: string, folder: string): Promise<void> {
  // The lock belongs to the connection, so there is only one.
  // A pooler refuses the time limit as a setting of the session: no migration begins without a session of its own.
  const connection = { application_name: "postloom migrate", lock_timeout: migrationTimeoutMs };
  const options = { max: 1, connect_timeout: 5, onnotice: () => undefined, connection };
  const sql = createPool({ route: createRoute(url), options }, migrationTimeoutMs);
  try {
    await sql.unsafe(`select pg_advisory_lock(${migrationLock})`);
    // A migration waits only briefly for a busy table, because later statements queue behind it.
    await sql.unsafe("set lock_timeout = '5s'");
    await carryOver(sql, folder);
    await migrate(drizzle(sql), { migrationsFolder: folder, ...journal });
  } finally {
    // Closing the connection releases the lock, also after a failure.
    await sql.end({ timeout: 1 });
  }
}
