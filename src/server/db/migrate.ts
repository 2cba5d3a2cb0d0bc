import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { createPool } from "#server/db/pool.ts";
import { isDatabaseUnavailable } from "#server/db/unavailable.ts";
import type { Logger } from "#server/lib/logger.ts";

export interface MigrateOptions {
  log: Pick<Logger, "info" | "warn">;
  signal?: AbortSignal;
  /** How long a database that is not there yet is waited for. */
  waitMs?: number;
}

// Any constant will do, as long as every version of Postloom uses the same.
const migrationLock = 7_305_142_611;
const longestMs = 300_000;

/**
 * Brings the schema up to date. Several processes may call this at once: they take turns under one advisory lock.
 * Waits for a database that is still starting. Throws the last reason when it stays away for `waitMs`.
 */
export async function migrateDb(url: string, folder: string, options: MigrateOptions): Promise<void> {
  const { log, signal, waitMs = 60_000 } = options;
  const giveUpAt = performance.now() + waitMs;
  for (let delayMs = 100; ; delayMs = Math.min(delayMs * 2, 5_000)) {
    try {
      await migrateOnce(url, folder);
      return;
    } catch (error) {
      signal?.throwIfAborted();
      if (!isDatabaseUnavailable(error) || performance.now() + delayMs > giveUpAt) throw error;
      log.warn({ err: error, retryInMs: delayMs }, "Waiting for the database");
      await sleep(delayMs, undefined, signal ? { signal } : {});
    }
  }
}

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
