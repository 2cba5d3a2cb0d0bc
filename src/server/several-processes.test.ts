import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { connect, registeredClient } from "#server/test/api-client.ts";
import { expectSound, untilNothingIsStuck } from "#server/test/delivery-judge.ts";
import { freePort, type ServerProcess, startServerProcess } from "#server/test/server-process.ts";
import { testDatabase } from "#server/test/test-database.ts";
import type { SocialAccount } from "#shared/social-accounts.ts";

const posts = 300;
const accounts = 20;
const spreadMs = 15_000;
const killEveryMs = 5_000;

const dataDir = mkdtempSync(join(tmpdir(), "postloom-several-"));
const databaseUrl = await testDatabase();
const sql = postgres(databaseUrl, { max: 2, onnotice: () => undefined });
const webPort = await freePort();
const web = `http://127.0.0.1:${webPort}`;

const envOf = (role: "all" | "web" | "worker", port: number) => ({
  NODE_ENV: "test",
  ROLE: role,
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  SANDBOX: "true",
  // The platforms outlive whoever is killed.
  META_GRAPH_URL: `${web}/sandbox/graph`,
  META_DIALOG_URL: `${web}/sandbox/facebook`,
});

interface Mortal {
  role: "all" | "worker";
  port: number;
  process: ServerProcess;
}

const start = async (role: Mortal["role"], port: number): Promise<Mortal> => ({
  role,
  port,
  process: await startServerProcess(envOf(role, port)),
});

const running: ServerProcess[] = [await startServerProcess(envOf("web", webPort))];
const mortals = [await start("all", await freePort()), await start("worker", await freePort())];
afterAll(async () => {
  await Promise.all([...running, ...mortals.map((one) => one.process)].map((one) => one.kill("SIGTERM")));
  await sql.end();
  rmSync(dataDir, { recursive: true, force: true });
});

test(
  `three processes on one database, one of them killed every ${killEveryMs / 1_000} s: ${posts} posts go out, each once`,
  { timeout: 420_000 },
  async ({ annotate }) => {
    const client = await registeredClient(web, "mira@example.test");
    await client.call("POST", "/billing/plan", { plan: "premium" });
    for (let index = 0; index < accounts; index += 1) await connect(client, "facebook", `Kiln ${index}`);
    const { accounts: connected } = await client.call<{ accounts: SocialAccount[] }>(
      "GET",
      "/social/accounts?platform=facebook&limit=100",
    );
    const dueAt = Date.now() + 60_000;
    for (let index = 0; index < posts; index += 1) {
      await client.call("POST", "/posts", {
        content: `Several ${index}`,
        platforms: ["facebook"],
        accountIds: [connected[index % accounts]?.id],
        scheduledAt: new Date(dueAt + (index * spreadMs) / posts).toISOString(),
      });
    }
    // Writing may have taken longer than a minute: what is due goes out at once, and is killed all the same.
    await sleep(Math.max(0, dueAt - Date.now()));
    let kills = 0;
    for (const end = Date.now() + spreadMs + killEveryMs; Date.now() < end; kills += 1) {
      await sleep(killEveryMs);
      const victim = mortals.shift();
      if (victim === undefined) break;
      await victim.process.kill("SIGKILL");
      mortals.push(await start(victim.role, victim.port));
    }
    const verdict = await untilNothingIsStuck(sql);
    await annotate(`${kills} kills: ${JSON.stringify(verdict.ended)}`);
    expectSound(verdict);
    expect(verdict).toMatchObject({ accepted: posts, ended: { published: posts } });
  },
);
