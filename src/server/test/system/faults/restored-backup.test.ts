import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { connect, registeredClient, signedInClient } from "#server/test/api-client.ts";
import { fleet } from "#server/test/fleet.ts";
import { ledgerOf } from "#server/test/sandbox.ts";
import { entries } from "#server/test/server-process.ts";
import { throughPooler } from "#server/test/test-database.ts";
import type { Post } from "#shared/posts/posts.ts";

// A running server is backed up, continues, is killed, and is restored elsewhere. The platforms keep all its posts.

const run = promisify(execFile);
const { web, sql, databaseUrl, dataDir, start } = await fleet();
const restoredName = `restored_${process.pid}`;
const restored = {
  DATABASE_URL: databaseUrl.replace(/\/[^/]*$/, `/${restoredName}`),
  DATA_DIR: join(dataDir, "restored"),
};
const environment = { NODE_ENV: "test", LOG_LEVEL: "warn", PUBLIC_URL: web, SANDBOX: "true" };
const admin = (place: { DATABASE_URL: string; DATA_DIR: string }, ...words: string[]) =>
  run(process.execPath, [entries.operator, ...words], {
    env: { PATH: process.env["PATH"], ...environment, ...place },
  });

await sql.unsafe(`create database ${restoredName}`);
afterAll(async () => {
  const server = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  await server.unsafe(`drop database if exists ${restoredName} with (force)`);
  await server.end();
});

/** As if the time until the post were nearly over. The sweep of the restored server finds it. */
async function dueInSeconds({ id }: Post, seconds: number): Promise<void> {
  const restoredSql = postgres(restored.DATABASE_URL, { max: 1, onnotice: () => undefined });
  const dueAt = new Date(Date.now() + seconds * 1_000);
  await restoredSql`update posts set scheduled_at = ${dueAt} where id = ${id}`;
  await restoredSql`update post_targets set due_at = ${dueAt}, wake_at = clock_timestamp() where post_id = ${id}`;
  await restoredSql.end();
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const within = { timeout: 60_000, interval: 300 };

test(
  "a restored server asks the user about posts due since the backup, sends none of them twice, and publishes later ones",
  { timeout: 240_000 },
  async () => {
    const email = "mira@example.test";
    const client = await registeredClient(web, email);
    for (const platform of ["facebook", "x"] as const) await connect(client, platform, "Restored kiln");
    const plan = async (content: string, scheduledAt: string, more: object = {}) => {
      const body = { content, scheduledAt, platforms: ["facebook", "x"], ...more };
      return (await client.call<{ post: Post }>("POST", "/posts", body)).post;
    };
    const out = await plan("Out before the loss", inSeconds(22), { thread: ["Out before the loss, part 2"] });
    const later = await plan("Later than all of it", inSeconds(600));
    const file = join(dataDir, "backup.zip");
    await admin({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }, "backup", file);

    const lost = await start("worker");
    const sent = async () => (await ledgerOf(web, "Out before the loss")).map(({ times }) => times);
    await expect.poll(sent, within).toEqual([1, 1, 1]);
    await lost.kill("SIGKILL");

    await admin(restored, "restore", file);
    await admin(restored, "publishing", "resume");
    const { url, directUrl } = throughPooler(restored.DATABASE_URL);
    const direct = directUrl === null ? {} : { DATABASE_DIRECT_URL: directUrl };
    const second = await start("all", { ...restored, DATABASE_URL: url, ...direct });
    const again = await signedInClient(second.baseUrl, email);
    const read = async ({ id }: Post) => (await again.call<{ post: Post }>("GET", `/posts/${id}`)).post;
    await expect
      .poll(async () => (await read(out)).targets.map(({ needsUser, error }) => [needsUser, error?.code]), within)
      .toEqual([
        [true, "postloom.restored"],
        [true, "postloom.restored"],
      ]);
    expect((await read(later)).status).toBe("scheduled");
    await dueInSeconds(later, 3);
    await expect.poll(async () => (await read(later)).status, within).toBe("published");
    for (const { id } of (await read(out)).targets)
      await again.call("POST", `/posts/${out.id}/targets/${id}/resolve`, { outcome: "live" });
    expect((await read(out)).status).toBe("published");
    expect(await sent()).toEqual([1, 1, 1]);
    expect((await ledgerOf(web, "Later than all of it")).map(({ times }) => times)).toEqual([1, 1]);
  },
);
