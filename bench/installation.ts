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
import { createSecretBox } from "#server/lib/secret-box.ts";
import { loadSecretKeys } from "#server/lib/secret-key.ts";
import { freePort, type ServerProcess, startServerProcess } from "#server/test/server-process.ts";

const stopDeadlineMs = 30_000;

export interface Installation {
  baseUrl: string;
  /** Starts the server and says how long that took, from the start of its process to its word that it is ready. */
  start(): Promise<{ pid: number; readyMs: number }>;
  stop(): Promise<void>;
  /** Address of the PostgreSQL that the running server has started. */
  databaseUrl(): string;
  /** What seals the cursors of the running server. */
  cursorSeal(): Promise<CursorSeal>;
  /** Stops what still runs and leaves nothing behind. */
  remove(): Promise<void>;
}

/** A DATA_DIR of its own and the production server on it, with the settings an operator gets without choosing any but `change`. */
export async function createInstallation(change: Readonly<Record<string, string>> = {}): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), "postloom-bench-"));
  // Open to the user who runs PostgreSQL: root's cluster would otherwise be kept elsewhere, and outlive the run.
  chmodSync(dataDir, 0o755);
  const postgresDir = join(dataDir, "postgres");
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const env = {
    NODE_ENV: "production",
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
      server = await startServerProcess(env);
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
      // A server that had to be killed leaves its PostgreSQL running: take that over to stop it.
      if (findPostmaster(join(postgresDir, "cluster")) !== undefined) {
        const orphan = await startEmbeddedPostgres({ dataDir, log: createLogger({ level: "silent", pretty: false }) });
        await orphan.stop();
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
