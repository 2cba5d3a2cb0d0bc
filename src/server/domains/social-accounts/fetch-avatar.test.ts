import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { fetchAvatar } from "#server/domains/social-accounts/fetch-avatar.ts";
import { claimAvatar } from "#server/domains/social-accounts/account-avatars.queries.ts";
import { renewAvatars } from "#server/domains/social-accounts/renew-avatars.ts";
import { fetchAvatarJob } from "#server/domains/social-accounts/social-accounts.jobs.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { DownloadFailure } from "#server/lib/safe-fetch/download-failure.ts";
import { connectAccount } from "#server/test/consent.ts";
import { filesBelow } from "#server/test/find-traces.ts";
import { harness } from "#server/test/harness.ts";
import type { SocialAccountId } from "#shared/ids.ts";
import type { User } from "#shared/users/users.ts";

// Nobody works here: the tests take the jobs themselves.
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

/** The network, as the configuration names it, is at this origin. */
const networkAt = (origin: string) => {
  const { x } = h.deps.config;
  if (x === null) throw new Error("X is not configured");
  return { ...h.deps, config: { ...h.deps.config, x: { ...x, apiUrl: origin } } };
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

/** Jobs that fetch the picture of this account. */
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

test("connecting waits for no picture: the fetch is a job of the transaction that writes the account", async () => {
  const mira = await h.newUser();
  const { id, avatarUrl } = await connectAccount(h, mira, "x");
  expect(avatarUrl).toBeNull();
  expect(await fetches(id)).toHaveLength(1);
});

test("a picture is written anew as a small square without its metadata, and served from here to a plain img", async () => {
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

test("no answer of the API holds the network's own address", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "x");
  const origin = await servePicture(red);
  await fetchFrom(id, origin);
  const accounts = await h.as(mira).socialAccounts.list({ limit: 20 });
  const synced = await h.as(mira).socialAccounts.sync({ id });
  expect(JSON.stringify([accounts, synced.account])).not.toContain(origin);
});

test("another picture takes the place of the first; its address is another, and the first one dies", async () => {
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

test("an account that has no picture any more shows none, and no file of it is kept", async () => {
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
  ["is gone", (_request, response) => response.writeHead(404).end()],
  ["is not to be had any more", (_request, response) => response.writeHead(403).end("URL signature expired")],
  ["is a page", (_request, response) => response.writeHead(200, { "content-type": "text/html" }).end("<html>")],
  [
    "is a drawing with a script",
    (_request, response) => response.writeHead(200, { "content-type": "image/svg+xml" }).end(svg),
  ],
  [
    "is a drawing that says it is a JPEG",
    (_request, response) => response.writeHead(200, { "content-type": "image/jpeg" }).end(svg),
  ],
  ["is cut off inside", (_request, response) => response.end(red.subarray(0, 900))],
  ["unpacks to 256 megapixels", (_request, response) => response.end(bomb)],
  [
    "has no end",
    (request, response) => {
      const timer = setInterval(() => response.write(Buffer.alloc(1_000_000)), 5);
      request.socket.on("close", () => clearInterval(timer));
    },
  ],
  [
    "leads to a neighbour",
    (_request, response) => response.writeHead(302, { location: "http://127.0.0.1:9/admin" }).end(),
  ],
  [
    "leads to a cloud's metadata",
    (_request, response) => response.writeHead(302, { location: "http://169.254.169.254/latest/" }).end(),
  ],
])("a picture that %s leaves what was shown, and is not asked for again at once", async (_name, listener) => {
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
  ["answers with an error of its own", (_request, response) => response.writeHead(503).end()],
  ["hangs up", (request) => request.socket.destroy()],
])("a host that %s is asked again by the queue", async (_name, listener) => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "x");
  await expect(fetchFrom(id, await serve(listener))).rejects.toBeInstanceOf(DownloadFailure);
  expect(await avatarOf(mira, id)).toBeNull();
});

test("a host of our own network is not asked, unless the configuration names it", async () => {
  const mira = await h.newUser();
  const { id } = await connectAccount(h, mira, "x");
  let isAsked = false;
  const origin = await serve((_request, response) => {
    isAsked = true;
    response.end(red);
  });
  await change(id, { avatarUrl: `${origin}/me.jpg` });
  await fetchAvatar(h.deps, id, signal);
  expect([isAsked, await avatarOf(mira, id)]).toEqual([false, null]);
});

test("a profile that is read again has the picture fetched where its address is another, or the copy too old", async () => {
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
  // Signed anew, as Meta's are at each reading: the same picture.
  await change(id, { avatarUrl: `${row?.avatarUrl}?oe=1`, avatarFetchedFrom: `${row?.avatarUrl}?oe=1` });
  expect(await sync()).toEqual({ jobs: 1, fields: [] });
  await change(id, { avatarUrl: "https://pictures.example.test/older.jpg" });
  expect((await sync()).fields).toEqual(["avatarUrl"]);
});

test("the clock reads pictures anew that are too old or never came, once a day and account, and none of an ended connection", async () => {
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
  // What still cannot be fetched is left alone until tomorrow.
  await change(missing, { avatarDueAt: null });
  const again = { failedSeconds: 86_400, withoutSeconds: 86_400 };
  expect([await claimAvatar(db, missing, again), await claimAvatar(db, missing, again)]).toEqual([true, false]);
});
