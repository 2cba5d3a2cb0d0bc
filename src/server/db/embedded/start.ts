import { mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { findBinaries } from "#server/db/embedded/binaries.ts";
import { type Cluster, ensureCluster, runTool, superuser } from "#server/db/embedded/cluster.ts";
import { type Settings, createSettings, readSettings, resolveHome, writeSettings } from "#server/db/embedded/places.ts";
import { findPostmaster, spawnPostmaster, waitUntilReady } from "#server/db/embedded/postmaster.ts";
import { canEnter, chooseServerUser } from "#server/db/embedded/server-user.ts";
import type { Logger } from "#server/lib/logger.ts";

const checkEveryMs = 1_000;

/** Restarts the server if its process ends while the app runs (out of memory, a kill). */
function watchServer(cluster: Cluster, port: number, log: Pick<Logger, "warn" | "error">): { end(): Promise<void> } {
  const ending = new AbortController();
  const { signal } = ending;

  async function watch() {
    while (!signal.aborted) {
      await sleep(checkEveryMs, undefined, { signal, ref: false });
      if (findPostmaster(cluster.folder)) continue;
      log.warn({ port }, "postgres.died");
      try {
        // The connection strings in use contain this port.
        await spawnPostmaster(cluster, port, signal);
        log.warn({ port }, "postgres.restarted");
      } catch (error) {
        signal.throwIfAborted();
        log.error({ err: error }, "postgres.restart_failed");
      }
    }
  }

  const watching = watch().catch((error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, "postgres.watch_failed");
  });
  return {
    async end() {
      ending.abort();
      await watching;
    },
  };
}

const sqliteBusy = 5;

/**
 * Locks a folder for this process. SQLite is the only file lock that Node includes. The kernel releases it when the
 * process ends, so no lock becomes stale, and it also works between containers that share a volume. Throws at once,
 * with the owner, when the folder is locked.
 */
function lockFolder(folder: string): { release(): void } {
  const ownerFile = join(folder, "owner");
  const lock = new DatabaseSync(join(folder, "lock"), { timeout: 0, open: false });
  try {
    lock.open();
    lock.exec("BEGIN IMMEDIATE");
    writeFileSync(ownerFile, `process ${process.pid} on ${hostname()}`);
  } catch (error) {
    if (lock.isOpen) lock.close();
    if (!(error instanceof Error && "errcode" in error && error.errcode === sqliteBusy)) {
      throw new Error(`${folder} cannot be locked. Does it belong to another user?`, { cause: error });
    }
    throw new Error(
      `Another Postloom (${readFileSync(ownerFile, "utf8")}) is using ${folder}. Stop it first, or give this one its own DATA_DIR.`,
      { cause: error },
    );
  }
  return { release: () => lock.close() };
}

/** Returns `preferred` if that port is free, otherwise any free port. */
async function pickPort(preferred: number | undefined): Promise<number> {
  const listen = (port: number) =>
    new Promise<number | undefined>((resolve, reject) => {
      const server = createServer();
      server.once("error", (error: NodeJS.ErrnoException) =>
        error.code === "EADDRINUSE" ? resolve(undefined) : reject(error),
      );
      server.listen(port, "127.0.0.1", () => {
        const address = server.address();
        server.close(() => resolve(typeof address === "object" ? address?.port : undefined));
      });
    });
  const port = (preferred !== undefined && (await listen(preferred))) || (await listen(0));
  if (port === undefined) throw new Error("There is no free port on 127.0.0.1");
  return port;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: Pick<Logger, "info" | "warn" | "error">;
  /** Cancels the start. */
  signal?: AbortSignal;
  /** Called once when the server's process runs, or is found running. The caller can do other work while the server starts. */
  onStarting?: () => void;
  /** PostgreSQL settings that override the defaults. */
  settings?: Cluster["settings"];
}

export interface EmbeddedPostgres {
  url: string;
  /** True when the still running server of a killed app was taken over. */
  adopted: boolean;
  /** Closes every connection and stops the server. Repeated calls return the first promise. */
  stop(): Promise<void>;
}

// Replaying the log after a crash may take minutes.
const maxStartMs = 300_000;

interface Place {
  folder: string;
  settings: Settings;
  cluster: Cluster;
}

function prepare(folder: string, more: Cluster["settings"]): Place {
  const existing = readSettings(folder);
  const user = chooseServerUser(join(existing ? resolveHome(folder, existing) : folder, "cluster"));
  const settings = existing ?? createSettings(folder, user);
  const home = resolveHome(folder, settings);
  if (!canEnter(home, user)) {
    throw new Error(
      `User ${user.uid}, who runs PostgreSQL, cannot enter ${home}. Open the folders above it to that user.`,
    );
  }
  const cluster = { folder: join(home, "cluster"), user, binary: findBinaries(user), settings: more };
  return { folder, settings, cluster };
}

async function stopServer(cluster: Cluster): Promise<void> {
  if (findPostmaster(cluster.folder) === undefined) return;
  try {
    await runTool(cluster, "pg_ctl", ["stop", "--pgdata", cluster.folder, "--mode=fast", "--wait", "--timeout=60"]);
  } catch (error) {
    // A server that ended by itself meanwhile has no PID file, and pg_ctl refuses to stop it.
    if (findPostmaster(cluster.folder) !== undefined) throw error;
  }
}

async function run({ folder, settings, cluster }: Place, signal: AbortSignal, onStarting = () => {}) {
  await ensureCluster(cluster, settings.password, signal);
  const isRunning = findPostmaster(cluster.folder) !== undefined;
  if (isRunning) onStarting();
  const adopted = isRunning ? await waitUntilReady(cluster.folder, signal) : undefined;
  if (adopted) return { port: adopted.port, adopted: true };
  const port = await pickPort(settings.port);
  if (port !== settings.port) writeSettings(folder, { ...settings, port });
  await spawnPostmaster(cluster, port, signal, onStarting);
  return { port, adopted: false };
}

/**
 * Starts PostgreSQL under DATA_DIR, or takes over the still running server of a killed app. Throws at once when another
 * app uses the same DATA_DIR.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  signal,
  settings = {},
  onStarting,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const startedAt = performance.now();
  mkdirSync(join(dataDir, "postgres"), { recursive: true });
  const folder = realpathSync(join(dataDir, "postgres"));
  const locks = [lockFolder(folder)];
  const unlock = () => locks.splice(0).forEach((lock) => lock.release());
  try {
    const place = prepare(folder, settings);
    const home = resolveHome(folder, place.settings);
    // A copied DATA_DIR refers to the same home.
    if (home !== folder) locks.push(lockFolder(home));

    const { cluster } = place;
    const startSignal = AbortSignal.any([AbortSignal.timeout(maxStartMs), ...(signal ? [signal] : [])]);
    const { port, adopted } = await run(place, startSignal, onStarting).catch(async (error: unknown) => {
      await stopServer(cluster);
      throw error;
    });
    const watch = watchServer(cluster, port, log);
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
