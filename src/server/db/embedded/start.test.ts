import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import postgres from "postgres";
import { afterAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { findPostmaster } from "#server/db/embedded/postmaster.ts";
import { chooseServerUser } from "#server/db/embedded/server-user.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/db/embedded/start.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const isRoot = process.getuid?.() === 0;

function temporaryFolder(mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), "postloom-"));
  chmodSync(folder, mode);
  return folder;
}

const parent = temporaryFolder(0o755);
const dataDir = join(parent, "data");
const folder = join(dataDir, "postgres");
const cluster = join(folder, "cluster");
const start = () => startEmbeddedPostgres({ dataDir, log });
const postmasterPid = () => Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);
const apps: ChildProcess[] = [];
function startApp() {
  const app = spawn(process.execPath, [join(import.meta.dirname, "test-app.ts"), dataDir], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  apps.push(app);
  return { app, ready: once(app.stdout, "data"), stderr: text(app.stderr) };
}

async function kill(app: ChildProcess, signal: NodeJS.Signals) {
  const exited = once(app, "exit");
  app.kill(signal);
  return await exited;
}

/** Runs one statement on a fresh connection. */
async function query(url: string, statement: string): Promise<postgres.Row[]> {
  const sql = postgres(url, { max: 1, connect_timeout: 2 });
  try {
    return await sql.unsafe(statement);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function whileRunning<T>(work: (server: EmbeddedPostgres) => Promise<T>): Promise<T> {
  const server = await start();
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

afterAll(async () => {
  for (const app of apps) app.kill("SIGKILL");
  // Adopts a server that a failed test left running, so that it can be stopped.
  await whileRunning(() => Promise.resolve());
  rmSync(parent, { recursive: true, force: true });
});

test("the first start succeeds after an initdb that was killed", async () => {
  const { app } = startApp();
  await vi.waitFor(() => expect(readdirSync(folder).some((name) => name.startsWith("partial-"))).toBe(true), {
    timeout: 10_000,
    interval: 5,
  });
  await kill(app, "SIGKILL");
  expect(existsSync(cluster)).toBe(false);

  await whileRunning(async ({ url }) => {
    expect(
      await query(url, "create table kept (word text); insert into kept values ('here') returning word"),
    ).toBeDefined();
  });
  expect(readdirSync(folder).filter((name) => name.startsWith("partial-"))).toEqual([]);
});

test("the server is durable, refuses a wrong password, and keeps its data and its port", async () => {
  const port = await whileRunning(async ({ url, adopted }) => {
    expect(adopted).toBe(false);
    const settings = await query(url, "select name, setting from pg_settings order by name");
    const setting = Object.fromEntries(settings.map((row) => [row.name, row.setting]));
    expect(setting).toMatchObject({
      fsync: "on",
      full_page_writes: "on",
      synchronous_commit: "on",
      listen_addresses: "127.0.0.1",
      TimeZone: "UTC",
      server_encoding: "UTF8",
    });
    expect(await query(url, "select word, lower('ÄÖ') as lower from kept")).toEqual([{ word: "here", lower: "äö" }]);

    const wrong = new URL(url);
    wrong.password = "guess";
    await expect(query(wrong.href, "select 1")).rejects.toMatchObject({ code: "28P01" });
    expect(statSync(join(folder, "embedded.json")).mode & 0o777).toBe(0o600);
    return new URL(url).port;
  });
  await whileRunning(({ url }) => Promise.resolve(expect(new URL(url).port).toBe(port)));
});

test("a second app on the same folder is refused with the owner's pid", async () => {
  await whileRunning(async () => {
    const second = startApp();
    expect(await once(second.app, "exit")).not.toEqual([0, null]);
    const stderr = await second.stderr;
    expect(stderr).toContain(`Another Postloom (process ${process.pid} on`);
    expect(stderr).toContain(folder);
  });
});

test("SIGTERM stops the server with the app", async () => {
  const { app, ready } = startApp();
  await ready;
  expect(await kill(app, "SIGTERM")).toEqual([0, null]);
  expect(findPostmaster(cluster)).toBeUndefined();
  expect(readFileSync(join(folder, "postgres.log"), "utf8")).toContain("database system is shut down");
});

test("the server of a killed app is taken over instead of starting a second one", async () => {
  const { app, ready } = startApp();
  await ready;
  const pid = postmasterPid();
  await kill(app, "SIGKILL");
  expect(findPostmaster(cluster)?.pid).toBe(pid);

  await whileRunning(async ({ url, adopted }) => {
    expect(adopted).toBe(true);
    expect(postmasterPid()).toBe(pid);
    expect(await query(url, "select word from kept")).toEqual([{ word: "here" }]);
  });
  expect(findPostmaster(cluster)).toBeUndefined();
});

test("a stale pid file does not prevent a start, even when another program has its pid", async () => {
  const { app, ready } = startApp();
  await ready;
  const pid = postmasterPid();
  await kill(app, "SIGKILL");
  process.kill(pid, "SIGKILL");
  await vi.waitFor(() => expect(findPostmaster(cluster)).toBeUndefined(), { timeout: 5_000, interval: 10 });

  const otherProgram = spawn("sleep", ["60"], { ...chooseServerUser(cluster), cwd: "/" });
  const pidFile = join(cluster, "postmaster.pid");
  writeFileSync(pidFile, readFileSync(pidFile, "utf8").replace(/^\d+/, String(otherProgram.pid)));
  try {
    await whileRunning(async ({ url, adopted }) => {
      expect(adopted).toBe(false);
      expect(await query(url, "select word from kept")).toEqual([{ word: "here" }]);
    });
  } finally {
    otherProgram.kill();
  }
});

test("a server that is killed while the app runs is restarted at the same address", async () => {
  await whileRunning(async ({ url }) => {
    const pid = postmasterPid();
    process.kill(pid, "SIGKILL");
    // A query may still reach the server that is being killed.
    await vi.waitFor(() => expect(postmasterPid()).not.toBe(pid), { timeout: 15_000, interval: 100 });
    await vi.waitFor(async () => expect(await query(url, "select word from kept")).toEqual([{ word: "here" }]), {
      timeout: 15_000,
      interval: 100,
    });
  });
});

test("a start works in a folder that the server's user cannot enter", async () => {
  const closed = temporaryFolder(0o700);
  const server = await startEmbeddedPostgres({ dataDir: closed, log });
  const { home } = z
    .object({ home: z.string() })
    .parse(JSON.parse(readFileSync(join(closed, "postgres/embedded.json"), "utf8")));
  try {
    expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
    // Only root runs the server as another user; otherwise the cluster is in DATA_DIR.
    if (isRoot) expect(home).toMatch(/^\/var\/lib\/postloom\//);
    else expect(home).toBe(".");
  } finally {
    await server.stop();
    rmSync(resolve(closed, "postgres", home), { recursive: true });
    rmSync(closed, { recursive: true, force: true });
  }
});
