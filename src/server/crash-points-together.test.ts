import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { expectSound } from "#server/test/delivery-judge.ts";
import { meetFaults } from "#server/test/fault-cases.ts";
import { faultyProxy } from "#server/test/faulty-proxy.ts";
import { freePort, type ServerProcess, startServerProcess } from "#server/test/server-process.ts";
import { testDatabase } from "#server/test/test-database.ts";

const apartMs = 2_000;

const dataDir = mkdtempSync(join(tmpdir(), "postloom-together-"));
const databaseUrl = await testDatabase();
const sql = postgres(databaseUrl, { max: 2, onnotice: () => undefined });
const webPort = await freePort();
const web = `http://127.0.0.1:${webPort}`;
const proxy = await faultyProxy(() => web);

const envOf = (role: "web" | "worker", port: number) => ({
  NODE_ENV: "test",
  ROLE: role,
  PORT: String(port),
  PUBLIC_URL: web,
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  SANDBOX: "true",
  META_GRAPH_URL: `${proxy.baseUrl}/sandbox/graph`,
  META_UPLOAD_URL: `${proxy.baseUrl}/sandbox/upload`,
  META_VIDEO_URL: `${proxy.baseUrl}/sandbox/graph`,
  META_DIALOG_URL: `${web}/sandbox/facebook`,
  X_API_URL: `${proxy.baseUrl}/sandbox/x-api`,
  X_AUTHORIZE_URL: `${web}/sandbox/x/authorize`,
});

// The platforms outlive whoever publishes.
const running: ServerProcess[] = [await startServerProcess(envOf("web", webPort))];
const aWorker = async () => startServerProcess(envOf("worker", await freePort()));
const workers = [await aWorker(), await aWorker(), await aWorker()];
afterAll(async () => {
  await Promise.all([...running, ...workers].map((one) => one.kill("SIGTERM")));
  await sql.end();
  rmSync(dataDir, { recursive: true, force: true });
});

/** One after the other, so that those who live take over from those who died. */
async function restart(): Promise<void> {
  for (const victim of workers.splice(0)) {
    await victim.kill("SIGKILL");
    await sleep(apartMs);
    workers.push(await aWorker());
  }
}

test(
  "the same with three processes, each of them killed -9 while the others take over",
  { timeout: 900_000 },
  async ({ annotate }) => {
    const { cases, settledSeconds, verdict, usedPosts } = await meetFaults({ baseUrl: web, proxy, sql, restart }, 1);
    await annotate(`${cases} cases, settled ${settledSeconds} s after the kills: ${JSON.stringify(verdict.ended)}`);
    expectSound(verdict);
    expect(verdict.ended).toEqual({ published: verdict.accepted });
    expect(usedPosts).toBe(cases);
  },
);
