import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import type { OwnConnection } from "#server/db/client.ts";
import { importAccount } from "#server/domains/personal-data/import-account.ts";
import type { ApiClient } from "#server/test/api-client.ts";
import {
  aNewUser,
  anArchive,
  aPicture,
  archivedCreation,
  archivedPost,
  exportArchive,
  importArchive,
  libraryOf,
  lines,
  mediaOf,
} from "#server/test/archives.ts";
import { filesBelow } from "#server/test/find-traces.ts";
import { aFullAccount } from "#server/test/full-account.ts";
import { type Harness, harness } from "#server/test/harness.ts";
import { losingCommits } from "#server/test/losing-commits.ts";
import { pictureFile } from "#server/test/picture-file.ts";
import { readZip } from "#server/test/read-zip.ts";
import type { Usage } from "#shared/billing/billing.ts";
import type { Creation } from "#shared/creations/creations.ts";
import type { Settings } from "#shared/users/settings.ts";
import type { User } from "#shared/users/users.ts";

const old = await harness({ listens: true, works: true, env: { LOG_LEVEL: "error" } });
const fresh = await harness({ listens: true, env: { LOG_LEVEL: "error" } });
const urlOf = (h: Harness) => h.deps.config.selfUrl;

const fileOf = async (h: Harness, { fileUrl }: Creation) =>
  Buffer.from(await (await fetch(`${urlOf(h)}${fileUrl ?? ""}`)).arrayBuffer());

let recipient: ApiClient;
beforeEach(async () => {
  recipient = await aNewUser(fresh);
});

test("another server imports an archive under new ids, with its files", { timeout: 120_000 }, async () => {
  const mira = await aFullAccount(urlOf(old));
  await mira.client.upload("/creations", { title: "Blue", file: await pictureFile("blue.png") });
  const before = await libraryOf(mira.client);
  const usage = await recipient.call<{ usage: Usage }>("GET", "/billing/usage");
  const { status, body } = await importArchive(fresh, recipient, await exportArchive(old, mira.client));
  expect([status, body.message]).toEqual([200, "Data imported"]);
  expect(body.data?.imported).toEqual({
    creations: before.creations.length,
    posts: 4,
    drafts: 3,
    templates: 1,
    repeats: 1,
    profile: true,
    settings: true,
    avatar: true,
    skippedCreations: 0,
    accountsToConnect: 3,
    leftOut: expect.arrayContaining(["social-accounts", "plan", "activity", "sign-ins"]),
  });

  const personOf = async (client: ApiClient) => {
    const { user } = await client.call<{ user: User }>("GET", "/users/profile");
    const { firstName, lastName, bio, website, location } = user;
    const { settings } = await client.call<{ settings: Settings }>("GET", "/users/settings");
    return { firstName, lastName, bio, website, location, settings };
  };
  expect(await personOf(recipient)).toEqual(await personOf(mira.client));
  const { user } = await recipient.call<{ user: User }>("GET", "/users/profile");
  expect([user.email, user.plan, user.emailVerified]).not.toContain(mira.email);
  const portrait = await fetch(`${urlOf(fresh)}${user.imageUrl ?? ""}`);
  expect((await sharp(Buffer.from(await portrait.arrayBuffer())).metadata()).width).toBe(512);

  const after = await libraryOf(recipient);
  const detailsOf = ({ title, prompt, description, altText, type, isFavourite }: Creation) => ({
    title,
    prompt,
    description,
    altText,
    type,
    isFavourite,
  });
  expect(after.creations.map(detailsOf)).toEqual(before.creations.map(detailsOf));
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
  // A scheduled post must not be published from two servers.
  expect(scheduled).toMatchObject({ status: "draft", scheduledAt: null, targets: [] });
  expect(draft).toMatchObject({ status: "draft", content: before.posts[2]?.content });
  expect((await recipient.call<{ usage: Usage }>("GET", "/billing/usage")).usage).toEqual(usage.usage);
  expect(await fresh.deps.db.execute(sql`select 1 from pgboss.job where name = 'posts.publish-target'`)).toHaveLength(
    0,
  );
});

