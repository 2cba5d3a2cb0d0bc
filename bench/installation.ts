import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { superuser } from "#server/db/embedded/cluster.ts";
import { readSettings } from "#server/db/embedded/places.ts";
import { findPostmaster } from "#server/db/embedded/postmaster.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/start.ts";
import type { CursorSeal } from "#server/lib/cursor.ts";
import { createLogger } from "#server/lib/logger.ts";
import { createSecretBox } from "#server/lib/secrets/secret-box.ts";
import { loadSecretKeys } from "#server/lib/secrets/secret-key.ts";
import { freePort, type ServerProcess, startServerProcess } from "#server/test/server-process.ts";

const stopDeadlineMs = 30_000;
const builtServer = join(import.meta.dirname, "../dist/server/index.js");

export interface Installation {
  baseUrl: string;
  /** Starts the server. `readyMs` is the time from the start of its process until it reports that it is ready. */
  start(): Promise<{ pid: number; readyMs: number }>;
  stop(): Promise<void>;
  /** URL of the PostgreSQL server that the running server started. */
  databaseUrl(): string;
  /** The key that encrypts the cursors of the running server. */
  cursorSeal(): Promise<CursorSeal>;
  /** Stops all processes and removes all files. */
  remove(): Promise<void>;
}

/** Creates a new DATA_DIR and runs the production server on it, with the sandbox, the default settings and `change`. */
export async function createInstallation(change: Readonly<Record<string, string>> = {}): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), "postloom-bench-"));
  // The user who runs PostgreSQL must be able to enter the folder: as root, the cluster would otherwise be placed elsewhere and outlive the run.
  chmodSync(dataDir, 0o755);
  const postgresDir = join(dataDir, "postgres");
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const env = {
    NODE_ENV: "production",
    // As `npm start` sets them.
    NODE_OPTIONS: "--max-semi-space-size=8",
    NODE_COMPILE_CACHE: join(import.meta.dirname, "../node_modules/.cache/compiled"),
    PORT: String(port),
    PUBLIC_URL: baseUrl,
    DATA_DIR: dataDir,
    SANDBOX: "true",
    ...change,
  };
  let server: ServerProcess | undefined;

  async function stop(): Promise<void> {
    const stopping = server;
    server = undefined;
    if (stopping === undefined) return;
    const ended = stopping.kill("SIGTERM");
    const isLate = await Promise.race([ended.then(() => false), sleep(stopDeadlineMs, true, { ref: false })]);
    if (isLate) await stopping.kill("SIGKILL");
  }

  return {
    baseUrl,
    async start() {
      const startedAt = performance.now();
      server = await startServerProcess(env, builtServer);
      return { pid: server.pid, readyMs: performance.now() - startedAt };
    },
    stop,
    databaseUrl() {
      const settings = readSettings(postgresDir);
      if (settings?.port === undefined) throw new Error("The server has not started a PostgreSQL");
      return `postgres://${superuser}:${settings.password}@127.0.0.1:${settings.port}/postgres`;
    },
    async cursorSeal() {
      const keys = await loadSecretKeys({ dataDir, secretKey: null, secretKeyPrevious: null });
      return { cursors: createSecretBox(keys, "cursors") };
    },
    async remove() {
      await stop();
      // A killed server leaves its PostgreSQL running: take it over to stop it.
      if (findPostmaster(join(postgresDir, "cluster")) !== undefined) {
        const orphan = await startEmbeddedPostgres({ dataDir, log: createLogger({ level: "silent", pretty: false }) });
        await orphan.stop();
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
