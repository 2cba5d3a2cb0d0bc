import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { claimAvatar } from "#server/domains/social-accounts/account-avatars.queries.ts";
import { fetchAvatar, renewAvatars } from "#server/domains/social-accounts/copy-account-avatar.ts";
import { fetchAvatarJob } from "#server/domains/social-accounts/social-accounts.jobs.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { DownloadFailure } from "#server/lib/safe-fetch/download-failure.ts";
import { connectAccount } from "#server/test/consent.ts";
import { filesBelow } from "#server/test/find-traces.ts";
import { harness } from "#server/test/harness.ts";
import type { SocialAccountId } from "#shared/ids.ts";
import type { User } from "#shared/users/users.ts";

// No worker runs: the tests perform the jobs themselves.
const h = await harness({ listens: true, env: { LOG_LEVEL: "silent" } });
const { db } = h.deps;
const signal = new AbortController().signal;

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const servePicture = (bytes: Buffer, type = "image/jpeg") =>
  serve((_request, response) => response.writeHead(200, { "content-type": type }).end(bytes));

/** Dependencies with this origin as the configured API address of X. */
const networkAt = (origin: string) => {
  const { x } = h.deps.social;
  if (x === undefined) throw new Error("X is not configured");
  return { ...h.deps, social: { ...h.deps.social, x: { ...x, apiUrl: origin } } };
};

const change = (id: SocialAccountId, values: Partial<typeof socialAccounts.$inferInsert>) =>
  db.update(socialAccounts).set(values).where(eq(socialAccounts.id, id));

const fetchFrom = async (id: SocialAccountId, origin: string) => {
  await change(id, { avatarUrl: `${origin}/me.jpg?signature=1` });
  return fetchAvatar(networkAt(origin), id, signal);
};

const avatarOf = async (user: User, id: SocialAccountId) =>
  (await h.as(user).socialAccounts.get({ id })).account.avatarUrl;
const filesOf = async (id: SocialAccountId) =>
  (await filesBelow(join(h.deps.config.dataDir, "media"))).filter((path) => path.includes(id));

/** Queued fetches of this account's avatar. */
const fetches = (id: SocialAccountId) =>
  db.execute<{ id: string }>(
    sql`select id from pgboss.job where name = ${fetchAvatarJob.name} and data->>'accountId' = ${id}`,
  );

const red = await sharp({ create: { width: 900, height: 300, channels: 3, background: "#ff0000" } })
  .jpeg()
  .withExif({ IFD0: { Make: "canary-camera" }, IFD3: { GPSLatitudeRef: "N" } })
  .toBuffer();
const blue = await sharp({ create: { width: 48, height: 48, channels: 3, background: "#0000ff" } })
  .gif()
  .toBuffer();

test("connecting does not wait for the avatar: a job of the same transaction fetches it", async () => {
  const mira = await h.newUser();
  const { id, avatarUrl } = await connectAccount(h, mira, "x");
  expect(avatarUrl).toBeNull();
  expect(await fetches(id)).toHaveLength(1);
});

test("an avatar is re-encoded as a small square without metadata and served from this server", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "x");
  await fetchFrom(id, await servePicture(red));
  const url = (await avatarOf(mira, id)) ?? "";
  expect(url).toMatch(/^\/media\/account-avatars\/[0-9a-f]{2}\/[0-9a-f-]{36}-[\w-]{43}-128\.webp$/);
  const answer = await h.app.inject(url);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/webp"]);
  expect(answer.headers["cache-control"]).toBe("private, max-age=31536000, immutable");
  expect(answer.headers["cross-origin-resource-policy"]).toBe("same-origin");
  expect(answer.rawPayload.includes("canary")).toBe(false);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 128, height: 128, format: "webp" });
  expect((await sharp(answer.rawPayload).stats()).dominant).toMatchObject({
    r: expect.toSatisfy((r: number) => r > 200),
  });
  for (const wrong of [
    url.replace("-128", "-64"),
    url.replace(/-[\w-]{43}-128/, `-${"A".repeat(43)}-128`),
    `${url}%00`,
  ])
    expect((await h.app.inject(wrong)).statusCode, wrong).toBe(404);
});

