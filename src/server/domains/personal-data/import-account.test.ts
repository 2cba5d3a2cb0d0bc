import { join } from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { type ApiClient, registeredClient } from "#server/test/api-client.ts";
import { filesBelow } from "#server/test/find-traces.ts";
import { aFullAccount } from "#server/test/full-account.ts";
import { type Harness, harness } from "#server/test/harness.ts";
import { makeZip, type ZipEntry } from "#server/test/make-zip.ts";
import { readZip } from "#server/test/read-zip.ts";
import type { Usage } from "#shared/billing.ts";
import type { Creation } from "#shared/creations.ts";
import type { ImportSummary } from "#shared/personal-data.ts";
import type { Post } from "#shared/posts.ts";
import type { Template } from "#shared/templates.ts";

const old = await harness({ listens: true, works: true, env: { LOG_LEVEL: "error" } });
const fresh = await harness({ listens: true, env: { LOG_LEVEL: "error" } });
const urlOf = (h: Harness) => h.deps.config.selfUrl;

interface Answer {
  status: number;
  body: {
    code?: string;
    message?: string;
    issues?: { path: string; message: string }[];
    data?: { imported: ImportSummary };
  };
}

async function send(client: ApiClient, archive: Buffer): Promise<Answer> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(archive)], "postloom.zip", { type: "application/zip" }));
  const answer = await fetch(`${urlOf(fresh)}/api/users/import`, {
    method: "POST",
    headers: { authorization: `Bearer ${client.token}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Answer["body"] };
}

async function exported(client: ApiClient, h: Harness): Promise<Buffer> {
  const answer = await fetch(`${urlOf(h)}/api/users/export`, { headers: { authorization: `Bearer ${client.token}` } });
  if (answer.status !== 200) throw new Error(await answer.text());
  return Buffer.from(await answer.arrayBuffer());
}

const fileOf = async (h: Harness, { fileUrl }: Creation) =>
  Buffer.from(await (await fetch(`${urlOf(h)}${fileUrl ?? ""}`)).arrayBuffer());

const libraryOf = async (client: ApiClient) => ({
  creations: (await client.call<{ creations: Creation[] }>("GET", "/creations?limit=100&sort=oldest")).creations,
  posts: (await client.call<{ posts: Post[] }>("GET", "/posts?limit=100&sort=oldest")).posts,
  templates: (await client.call<{ templates: Template[] }>("GET", "/templates?limit=100")).templates.filter(
    ({ builtIn }) => !builtIn,
  ),
});

let newcomer: ApiClient;
beforeEach(async () => {
  newcomer = await registeredClient(urlOf(fresh), `${crypto.randomUUID()}@example.test`);
});

async function uploadPng(client: ApiClient, h: Harness): Promise<void> {
  const noise = await sharp({ create: { width: 320, height: 240, channels: 3, background: "#336699" } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("file", new File([new Uint8Array(noise)], "blue.png", { type: "image/png" }));
  form.set("title", "Blue");
  const answer = await fetch(`${urlOf(h)}/api/creations`, {
    method: "POST",
    headers: { authorization: `Bearer ${client.token}` },
    body: form,
  });
  if (!answer.ok) throw new Error(await answer.text());
}

test("an archive comes back on another server under new ids, with its files", { timeout: 120_000 }, async () => {
  const mira = await aFullAccount(urlOf(old));
  await uploadPng(mira.client, old);
  const before = await libraryOf(mira.client);
  const usage = await newcomer.call<{ usage: Usage }>("GET", "/billing/usage");
  const { status, body } = await send(newcomer, await exported(mira.client, old));
  expect([status, body.message]).toEqual([200, "Data imported"]);
  expect(body.data?.imported).toEqual({
    creations: before.creations.length,
    posts: 3,
    drafts: 2,
    templates: 1,
    skippedCreations: 0,
    accountsToConnect: 3,
  });

  const after = await libraryOf(newcomer);
  const told = ({ title, prompt, description, altText, type, isFavourite }: Creation) => ({
    title,
    prompt,
    description,
    altText,
    type,
    isFavourite,
  });
  expect(after.creations.map(told)).toEqual(before.creations.map(told));
  expect(after.templates.map(({ name, body: text }) => [name, text])).toEqual(
    before.templates.map(({ name, body: text }) => [name, text]),
  );
  const ids = new Set([...before.creations, ...before.posts, ...before.templates].map(({ id }) => String(id)));
  for (const { id } of [...after.creations, ...after.posts, ...after.templates]) expect(ids.has(id)).toBe(false);

  const png = (list: Creation[]) => list.find(({ title }) => title === "Blue") ?? list[0];
  const [oldPng, newPng] = [png(before.creations), png(after.creations)];
  if (oldPng === undefined || newPng === undefined) throw new Error("No picture");
  expect((await fileOf(fresh, newPng)).equals(await fileOf(old, oldPng))).toBe(true);
  for (const [index, creation] of after.creations.entries()) {
    const source = before.creations[index];
    if (source === undefined || source.fileUrl === null) continue;
    expect([creation.width, creation.height, creation.contentType]).toEqual([
      source.width,
      source.height,
      source.contentType,
    ]);
    expect((await sharp(await fileOf(fresh, creation)).metadata()).width).toBe(source.width);
  }

  const [published, scheduled, draft] = after.posts;
  const [publishedBefore] = before.posts;
  expect(published).toMatchObject({
    status: "published",
    content: publishedBefore?.content,
    thread: publishedBefore?.thread,
    publishedAt: publishedBefore?.publishedAt,
  });
  expect(published?.targets.map(({ platform, status: state, permalink }) => [platform, state, permalink])).toEqual(
    publishedBefore?.targets.map(({ platform, status: state, permalink }) => [platform, state, permalink]),
  );
  expect(published?.creationIds).toEqual(
    after.creations.filter(({ status: use }) => use === "posted").map(({ id }) => id),
  );
  // What was to go out tomorrow must not go out from two servers.
  expect(scheduled).toMatchObject({ status: "draft", scheduledAt: null, targets: [] });
  expect(draft).toMatchObject({ status: "draft", content: before.posts[2]?.content });
  expect((await newcomer.call<{ usage: Usage }>("GET", "/billing/usage")).usage).toEqual(usage.usage);
  expect(await fresh.deps.db.execute(sql`select 1 from pgboss.job where name = 'posts.publish-target'`)).toHaveLength(
    0,
  );
});

test("what was imported is exported again, alike", { timeout: 120_000 }, async () => {
  const mira = await aFullAccount(urlOf(old));
  await send(newcomer, await exported(mira.client, old));
  const files = await readZip(await exported(newcomer, fresh));
  const posts = (files.get("posts.jsonl")?.toString() ?? "").trim().split("\n");
  expect(posts.map((line) => JSON.parse(line).status)).toEqual(["published", "draft", "draft"]);
  const other = await registeredClient(urlOf(fresh), `${crypto.randomUUID()}@example.test`);
  expect((await send(other, await exported(newcomer, fresh))).status).toBe(200);
});

test("an archive of an account that has lost a file brings back everything else", { timeout: 120_000 }, async () => {
  const mira = await aFullAccount(urlOf(old));
  const { creations } = await libraryOf(mira.client);
  const [lost] = await old.deps.db.execute<{ id: string; key: string }>(
    sql`select id, file_key as key from creations where user_id = ${mira.user.id} and file_key is not null limit 1`,
  );
  await old.deps.storage.delete(lost?.key ?? "");
  const archive = await exported(mira.client, old);
  const manifest = JSON.parse((await readZip(archive)).get("manifest.json")?.toString() ?? "");
  expect(manifest.missingMedia).toEqual([lost?.id]);

  const { status, body } = await send(newcomer, archive);
  expect([status, body.message]).toEqual([200, "Data imported"]);
  expect(body.data?.imported).toMatchObject({ creations: creations.length - 1, skippedCreations: 1, posts: 3 });
  const kept = creations.filter(({ id }) => id !== lost?.id).map(({ type, title: name }) => [type, name]);
  const after = await libraryOf(newcomer);
  expect(after.creations.map(({ type, title: name }) => [type, name])).toEqual(kept);
  expect(after.posts).toHaveLength(3);
});

describe("an archive that is not as it should be", () => {
  const [creationId, postId] = [crypto.randomUUID(), crypto.randomUUID()];
  const manifest: ZipEntry = {
    name: "manifest.json",
    content: JSON.stringify({ format: "postloom-archive", version: 1 }),
  };
  const at = "2026-01-01T00:00:00.000Z";
  const creation = {
    id: creationId,
    type: "image",
    status: "completed",
    title: "Bowl",
    description: null,
    prompt: null,
    altText: null,
    isFavourite: false,
    options: null,
    parentId: null,
    provider: null,
    model: null,
    createdAt: at,
  };
  const post = {
    id: postId,
    status: "draft",
    content: "Bowls",
    hashtags: [],
    platforms: ["x"],
    thread: [],
    platformContent: {},
    firstComment: null,
    altText: null,
    replySettings: null,
    likes: null,
    comments: null,
    shares: null,
    views: null,
    engagementAt: null,
    createdAt: at,
  };
  const delivery = {
    id: crypto.randomUUID(),
    postId,
    platform: "x",
    accountName: "Kiln",
    sandbox: false,
    state: "published",
    externalId: "1",
    permalink: "https://x.com/1",
    publishedAt: at,
    error: null,
  };
  const lines = (name: string, ...rows: object[]): ZipEntry => ({
    name: `${name}.jsonl`,
    content: rows.map((row) => JSON.stringify(row)).join("\n"),
  });
  const mediaOf = (content: Buffer | string, extension = "png"): ZipEntry => ({
    name: `media/${creationId}.${extension}`,
    content,
  });
  const picture = () =>
    sharp({ create: { width: 64, height: 64, channels: 3, background: "red" } })
      .png()
      .toBuffer();

  /** Same length, so that nothing else in the file has to move. */
  const renamed = (zip: Buffer, from: string, to: string) =>
    Buffer.from(zip.toString("latin1").replaceAll(from, to), "latin1");

  async function isRefused(archive: Buffer, message: RegExp): Promise<void> {
    const media = join(fresh.deps.config.dataDir, "media");
    const filesBefore = await filesBelow(media);
    const { status, body } = await send(newcomer, archive);
    expect([status, body.code, body.issues?.[0]?.path]).toEqual([400, "INVALID_INPUT", "file"]);
    expect(body.message).toMatch(message);
    expect(await libraryOf(newcomer)).toEqual({ creations: [], posts: [], templates: [] });
    expect(await filesBelow(media)).toEqual(filesBefore);
    const rest = await filesBelow(fresh.deps.config.dataDir);
    expect(rest.filter((path) => path.includes("/work/"))).toEqual([]);
  }

  test("is refused when it is no archive at all", async () => {
    await isRefused(Buffer.from("PK nothing"), /not a zip file/);
    await isRefused(await makeZip([{ name: "posts.jsonl", content: "" }]), /not an archive of Postloom/);
    await isRefused(
      await makeZip([{ ...manifest, content: '{"format":"zip","version":1}' }]),
      /not an archive of Postloom/,
    );
    await isRefused(await makeZip([{ ...manifest, content: "[" }]), /manifest.json is not valid JSON/);
  });

  test("is refused in a version nobody here reads", async () => {
    const next = { ...manifest, content: JSON.stringify({ format: "postloom-archive", version: 2 }) };
    await isRefused(await makeZip([next]), /reads version 1 of the archive, and this is 2/);
  });

  test.for([
    ["templates.jsonl", "../../etc/passw"],
    ["templates.jsonl", "/etc/passwd.jso"],
    ["templates.jsonl", "..\\..\\etc\\passw"],
    ["templates.jsonl", "media/../../abc"],
    ["templates.jsonl", "somewhere/a.txt"],
  ] as const)("is refused when %s is called %s", async ([from, to]) => {
    const zip = await makeZip([manifest, { name: from, content: "" }]);
    await isRefused(renamed(zip, from, to.slice(0, from.length).padEnd(from.length, "x")), /none of ours|damaged/);
  });

  test("is refused with a link in it", async () => {
    await isRefused(
      await makeZip([manifest, { name: "posts.jsonl", content: "/etc/passwd", mode: 0o120777 }]),
      /is a link/,
    );
  });

  test("is refused when it would burst", { timeout: 60_000 }, async () => {
    const zeros = Buffer.alloc(8 * 1024 * 1024);
    await isRefused(await makeZip([manifest, { name: "activity.jsonl", content: zeros }]), /unpacks to too much/);
    const many = Array.from({ length: 5_060 }, () => ({ name: `media/${crypto.randomUUID()}.png`, content: "" }));
    await isRefused(await makeZip([manifest, ...many]), /too many files/);
    await isRefused(await makeZip([manifest, lines("posts", post), lines("posts", post)]), /in the archive twice/);
  });

  test("is refused when a line is not what it should be, and says where", { timeout: 60_000 }, async () => {
    const wrong = [
      [{ ...post, content: 7 }, /posts.jsonl, line 1: content/],
      [{ ...post, platforms: ["myspace"] }, /posts.jsonl, line 1: platforms.0/],
      [{ ...post, content: "\ud800" }, /posts.jsonl, line 1: content/],
      [{ ...post, likes: -1 }, /posts.jsonl, line 1: likes/],
    ] as const;
    for (const [row, message] of wrong) await isRefused(await makeZip([manifest, lines("posts", row)]), message);
    await isRefused(
      await makeZip([manifest, { name: "posts.jsonl", content: "{" }]),
      /posts.jsonl, line 1 is not valid JSON/,
    );
    const script = { ...delivery, permalink: "javascript:alert(1)" };
    await isRefused(await makeZip([manifest, lines("posts", post), lines("deliveries", script)]), /permalink/);
  });

  test("is refused when it refers to what is not in it, somebody else's things included", async () => {
    const other = await registeredClient(urlOf(fresh), `${crypto.randomUUID()}@example.test`);
    await uploadPng(other, fresh);
    const [theirs] = (await libraryOf(other)).creations;
    const media = { postId, creationId: theirs?.id, position: 0, altText: null };
    await isRefused(await makeZip([manifest, lines("posts", post), lines("post-media", media)]), /not in the archive/);
    await isRefused(await makeZip([manifest, lines("deliveries", delivery)]), /not in the archive/);
    await isRefused(
      await makeZip([manifest, lines("creations", { ...creation, parentId: theirs?.id })]),
      /not in the archive/,
    );
    await isRefused(await makeZip([manifest, mediaOf(await picture())]), /not in the archive/);
  });

  test("is refused when a picture is none, and nothing of the good ones before it is left", async () => {
    const good = { ...creation, id: crypto.randomUUID() };
    const svg = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
    const goodFile = { name: `media/${good.id}.png`, content: await picture() };
    const list = lines("creations", good, creation);
    await isRefused(await makeZip([manifest, list, goodFile, mediaOf(svg)]), /media\/.*png/);
    const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
      .jpeg()
      .toBuffer();
    await isRefused(await makeZip([manifest, list, goodFile, mediaOf(jpeg)]), /media\/.*png/);
    await isRefused(
      await makeZip([manifest, lines("creations", { ...creation, type: "video" }), mediaOf(await picture())]),
      /is no video/,
    );
  });

  test("takes no more than there is room for, and then nothing", async () => {
    const user = (await newcomer.call<{ user: { id: string } }>("GET", "/auth/me")).user;
    await fresh.deps.db.execute(sql`
      insert into creations (id, user_id, type, status, title, file_name, size_bytes)
      select gen_random_uuid(), ${user.id}, 'image', 'failed', 'n', 'n.png', 1 from generate_series(1, 5000)`);
    const archive = await makeZip([
      manifest,
      lines("creations", creation),
      lines("posts", post),
      mediaOf(await picture()),
    ]);
    const { status, body } = await send(newcomer, archive);
    expect([status, body.code]).toEqual([403, "LIMIT_REACHED"]);
    expect((await newcomer.call<{ posts: Post[] }>("GET", "/posts")).posts).toEqual([]);
  });

  test("what it claims about itself is not believed: no state, time or allowance comes from it", async () => {
    const claims = {
      ...post,
      status: "published",
      createdAt: "2099-01-01T00:00:00Z",
      chargedMonth: "2026-11",
      userId: crypto.randomUUID(),
    };
    const waiting = { ...delivery, state: "scheduled" };
    const { status } = await send(
      newcomer,
      await makeZip([manifest, lines("posts", claims), lines("deliveries", waiting)]),
    );
    expect(status).toBe(200);
    const [made] = (await libraryOf(newcomer)).posts;
    expect(made).toMatchObject({ status: "draft", targets: [], publishedAt: null });
    expect(Date.parse(made?.createdAt ?? "")).toBeLessThanOrEqual(Date.now());
    await newcomer.call("DELETE", `/posts/${made?.id}`);
    expect((await newcomer.call<{ usage: Usage }>("GET", "/billing/usage")).usage.posts.used).toBe(0);
  });

  test("claims no post of a sandbox: the id of somebody else's could be written into it", async () => {
    const claimed = { ...delivery, sandbox: true, externalId: "2124276700899772604" };
    const archive = await makeZip([manifest, lines("posts", post), lines("deliveries", claimed)]);
    expect((await send(newcomer, archive)).status).toBe(200);
    const [made] = (await libraryOf(newcomer)).posts;
    expect(made?.targets).toEqual([expect.objectContaining({ status: "published", sandbox: true, externalId: null })]);
  });

  test("without a file the call says what it needs", async () => {
    const answer = await fetch(`${urlOf(fresh)}/api/users/import`, {
      method: "POST",
      headers: { authorization: `Bearer ${newcomer.token}` },
      body: new FormData(),
    });
    expect(answer.status).toBe(400);
  });
});
