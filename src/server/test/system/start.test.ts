import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { MoodyProxy } from "#server/test/moody-proxy.ts";
import { entries, freePort, sourceEntries, startServerProcess } from "#server/test/server-process.ts";
import { testDatabase } from "#server/test/test-database.ts";

const dataDir = mkdtempSync(join(tmpdir(), "postloom-start-"));
// PostgreSQL runs as another user when the tests run as root, and must be able to enter the folder.
chmodSync(dataDir, 0o755);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const envOf = (port: number) => ({ NODE_ENV: "test", PORT: String(port), DATA_DIR: dataDir, SANDBOX: "true" });

/** Settings of a server with a database of its own behind a proxy: such tests wait at the same time. */
async function behindProxy(name: string) {
  const proxy = new MoodyProxy(new URL(await testDatabase()));
  await proxy.listen();
  const env = { ...envOf(await freePort()), DATA_DIR: join(dataDir, name), DATABASE_URL: proxy.url() };
  return { proxy, env };
}

const runOnce = (env: Record<string, string>, entry = entries.server) =>
  spawnSync(process.execPath, [entry], {
    env: { PATH: process.env["PATH"], ...env },
    encoding: "utf8",
    timeout: 60_000,
  });

test("all invalid variables are named at once, and the start fails", { timeout: 60_000 }, () => {
  const env = { PORT: "many", DATABASE_URL: "mysql://x", META_APP_ID: "1" };
  const { status, stderr } = runOnce(env, sourceEntries.server);
  expect(status).toBe(1);
  expect(stderr).toMatch(/PORT: /);
  expect(stderr).toMatch(/DATABASE_URL: must be a postgres:\/\/ address/);
});

test(
  "without settings it starts its own database, keeps it over restarts, and stops in order",
  { timeout: 240_000 },
  async () => {
    const port = await freePort();
    const first = await startServerProcess(envOf(port), sourceEntries.server);
    const client = await registeredClient(first.baseUrl, "kept@example.test");

    const second = runOnce(envOf(await freePort()));
    expect(second.status).toBe(1);
    expect(second.stdout + second.stderr).toContain(`Another Postloom (process ${first.pid}`);

    expect(await first.kill("SIGTERM")).toBe(0);
    expect(first.output()).toContain("server.stopped");

    const again = await startServerProcess(envOf(port));
    const { user } = await client.call<{ user: { email: string } }>("GET", "/auth/me");
    expect(user.email).toBe("kept@example.test");
    expect(await again.kill("SIGTERM")).toBe(0);
  },
);

test("a start that fails after starting the database stops it", { timeout: 180_000 }, async () => {
  const busy = createServer().listen(0, "127.0.0.1");
  await once(busy, "listening");
  onTestFinished(() => void busy.close());
  const bucket = { STORAGE_URL: "s3://media?endpoint=http://127.0.0.1:1", AWS_ACCESS_KEY_ID: "a" };
  const failures = [
    { env: { ...envOf(0), ...bucket, AWS_SECRET_ACCESS_KEY: "b" }, tells: "STORAGE_URL: the bucket media cannot be" },
    { env: envOf((busy.address() as AddressInfo).port), tells: "EADDRINUSE" },
  ];
  for (const { env, tells } of failures) {
    const { status, stdout } = runOnce(env);
    expect(status).toBe(1);
    expect(stdout).toContain(tells);
    const started = stdout.split("\n").find((line) => line.includes("postgres.started")) ?? "{}";
    const { cluster } = JSON.parse(started) as { cluster: string };
    expect(existsSync(join(cluster, "PG_VERSION"))).toBe(true);
    expect(existsSync(join(cluster, "postmaster.pid"))).toBe(false);
  }
});

test("killed at once and started again, it takes over the database it left running", { timeout: 90_000 }, async () => {
  const port = await freePort();
  const first = await startServerProcess(envOf(port));
  await first.kill("SIGKILL");
  const again = await startServerProcess(envOf(port));
  expect(again.output()).toContain('"adopted":true');
  expect(await again.kill("SIGTERM")).toBe(0);
});

test.concurrent(
  "a database that stalls while the process starts is waited for, at every step",
  { timeout: 120_000 },
  async ({ onTestFinished: onEnd }) => {
    const { proxy, env } = await behindProxy("stalling");
    onEnd(() => proxy.become("refusing"));
    // The first connection migrates. Of the later ones, the first reader, the listener and one of the publisher's stall.
    for (const connection of [2, 4, 7]) proxy.silentOnes.add(connection);
    const server = await startServerProcess(env);
    expect(server.output().split("Waiting for the database").length).toBeGreaterThan(2);
    const client = await registeredClient(server.baseUrl, "patient@example.test");
    expect(await client.call("GET", "/auth/me")).toMatchObject({ user: { email: "patient@example.test" } });
    expect(await server.kill("SIGTERM")).toBe(0);
  },
);

test.concurrent.for([2, 4])(
  "it stops on a signal while its database is silent from connection %i on",
  { timeout: 150_000 },
  async (from, { onTestFinished: onEnd }) => {
    const { proxy, env } = await behindProxy(`silent-${from}`);
    onEnd(() => proxy.become("refusing"));
    for (let connection = from; connection < from + 200; connection += 1) proxy.silentOnes.add(connection);
    const server = spawn(process.execPath, [entries.server], {
      env: { PATH: process.env["PATH"], ...env },
    });
    onEnd(() => void server.kill("SIGKILL"));
    let output = "";
    server.stdout.on("data", (words: Buffer) => (output += words.toString()));
    await vi.waitFor(() => expect(output).toMatch(/Waiting for the database|jobs.start_failed/), { timeout: 100_000 });
    const toldAt = performance.now();
    server.kill("SIGTERM");
    expect(await once(server, "exit")).toEqual([1, null]);
    expect(performance.now() - toldAt).toBeLessThan(15_000);
  },
);
