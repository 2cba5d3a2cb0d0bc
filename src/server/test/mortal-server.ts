import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll } from "vitest";
import { freePort, type ServerProcess, startServerProcess } from "#server/test/server-process.ts";
import { testDatabase } from "#server/test/test-database.ts";

export interface MortalServer {
  baseUrl: string;
  databaseUrl: string;
  dataDir: string;
  /** The output of the running process. */
  output(): string;
  /** Kills the process at once and leaves its files and its database as they are. */
  kill(): Promise<void>;
  /** As if the dead process had not been heard of for a minute: the queue gives its jobs to another one. For killed processes only. */
  forgetHeartbeats(): Promise<void>;
  /** Starts another process on the same files, database and port, with these changes of its environment. */
  start(change?: Record<string, string>): Promise<void>;
}

/**
 * For processes that a test kills: another one takes over their jobs, once their heartbeats are old, within seconds instead of half a
 * minute.
 */
export const quickQueue = { TEST_QUEUE_FASTER: "15" };

/** The real server in a separate process that a test can kill and start again. For one test file. */
export async function mortalServer({
  sandbox,
  env: more = {},
}: {
  sandbox: boolean;
  env?: Record<string, string>;
}): Promise<MortalServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "postloom-crash-"));
  const databaseUrl = await testDatabase();
  const port = await freePort();
  const env = {
    NODE_ENV: "test",
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SANDBOX: String(sandbox),
    ...more,
  };
  let running: ServerProcess = await startServerProcess(env);
  afterAll(async () => {
    await running.kill("SIGTERM");
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    baseUrl: running.baseUrl,
    databaseUrl,
    dataDir,
    output: () => running.output(),
    async kill() {
      await running.kill("SIGKILL");
    },
    async forgetHeartbeats() {
      const sql = postgres(databaseUrl, { max: 1 });
      await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`;
      await sql.end();
    },
    async start(change = {}) {
      running = await startServerProcess({ ...env, ...change });
    },
  };
}