test("no API response has the platform's address of the avatar", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "x");
  const origin = await servePicture(red);
  await fetchFrom(id, origin);
  const accounts = await h.as(mira).socialAccounts.list({ limit: 20 });
  const synced = await h.as(mira).socialAccounts.sync({ id });
  expect(JSON.stringify([accounts, synced.account])).not.toContain(origin);
});

test("a new avatar replaces the first one under a new address", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "x");
  await fetchFrom(id, await servePicture(red));
  const first = (await avatarOf(mira, id)) ?? "";
  await fetchFrom(id, await servePicture(blue, "image/gif"));
  const second = (await avatarOf(mira, id)) ?? "";
  expect(second).not.toBe(first);
  expect((await h.app.inject(first)).statusCode).toBe(404);
  const { rawPayload } = await h.app.inject(second);
  expect((await sharp(rawPayload).stats()).dominant).toMatchObject({ b: expect.toSatisfy((b: number) => b > 200) });
});

test("a fetch that ends after the address has changed stores nothing", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "x");
  const origin = await serve((_request, response) => {
    const end = () => void response.end(red);
    change(id, { avatarUrl: "https://pictures.example.test/newer.jpg" }).then(end, (error: Error) =>
      response.destroy(error),
    );
  });
  await fetchFrom(id, origin);
  expect(await avatarOf(mira, id)).toBeNull();
  expect(await filesOf(id)).toEqual([]);
});

test("an account without an avatar any more shows none", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "x");
  await fetchFrom(id, await servePicture(red));
  await change(id, { avatarUrl: null });
  await fetchAvatar(h.deps, id, signal);
  expect(await avatarOf(mira, id)).toBeNull();
});

const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: "#fff" } })
  .png({ compressionLevel: 9 })
  .toBuffer();
const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>");

test.each<[string, RequestListener]>([
  ["is not found", (_request, response) => response.writeHead(404).end()],
  ["has an expired address", (_request, response) => response.writeHead(403).end("URL signature expired")],
  ["is an HTML page", (_request, response) => response.writeHead(200, { "content-type": "text/html" }).end("<html>")],
  [
    "is an SVG with a script",
    (_request, response) => response.writeHead(200, { "content-type": "image/svg+xml" }).end(svg),
  ],
  [
    "is an SVG declared as JPEG",
    (_request, response) => response.writeHead(200, { "content-type": "image/jpeg" }).end(svg),
  ],
  ["is truncated", (_request, response) => response.end(red.subarray(0, 900))],
  ["unpacks to 256 megapixels", (_request, response) => response.end(bomb)],
  [
    "never ends",
    (request, response) => {
      const timer = setInterval(() => response.write(Buffer.alloc(1_000_000)), 5);
      request.socket.on("close", () => clearInterval(timer));
    },
  ],
  [
    "redirects to this machine",
    (_request, response) => response.writeHead(302, { location: "http://127.0.0.1:9/admin" }).end(),
  ],
  [
    "redirects to a cloud's metadata",
    (_request, response) => response.writeHead(302, { location: "http://169.254.169.254/latest/" }).end(),
  ],
])("an avatar that %s keeps the previous copy, without a retry", async (_name, listener) => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "x");
  await fetchFrom(id, await servePicture(red));
  const before = await avatarOf(mira, id);
  await fetchFrom(id, await serve(listener));
  expect(await avatarOf(mira, id)).toBe(before);
  expect((await h.app.inject(before ?? "")).statusCode).toBe(200);
  expect(await filesOf(id)).toHaveLength(1);
});

test.each<[string, RequestListener]>([
  ["responds with a server error", (_request, response) => response.writeHead(503).end()],
  ["closes the connection", (request) => request.socket.destroy()],
])("a fetch from a host that %s is retried by the queue", async (_name, listener) => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "x");
  await expect(fetchFrom(id, await serve(listener))).rejects.toBeInstanceOf(DownloadFailure);
  expect(await avatarOf(mira, id)).toBeNull();
});