test("imported data can be exported and imported again", { timeout: 120_000 }, async () => {
  const mira = await aFullAccount(urlOf(old));
  await importArchive(fresh, recipient, await exportArchive(old, mira.client));
  const files = await readZip(await exportArchive(fresh, recipient));
  const posts = (files.get("posts.jsonl")?.toString() ?? "").trim().split("\n");
  expect(posts.map((line) => JSON.parse(line).status)).toEqual(["published", "draft", "draft", "draft"]);
  const other = await aNewUser(fresh);
  expect((await importArchive(fresh, other, await exportArchive(fresh, recipient))).status).toBe(200);
});

test("the choice to read the metrics of a post is imported; an older archive has another name for it, or none", async () => {
  const mira = await aNewUser(old);
  for (const readsMetrics of [true, false, null])
    await mira.call("POST", "/posts", { content: "Bowls", platforms: ["x"], draft: true, readsMetrics });
  const choices = async (client: ApiClient) => (await libraryOf(client)).posts.map(({ readsMetrics }) => readsMetrics);
  expect((await importArchive(fresh, recipient, await exportArchive(old, mira))).status).toBe(200);
  expect(await choices(recipient)).toEqual([true, false, null]);

  const other = await aNewUser(fresh);
  expect((await importArchive(fresh, other, await anArchive(lines("posts", archivedPost())))).status).toBe(200);
  const named = lines("posts", { ...archivedPost(), readsFigures: true });
  expect((await importArchive(fresh, other, await anArchive(named))).status).toBe(200);
  expect(await choices(other)).toEqual([null, true]);
});

test("an archive with a missing file restores everything else", { timeout: 120_000 }, async () => {
  const mira = await aFullAccount(urlOf(old));
  const { creations } = await libraryOf(mira.client);
  const [lost] = await old.deps.db.execute<{ id: string; key: string }>(
    sql`select id, file_key as key from creations where workspace_id = ${mira.user.id} and file_key is not null limit 1`,
  );
  await old.deps.storage.delete(lost?.key ?? "");
  const archive = await exportArchive(old, mira.client);
  const manifest = JSON.parse((await readZip(archive)).get("manifest.json")?.toString() ?? "");
  expect(manifest.missingMedia).toEqual([lost?.id]);

  const { status, body } = await importArchive(fresh, recipient, archive);
  expect([status, body.message]).toEqual([200, "Data imported"]);
  expect(body.data?.imported).toMatchObject({ creations: creations.length - 1, skippedCreations: 1, posts: 4 });
  const kept = creations.filter(({ id }) => id !== lost?.id).map(({ type, title: name }) => [type, name]);
  const after = await libraryOf(recipient);
  expect(after.creations.map(({ type, title: name }) => [type, name])).toEqual(kept);
  expect(after.posts).toHaveLength(4);
});

test("empty fields of the archive change nothing, others replace the present values", async () => {
  await recipient.call("PATCH", "/users/profile", { firstName: "Noor", bio: "Glazes", location: "Fez" });
  await recipient.call("PATCH", "/users/settings", { appearance: { theme: "light" }, privacy: { showActivity: true } });
  const profile = { firstName: "Mira", lastName: null, bio: null, website: null, location: "Łódź", email: "x@y.test" };
  const archive = await anArchive(lines("profile", profile), lines("settings", { theme: "dark", language: "de" }));
  const { body } = await importArchive(fresh, recipient, archive);
  expect(body.data?.imported).toMatchObject({ profile: true, settings: true, avatar: false, leftOut: [] });
  const { user } = await recipient.call<{ user: User }>("GET", "/users/profile");
  expect(user).toMatchObject({ firstName: "Mira", lastName: null, bio: "Glazes", location: "Łódź", avatar: null });
  expect(user.email).not.toBe("x@y.test");
  const { settings } = await recipient.call<{ settings: Settings }>("GET", "/users/settings");
  expect(settings).toMatchObject({
    appearance: { theme: "dark", language: "de" },
    privacy: { showActivity: true },
  });
});

