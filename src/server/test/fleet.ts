import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { afterAll } from "vitest";
import { quickLookUps } from "#server/test/fault-cases.ts";
import { type FaultyProxy, faultyProxy, networksThrough } from "#server/test/faulty-proxy.ts";
import { freePort, type ServerProcess, startServerProcess } from "#server/test/server-process.ts";
import { testDatabase, throughPooler } from "#server/test/test-database.ts";

export interface Fleet {
  /** The process that serves the sandbox and publishes nothing: it survives when publishing processes are killed. */
  web: string;
  sql: Sql;
  databaseUrl: string;
  dataDir: string;
  /** Starts another process on the same database, with the same platforms. */
  start(role: "all" | "worker", change?: Record<string, string>): Promise<ServerProcess>;
}

/** Several processes on one database. `between` returns the address through which they reach the platforms. For one test file. */
export async function fleet(between = (web: string) => web): Promise<Fleet> {
  const dataDir = mkdtempSync(join(tmpdir(), "postloom-fleet-"));
  const databaseUrl = await testDatabase();
  const { url, directUrl } = throughPooler(databaseUrl);
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => undefined });
  const webPort = await freePort();
  const web = `http://127.0.0.1:${webPort}`;
  const platforms = networksThrough(between(web), web);
  const running: ServerProcess[] = [];

  async function startProcess(role: string, port: number, change: Record<string, string> = {}): Promise<ServerProcess> {
    const one = await startServerProcess({
      NODE_ENV: "test",
      ROLE: role,
      PORT: String(port),
      PUBLIC_URL: web,
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      ...(directUrl === null ? {} : { DATABASE_DIRECT_URL: directUrl }),
      SANDBOX: "true",
      ...platforms,
      ...change,
    });
    running.push(one);
    return one;
  }

  await startProcess("web", webPort);
  afterAll(async () => {
    await Promise.all(running.map((one) => one.kill("SIGKILL")));
    await sql.end();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    web,
    sql,
    databaseUrl,
    dataDir,
    start: async (role, change) => startProcess(role, await freePort(), change),
  };
}

/** A fleet that reaches the platforms through the faulty proxy, and looks up lost sends soon. */
export async function fleetBehindProxy(): Promise<Fleet & { proxy: FaultyProxy }> {
  let platforms = "";
  const proxy = await faultyProxy(() => platforms);
  const processes = await fleet((web) => {
    platforms = web;
    return proxy.baseUrl;
  });
  return {
    ...processes,
    proxy,
    start: (role, change) => processes.start(role, { ...quickLookUps, ...change }),
  };
}
