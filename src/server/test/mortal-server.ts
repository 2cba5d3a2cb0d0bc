import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { freePort, type ServerProcess, startServerProcess } from "#server/test/server-process.ts";
import { testDatabase } from "#server/test/test-database.ts";

export interface MortalServer {
  baseUrl: string;
  databaseUrl: string;
  dataDir: string;
  /** What the process that runs now wrote. */
  output(): string;
  /** Ends the process at once, wherever it stands, and leaves its files and its database as they are. */
  kill(): Promise<void>;
  /** Starts another on the same files, database and port. */
  start(): Promise<void>;
}

/** The real server in a process of its own, to be killed in the middle of something and started again. For one test file. */
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
    async start() {
      running = await startServerProcess(env);
    },
  };
}
