import { join } from "node:path";
import type { Connected, Patiently, RunningServer } from "#server/bring-up.ts";
import { checkPooledAddress, namePooler } from "#server/db/check-pooler.ts";
import { createDb } from "#server/db/client.ts";
import { warnUnlessDurable } from "#server/db/durability.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/start.ts";
import { migrateDb } from "#server/db/migrate.ts";
import { retryUntilDatabaseAnswers } from "#server/db/wait-for-database.ts";
import type { Config } from "#server/env.ts";
import type { Logger } from "#server/lib/logger.ts";

const migrationsFolder = join(import.meta.dirname, "../../drizzle");

async function connect(
  config: Config,
  log: Logger,
  { signal, patiently, onStarting }: { signal: AbortSignal; patiently: Patiently; onStarting: () => void },
): Promise<Connected> {
  const embedded =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, log, signal, onStarting })
      : null;
  const url = embedded?.url ?? config.databaseUrl ?? "";
  const directUrl = config.databaseDirectUrl;
  try {
    await migrateDb(directUrl ?? url, migrationsFolder, { log, signal });
    const database = createDb(url, { directUrl });
    await patiently(() => warnUnlessDurable(database.sql, log));
    if (directUrl !== null) await patiently(() => checkPooledAddress(database, log));
    return { embedded, database };
  } catch (error) {
    await embedded?.stop();
    throw namePooler(error, directUrl === null ? "DATABASE_URL" : "DATABASE_DIRECT_URL");
  }
}

/** Starts the whole process: database, HTTP, queue, publisher. Resolves when all run. `signal` cancels waiting for a database. */
export async function startServer(config: Config, log: Logger, signal: AbortSignal): Promise<RunningServer> {
  const patiently: Patiently = (work) => retryUntilDatabaseAnswers(work, { log, signal });
  // Loading the app takes as long as PostgreSQL takes to start: both at once.
  const load = () => import("#server/bring-up.ts");
  const loadAhead = () => void load().catch((error: unknown) => log.error({ err: error }, "server.load_failed"));
  if (config.databaseUrl !== null) loadAhead();
  const connected = await connect(config, log, { signal, patiently, onStarting: loadAhead });
  try {
    const { bringUp } = await load();
    return await bringUp(config, log, { ...connected, signal, patiently });
  } catch (error) {
    // An invalid setting or a port in use must not leave our own Postgres running, which outlives this process.
    await connected.database.close();
    await connected.embedded?.stop();
    throw error;
  }
}