test("a host of the local network is not called unless it is configured", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "x");
  let isCalled = false;
  const origin = await serve((_request, response) => {
    isCalled = true;
    response.end(red);
  });
  await change(id, { avatarUrl: `${origin}/me.jpg` });
  await fetchAvatar(h.deps, id, signal);
  expect([isCalled, await avatarOf(mira, id)]).toEqual([false, null]);
});

test("a server that a person chose is called in a private network only if it is configured", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "x");
  let calls = 0;
  const server = await serve((_request, response) => {
    calls++;
    response.writeHead(200, { "content-type": "image/jpeg" }).end(red);
  });
  await change(id, { server, avatarUrl: `${server}/me.jpg` });
  await fetchAvatar(h.deps, id, signal);
  expect([calls, await avatarOf(mira, id)]).toEqual([0, null]);
  const config = { ...h.deps.config, socialAllowedHosts: [new URL(server).host] };
  await fetchAvatar({ ...h.deps, config }, id, signal);
  expect([calls, await avatarOf(mira, id)]).toEqual([1, expect.any(String)]);
});

test("a sync fetches the avatar when its address has changed or the copy is too old", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "x");
  const sync = async () => {
    await db.execute(sql`delete from pgboss.job where name = ${fetchAvatarJob.name}`);
    await change(id, { syncedAt: null });
    const { changes } = await h.as(mira).socialAccounts.sync({ id });
    return { jobs: (await fetches(id)).length, fields: changes.map(({ field }) => field) };
  };
  await fetchAvatar(h.deps, id, signal);
  expect(await sync()).toEqual({ jobs: 0, fields: [] });
  await change(id, { avatarDueAt: new Date(Date.now() - 1_000) });
  expect(await sync()).toEqual({ jobs: 1, fields: [] });
  await fetchAvatar(h.deps, id, signal);
  const [row] = await db.select().from(socialAccounts).where(eq(socialAccounts.id, id));
  // A new signature, as in each response of Meta: the same picture.
  await change(id, { avatarUrl: `${row?.avatarUrl}?oe=1`, avatarFetchedFrom: `${row?.avatarUrl}?oe=1` });
  expect(await sync()).toEqual({ jobs: 1, fields: [] });
  await change(id, { avatarUrl: "https://pictures.example.test/older.jpg" });
  expect((await sync()).fields).toEqual(["avatarUrl"]);
});

test("the sweep renews outdated and missing avatars, once a day per account, and none of an ended connection", async () => {
  await db.update(socialAccounts).set({ avatarDueAt: sql`now() + interval '1 day'` });
  const mira = await h.newUser();
  const [old, missing, ended, fresh] = [
    await connectAccount(h, mira, "x"),
    await connectAccount(h, mira, "facebook"),
    await connectAccount(h, mira, "x"),
    await connectAccount(h, mira, "x"),
  ].map(({ id }) => id) as [SocialAccountId, SocialAccountId, SocialAccountId, SocialAccountId];
  const yesterday = new Date(Date.now() - 86_400_000);
  for (const id of [old, ended, fresh]) await fetchAvatar(h.deps, id, signal);
  await change(old, { avatarDueAt: yesterday, avatarUrl: "https://pictures.example.test/dead.jpg" });
  await change(missing, { avatarUrl: "https://pictures.example.test/never.jpg" });
  await change(ended, { avatarDueAt: yesterday, status: "expired" });
  await db.execute(sql`delete from pgboss.job where name = ${fetchAvatarJob.name}`);
  await renewAvatars(h.deps, signal);
  const counts = await Promise.all([old, missing, ended, fresh].map(async (id) => (await fetches(id)).length));
  expect(counts).toEqual([1, 1, 0, 0]);
  for (const id of [old, missing]) {
    await fetchAvatar(h.deps, id, signal);
    expect(await avatarOf(mira, id)).toMatch(/^\/media\/account-avatars\//);
  }
  // An avatar that still cannot be fetched is retried a day later.
  await change(missing, { avatarDueAt: null });
  const again = { failedSeconds: 86_400, withoutSeconds: 86_400 };
  expect([await claimAvatar(db, missing, again), await claimAvatar(db, missing, again)]).toEqual([true, false]);
});
