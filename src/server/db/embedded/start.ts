import { mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { findBinaries } from "#server/db/embedded/binaries.ts";
import { type Cluster, ensureCluster, runTool, superuser } from "#server/db/embedded/cluster.ts";
import { lockFolder } from "#server/db/embedded/folder-lock.ts";
import { createSettings, readSettings, resolveHome, type Settings, writeSettings } from "#server/db/embedded/places.ts";
import { pickPort } from "#server/db/embedded/ports.ts";
import { findPostmaster, spawnPostmaster, untilReady } from "#server/db/embedded/postmaster.ts";
import { canEnter, chooseServerUser } from "#server/db/embedded/server-user.ts";
import { watchOver } from "#server/db/embedded/watch.ts";
import type { Logger } from "#server/lib/logger.ts";

export interface EmbeddedOptions {
  dataDir: string;
  log: Pick<Logger, "info" | "warn" | "error">;
  /** Gives up starting. */
  signal?: AbortSignal;
}

export interface EmbeddedPostgres {
  url: string;
  /** A server left running by an app that was killed has been taken over. */
  adopted: boolean;
  /** Ends every connection and the server. Safe to call twice. */
  stop(): Promise<void>;
}

// Replaying the log after a crash may take minutes.
const longestStartMs = 300_000;

interface Place {
  folder: string;
  settings: Settings;
  cluster: Cluster;
}

function prepare(folder: string): Place {
  const existing = readSettings(folder);
  const user = chooseServerUser(join(existing ? resolveHome(folder, existing) : folder, "cluster"));
  const settings = existing ?? createSettings(folder, user);
  const home = resolveHome(folder, settings);
  if (!canEnter(home, user)) {
    throw new Error(
      `User ${user.uid}, who runs PostgreSQL, cannot enter ${home}. Open the folders above it to that user.`,
    );
  }
  return { folder, settings, cluster: { folder: join(home, "cluster"), user, binary: findBinaries(user) } };
}

async function stopServer(cluster: Cluster): Promise<void> {
  if (findPostmaster(cluster.folder) === undefined) return;
  await runTool(cluster, "pg_ctl", ["stop", "--pgdata", cluster.folder, "--mode=fast", "--wait", "--timeout=60"]);
}

async function run({ folder, settings, cluster }: Place, signal: AbortSignal) {
  await ensureCluster(cluster, settings.password, signal);
  const adopted = findPostmaster(cluster.folder) && (await untilReady(cluster.folder, signal));
  if (adopted) return { port: adopted.port, adopted: true };
  const port = await pickPort(settings.port);
  if (port !== settings.port) writeSettings(folder, { ...settings, port });
  await spawnPostmaster(cluster, port, signal);
  return { port, adopted: false };
}

/**
 * Starts PostgreSQL under DATA_DIR, or takes over the one that a killed app left running. Throws at once when another
 * app uses the same DATA_DIR.
 */
export async function startEmbeddedPostgres({ dataDir, log, signal }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const startedAt = performance.now();
  mkdirSync(join(dataDir, "postgres"), { recursive: true });
  const folder = realpathSync(join(dataDir, "postgres"));
  const locks = [lockFolder(folder)];
  const unlock = () => locks.splice(0).forEach((lock) => lock.release());
  try {
    const place = prepare(folder);
    const home = resolveHome(folder, place.settings);
    // A copied DATA_DIR points to the same home.
    if (home !== folder) locks.push(lockFolder(home));

    const { cluster } = place;
    const inTime = AbortSignal.any([AbortSignal.timeout(longestStartMs), ...(signal ? [signal] : [])]);
    const { port, adopted } = await run(place, inTime).catch(async (error: unknown) => {
      await stopServer(cluster);
      throw error;
    });
    const watch = watchOver(cluster, port, log);
    log.info(
      { cluster: cluster.folder, port, adopted, ms: Math.round(performance.now() - startedAt) },
      "postgres.started",
    );

    const stop = async () => {
      await watch.end();
      await stopServer(cluster);
      unlock();
    };
    let stopped: Promise<void> | undefined;
    return {
      url: `postgres://${superuser}:${place.settings.password}@127.0.0.1:${port}/postgres`,
      adopted,
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