test("with an Idempotency-Key the same archive is imported once, and another archive is refused", async () => {
  const creation = archivedCreation();
  const archive = await anArchive(lines("creations", creation), mediaOf(creation.id, await aPicture()));
  const key = { "idempotency-key": "import-1" };
  const first = await importArchive(fresh, recipient, archive, key);
  expect([first.status, first.body.data?.imported.creations]).toEqual([200, 1]);
  expect(await importArchive(fresh, recipient, archive, key)).toEqual(first);
  expect((await libraryOf(recipient)).creations).toHaveLength(1);
  const other = await importArchive(fresh, recipient, await anArchive(lines("posts", archivedPost())), key);
  expect([other.status, other.body.code]).toEqual([422, "UNPROCESSABLE"]);
});

test("a second import is refused with a reason while the first one runs", { timeout: 60_000 }, async () => {
  const held = await fresh.deps.sql.reserve();
  const archive = await anArchive(lines("posts", archivedPost()));
  try {
    await held.unsafe("begin; lock table posts in access exclusive mode");
    const first = importArchive(fresh, recipient, archive);
    const waiting = sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like 'insert into "posts"%'`;
    await expect.poll(() => fresh.deps.db.execute(waiting), { interval: 20 }).toHaveLength(1);
    const second = await importArchive(fresh, recipient, archive);
    expect([second.status, second.body.code]).toEqual([409, "CONFLICT"]);
    expect(second.body.message).toBe("An archive is being imported already. Wait until that is done");
    await held.unsafe("commit");
    expect((await first).status).toBe(200);
  } finally {
    await held.unsafe("rollback");
    held.release();
  }
  expect((await importArchive(fresh, recipient, archive)).status).toBe(200);
});

test("a commit with a lost answer keeps the imported files", async () => {
  const creation = archivedCreation();
  const portrait = {
    name: "avatar.webp",
    content: await sharp(await aPicture())
      .webp()
      .toBuffer(),
  };
  const archive = await anArchive(lines("creations", creation), mediaOf(creation.id, await aPicture()), portrait);
  const path = join(fresh.deps.config.dataDir, "sent-archive");
  await writeFile(path, archive);
  const { user } = await recipient.call<{ user: User }>("GET", "/auth/me");
  const ownConnection: OwnConnection = (work) => work(losingCommits(fresh.deps.db));
  const deps = { ...fresh.deps, ownConnection };
  const request = { key: null, signal: AbortSignal.timeout(30_000) };
  const importing = importAccount(deps, user.id, { path, sizeBytes: archive.length }, request);
  await expect(importing).rejects.toThrow("CONNECTION_CLOSED");
  await rm(path);
  const [made] = (await libraryOf(recipient)).creations;
  const { imageUrl } = (await recipient.call<{ user: User }>("GET", "/users/profile")).user;
  for (const url of [made?.fileUrl, made?.thumbnailUrl, imageUrl])
    expect((await fetch(`${urlOf(fresh)}${url}`)).status, String(url)).toBe(200);
});

test("slow files abort the import before the sweep would delete them, and none is left", async () => {
  const creations = Array.from({ length: 5 }, () => archivedCreation());
  const picture = await aPicture();
  const archive = await anArchive(lines("creations", ...creations), ...creations.map(({ id }) => mediaOf(id, picture)));
  const path = join(fresh.deps.config.dataDir, "slow-archive");
  await writeFile(path, archive);
  const { user } = await recipient.call<{ user: User }>("GET", "/auth/me");
  const countFiles = async () => (await filesBelow(join(fresh.deps.config.dataDir, "media"))).length;
  const before = await countFiles();
  const request = { key: null, signal: AbortSignal.timeout(30_000), deadlineMs: 0 };
  const importing = importAccount(fresh.deps, user.id, { path, sizeBytes: archive.length }, request);
  await expect(importing).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await rm(path);
  expect(await countFiles()).toBe(before);
  expect((await libraryOf(recipient)).creations).toEqual([]);
});

test("a request without a file is refused", async () => {
  const answer = await fetch(`${urlOf(fresh)}/api/users/import`, {
    method: "POST",
    headers: { authorization: `Bearer ${recipient.token}` },
    body: new FormData(),
  });
  expect(answer.status).toBe(400);
});
