import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type ApiClient, connect, registeredClient } from "#server/test/api-client.ts";
import { type LiveStream, openStream } from "#server/test/live-stream.ts";
import { freePort, startServerProcess } from "#server/test/server-process.ts";
import { testDatabase } from "#server/test/test-database.ts";
import type { Creation } from "#shared/creations/creations.ts";
import type { Changes } from "#shared/live/live.ts";
import type { Post } from "#shared/posts/posts.ts";

const dataDir = mkdtempSync(join(tmpdir(), "postloom-live-"));
const databaseUrl = await testDatabase();

async function aProcess(role: "all" | "web") {
  const port = await freePort();
  return startServerProcess({
    NODE_ENV: "test",
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SANDBOX: "true",
    ROLE: role,
  });
}

const worker = await aProcess("all");
const web = await aProcess("web");
afterAll(async () => {
  await Promise.all([worker.kill("SIGTERM"), web.kill("SIGTERM")]);
  rmSync(dataDir, { recursive: true, force: true });
});

const isFirst = ({ everything }: Changes) => everything;
const email = () => `${crypto.randomUUID()}@example.test`;
const residentMiB = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${web.pid}/status`, "utf8"))?.[1]) / 1024;

const generate = (client: ApiClient) =>
  client.call<{ creation: Creation }>("POST", "/creations/generate/image", {
    prompt: "six bowls",
    options: { style: "abstract" },
  });

test("changes by one process reach the stream of another", { timeout: 60_000 }, async () => {
  const client = await registeredClient(worker.baseUrl, email());
  await connect(client, "facebook", "Kiln and Clay");
  const stream = await openStream(web.baseUrl, client.token);
  await stream.next(isFirst);

  const { creation } = await generate(client);
  const read = () => client.call<{ creation: Creation }>("GET", `/creations/${creation.id}`);
  do await stream.next(({ creations }) => creations.includes(creation.id));
  while ((await read()).creation.status === "processing");
  expect((await read()).creation.status).toBe("completed");

  const { post } = await client.call<{ post: Post }>("POST", "/posts", { content: "Bowls", platforms: ["facebook"] });
  const readPost = () => client.call<{ post: Post }>("GET", `/posts/${post.id}`);
  do await stream.next(({ posts }) => posts.includes(post.id));
  while ((await readPost()).post.status !== "published");
  stream.close();
});

test("signing out at one process ends the stream at the other", { timeout: 60_000 }, async () => {
  const client = await registeredClient(worker.baseUrl, email());
  const stream = await openStream(web.baseUrl, client.token);
  await stream.next(isFirst);
  await client.call("POST", "/auth/logout", {});
  expect(await stream.end()).toEqual({ how: "return" });
});

test.skipIf(process.platform !== "linux")(
  "fifty streams use little memory, send each user only their own changes, and end with the process",
  { timeout: 120_000 },
  async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => registeredClient(worker.baseUrl, email())));
    const warmUp = await Promise.all(users.map(({ token }) => openStream(web.baseUrl, token)));
    await Promise.all(warmUp.map((stream) => stream.next(isFirst)));
    for (const stream of warmUp) stream.close();

    const before = residentMiB();
    const streams: { owner: ApiClient; stream: LiveStream }[] = [];
    for (const owner of users) {
      for (let n = 0; n < 5; n++) streams.push({ owner, stream: await openStream(web.baseUrl, owner.token) });
    }
    await Promise.all(streams.map(({ stream }) => stream.next(isFirst)));
    const drafts = new Map<ApiClient, string[]>();
    for (const client of users) {
      const ids: string[] = [];
      for (let n = 0; n < 20; n++) {
        const { post } = await client.call<{ post: Post }>("POST", "/posts", {
          content: `Draft ${n}`,
          platforms: ["facebook"],
          draft: true,
        });
        ids.push(post.id);
      }
      drafts.set(client, ids);
    }
    for (const { owner, stream } of streams) {
      const own = drafts.get(owner) ?? [];
      await stream.next(({ posts }) => posts.includes(own.at(-1) as Post["id"]));
      expect([...new Set(stream.received.flatMap(({ posts }) => posts))].toSorted()).toEqual(own.toSorted());
    }
    const grownMiB = residentMiB() - before;
    expect(grownMiB, `${grownMiB.toFixed(1)} MiB`).toBeLessThan(40);

    const startedAt = performance.now();
    const stopped = web.kill("SIGTERM");
    expect(new Set(await Promise.all(streams.map(async ({ stream }) => (await stream.end()).how)))).toEqual(
      new Set(["return"]),
    );
    expect(await stopped).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(8_000);
  },
);
