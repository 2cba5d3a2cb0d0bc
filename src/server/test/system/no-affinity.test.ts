import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, expect, inject, test, vi } from "vitest";
import { type ApiClient, connect, registeredClient } from "#server/test/api-client.ts";
import { inMinutes } from "#server/test/factories.ts";
import { openStream } from "#server/test/live-stream.ts";
import { findPgBouncer, startPgBouncer } from "#server/test/pgbouncer.ts";
import { pictureFile } from "#server/test/picture-file.ts";
import { ledgerOf } from "#server/test/sandbox.ts";
import { freePort, startServerProcess } from "#server/test/server-process.ts";
import { testDatabase } from "#server/test/test-database.ts";
import type { Creation } from "#shared/creations/creations.ts";
import type { Post } from "#shared/posts/posts.ts";

// Two processes that serve and two that work, on one database, each call at the next one; through a pooler where there is one.

const dataDir = mkdtempSync(join(tmpdir(), "postloom-affinity-"));
const directUrl = await testDatabase();
const program = findPgBouncer();
const pooler = program === null ? null : await startPgBouncer(program, inject("testServerUrl"));
const database =
  pooler === null
    ? { DATABASE_URL: directUrl }
    : { DATABASE_URL: pooler.through(directUrl), DATABASE_DIRECT_URL: directUrl };
const sql = postgres(directUrl, { max: 2, onnotice: () => undefined });

const firstPort = await freePort();
const aProcess = (role: "web" | "worker", port: number) =>
  startServerProcess({
    NODE_ENV: "test",
    ROLE: role,
    PORT: String(port),
    // As behind a load balancer: one address for all.
    PUBLIC_URL: `http://127.0.0.1:${firstPort}`,
    DATA_DIR: dataDir,
    SANDBOX: "true",
    META_GRAPH_URL: `http://127.0.0.1:${firstPort}/sandbox/graph`,
    ...database,
  });
const processes = [await aProcess("web", firstPort)];
processes.push(
  ...(await Promise.all([
    aProcess("web", await freePort()),
    aProcess("worker", await freePort()),
    aProcess("worker", await freePort()),
  ])),
);
const webs = processes.slice(0, 2).map(({ baseUrl }) => baseUrl);
const web = (turn: number) => webs[turn % webs.length] ?? "";

afterAll(async () => {
  expect(await Promise.all(processes.map((one) => one.kill("SIGTERM")))).toEqual([0, 0, 0, 0]);
  await sql.end();
  await pooler?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A person whose calls go to the processes in turn. */
async function aPerson(): Promise<ApiClient> {
  let turn = 0;
  return registeredClient(() => web(turn++), `${randomUUID()}@example.test`);
}

const readPost = async (client: ApiClient, id: string) =>
  (await client.call<{ post: Post }>("GET", `/posts/${id}`)).post;

// The tests run at the same time: the last one waits for the next minute.

test.concurrent(
  "a person signs in, connects, uploads, generates, posts and reads with every call at another process",
  { timeout: 120_000 },
  async () => {
    const mira = await aPerson();
    await mira.call("GET", "/auth/me");
    await connect(mira, "facebook", "Kiln and Clay");
    await connect(mira, "instagram", "Kiln and Clay");

    const uploaded = await mira.upload<{ creation: Creation }>("/creations", {
      title: "Bowl",
      file: await pictureFile("bowl.png"),
    });
    const { creation } = await mira.call<{ creation: Creation }>("GET", `/creations/${uploaded.creation.id}`);
    expect(creation.status).toBe("completed");
    for (const base of webs) expect((await fetch(`${base}${creation.fileUrl ?? ""}`)).status).toBe(200);

    // Waits at one process for what a worker does.
    const generated = await mira.call<{ creation: Creation }>(
      "POST",
      "/creations/generate/image",
      { prompt: "six bowls", options: { style: "abstract" } },
      { prefer: "wait=30" },
    );
    expect(generated.creation.status).toBe("completed");

    const streams = await Promise.all(webs.map((base) => openStream(base, mira.token)));
    await Promise.all(streams.map((stream) => stream.next(({ everything }) => everything)));
    const { post } = await mira.call<{ post: Post }>("POST", "/posts", {
      content: "From everywhere",
      platforms: ["facebook"],
      creationIds: [creation.id],
    });
    do await Promise.all(streams.map((stream) => stream.next(({ posts }) => posts.includes(post.id))));
    while ((await readPost(mira, post.id)).status !== "published");
    for (const stream of streams) stream.close();
    expect(await ledgerOf(webs[0] ?? "", "From everywhere")).toHaveLength(1);

    await mira.call("POST", "/auth/logout", {});
    await expect(mira.call("GET", "/auth/me")).rejects.toThrow("401");
    await expect(mira.call("GET", "/auth/me")).rejects.toThrow("401");
  },
);

test.concurrent(
  "a repeated call with an idempotency key has one effect, whichever processes it reaches",
  { timeout: 60_000 },
  async () => {
    const noor = await aPerson();
    const body = { content: "Once", platforms: ["facebook"], draft: true };
    const headers = { "idempotency-key": randomUUID() };
    const create = async () => (await noor.call<{ post: Post }>("POST", "/posts", body, headers)).post.id;
    const together = await Promise.all([create(), create(), create(), create()]);
    expect(new Set([...together, await create(), await create()]).size).toBe(1);
    const { posts } = await noor.call<{ posts: Post[] }>("GET", "/posts");
    expect(posts.map(({ id }) => id)).toEqual([together[0]]);
  },
);

test.concurrent("a limit counts the calls at all processes", { timeout: 60_000 }, async () => {
  const ines = await aPerson();
  await connect(ines, "facebook", "Counted");
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      ines
        .call("POST", "/posts", {
          content: `Post ${index}`,
          platforms: ["facebook"],
          scheduledAt: inMinutes(60 + index),
        })
        .then(
          () => "made",
          (error: unknown) => (String(error).includes("LIMIT_REACHED") ? "refused" : String(error)),
        ),
    ),
  );
  expect(Object.groupBy(answers, (answer) => answer)).toMatchObject({ made: { length: 20 }, refused: { length: 4 } });
});

test.concurrent("of two workers, one runs each scheduled chore", { timeout: 200_000 }, async () => {
  const everyMinute = "analytics.sweep-figures";
  const completed = async () => sql`select 1 from pgboss.job where name = ${everyMinute} and state = 'completed'`;
  await vi.waitFor(async () => expect(await completed()).not.toHaveLength(0), { timeout: 180_000, interval: 1_000 });
  const twice = await sql`
    select j.name, date_trunc('minute', j.created_on) as minute, count(*)::int as jobs
    from pgboss.job j join pgboss.schedule s on s.name = j.name group by 1, 2 having count(*) > 1`;
  expect(twice).toEqual([]);
});

test.skipIf(pooler === null)(
  "without the direct address, a start on a pooler stops and names the fix",
  { timeout: 60_000 },
  async () => {
    const env = { PORT: String(await freePort()), DATA_DIR: dataDir, DATABASE_URL: database.DATABASE_URL };
    await expect(startServerProcess({ NODE_ENV: "test", SANDBOX: "true", ...env })).rejects.toThrow(
      "DATABASE_URL: leads to a pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself",
    );
  },
);
