import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { MoodyProxy } from "#server/test/moody-proxy.ts";
import { freePort, startServerProcess } from "#server/test/server-process.ts";
import { testDatabase } from "#server/test/test-database.ts";

const dataDir = mkdtempSync(join(tmpdir(), "postloom-lost-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test(
  "a database that closes new connections at their first statement does not end the process",
  { timeout: 180_000 },
  async () => {
    const proxy = new MoodyProxy(new URL(await testDatabase()));
    await proxy.listen();
    onTestFinished(() => proxy.become("refusing"));
    const server = await startServerProcess({
      NODE_ENV: "test",
      ROLE: "web",
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DATABASE_URL: proxy.url(),
      SANDBOX: "true",
    });
    onTestFinished(async () => void (await server.kill("SIGKILL")));
    const statusOf = async (path: string) => (await fetch(`${server.baseUrl}${path}`)).status;

    await proxy.become("losing");
    const askedAndLost = async () => ((await statusOf("/health/ready")) === 503 ? proxy.lost : 0);
    await expect.poll(askedAndLost, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
    expect(await statusOf("/health/live")).toBe(200);

    await proxy.become("serving");
    await expect.poll(() => statusOf("/health/ready"), { timeout: 30_000 }).toBe(200);
    expect(server.output()).toContain("server.database_connection_lost");
    expect(server.output()).not.toContain("server.unhandled_rejection");
  },
);
