import { join } from "node:path";
import { createDb } from "#server/db/client.ts";
import { runningPostgresUrl } from "#server/db/embedded/attach.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/start.ts";
import { migrateDb } from "#server/db/migrate.ts";
import type { Route } from "#server/db/route.ts";
import type { Deps } from "#server/deps.ts";
import type { Config } from "#server/env.ts";
import { createQueue } from "#server/jobs/boss.ts";
import type { Logger } from "#server/lib/logger.ts";
import { createSecretBox, type SecretKeys } from "#server/lib/secrets/secret-box.ts";
import { loadSecretKeys } from "#server/lib/secrets/secret-key.ts";

export const migrationsFolder = join(import.meta.dirname, "../../../drizzle");

/** The configuration and database of an existing or new installation. */
export interface Place extends Pick<Deps, "config" | "db" | "log" | "sql"> {
  /** Of PostgreSQL itself. */
  url: string;
  route: Route;
}

/** The dependencies of a command. The server may be running. */
export interface Installation extends Place, Pick<Deps, "jobs" | "secrets"> {
  keys: SecretKeys;
}

async function findDatabase(config: Config, log: Logger): Promise<{ url: string; stop(): Promise<void> }> {
  const running = config.databaseDirectUrl ?? config.databaseUrl ?? runningPostgresUrl(config.dataDir);
  if (running !== null) return { url: running, stop: async () => undefined };
  return startEmbeddedPostgres({ dataDir: config.dataDir, log });
}

/** Runs `work` with the installation's database. Starts the embedded PostgreSQL only if it is not running. */
export async function withPlace(config: Config, log: Logger, work: (place: Place) => Promise<void>): Promise<void> {
  const found = await findDatabase(config, log);
  try {
    const { db, sql, direct, close } = createDb(found.url, { maxConnections: 2 });
    try {
      await work({ config, log, db, sql, url: found.url, route: direct });
    } finally {
      await close();
    }
  } finally {
    await found.stop();
  }
}

export async function openInstallation(place: Place): Promise<Installation> {
  const { config, log, url, route } = place;
  await migrateDb(url, migrationsFolder, { log });
  const keys = await loadSecretKeys(config);
  // Not started: mails are stored as rows, which the server's schedule sends.
  const jobs = createQueue({ route, log, works: false });
  return { ...place, jobs, keys, secrets: createSecretBox(keys) };
}
