import { randomBytes } from "node:crypto";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { creations, mediaLinks } from "#server/domains/creations/creations.table.ts";
import { newFileKeys, shownMediaUrl } from "#server/domains/creations/files/creation-files.ts";
import { createMediaLink, sweepMediaLinks } from "#server/domains/creations/platform-media/media-links.service.ts";
import { sha256 } from "#server/lib/random-token.ts";
import { harness } from "#server/test/harness.ts";
import type { CreationId } from "#shared/ids.ts";

const h = await harness({ env: { SANDBOX: "false" }, listens: true });
const { deps, app } = h;
const bytes = randomBytes(5_000);

async function aPicture(change: Partial<typeof creations.$inferInsert> = {}) {
  const user = await h.newUser();
  const id = uuidv7() as CreationId;
  const keys = newFileKeys(id, "image/png");
  await deps.storage.put(keys.fileKey, bytes);
  await deps.storage.put(keys.thumbnailKey, Buffer.from("thumbnail"));
  await deps.db.insert(creations).values({
    id,
    workspaceId: user.id,
    type: "image",
    status: "completed",
    title: "Marigolds",
    contentType: "image/png",
    ...keys,
    ...change,
  });
  return { id, url: `/media/${keys.fileKey}`, thumbnailUrl: `/media/${keys.thumbnailKey}`, ...keys };
}

test("a finished file is served with its type, immutable caching and a sandbox policy", async () => {
  const { url, thumbnailUrl } = await aPicture();
  const answer = await app.inject({ url });
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload).toEqual(bytes);
  expect(answer.headers).toMatchObject({
    "content-type": "image/png",
    "content-length": "5000",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "private, max-age=31536000, immutable",
    "content-disposition": "inline; filename=Marigolds.png",
    "accept-ranges": "bytes",
  });
  const thumbnail = await app.inject({ url: thumbnailUrl });
  expect([thumbnail.headers["content-type"], thumbnail.payload]).toEqual(["image/webp", "thumbnail"]);
});

test("a download is named after the title, with any characters", async () => {
  const { url } = await aPicture({ title: 'Żółty/"kot" 🐈' });
  const { headers } = await app.inject({ url: `${url}?download` });
  expect(headers["content-disposition"]).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''/);
  const encoded = /filename\*=UTF-8''(\S+)/.exec(String(headers["content-disposition"]))?.[1] ?? "";
  expect(decodeURIComponent(encoded)).toBe("Żółty--kot- 🐈.png");
});

test.each([
  ["bytes=0-99", 0, 99],
  ["bytes=4990-", 4_990, 4_999],
  ["bytes=-10", 4_990, 4_999],
  ["bytes=-999999", 0, 4_999],
  ["bytes=4990-9999", 4_990, 4_999],
])("the range %s returns exactly those bytes", async (range, start, end) => {
  const { url } = await aPicture();
  const answer = await app.inject({ url, headers: { range } });
  expect(answer.statusCode).toBe(206);
  expect(answer.headers["content-range"]).toBe(`bytes ${start}-${end}/5000`);
  expect(answer.headers["content-length"]).toBe(String(end - start + 1));
  expect(answer.rawPayload).toEqual(bytes.subarray(start, end + 1));
});

test("a range past the end is refused; multiple, invalid and outdated ranges are ignored", async () => {
  const { url } = await aPicture();
  const past = await app.inject({ url, headers: { range: "bytes=5000-" } });
  expect([past.statusCode, past.headers["content-range"], past.payload]).toEqual([416, "bytes */5000", ""]);
  for (const headers of [
    { range: "bytes=0-1,5-6" },
    { range: "lines=1-2" },
    { range: "bytes=x" },
    { range: "bytes=0-9", "if-range": '"other"' },
  ]) {
    const answer = await app.inject({ url, headers });
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 5_000]);
  }
});

test("an unchanged file responds 304, and HEAD returns its size without the body", async () => {
  const { url } = await aPicture();
  const head = await app.inject({ method: "HEAD", url });
  expect([head.statusCode, head.headers["content-length"], head.payload]).toEqual([200, "5000", ""]);
  const again = await app.inject({ url, headers: { "if-none-match": `"x", ${String(head.headers.etag)}` } });
  expect([again.statusCode, again.payload]).toEqual([304, ""]);
});

test("a file is not served while it is generated, after a failure, after deletion, or when it is missing on disk", async () => {
  for (const status of ["processing", "failed", "draft"] as const) {
    const { url } = await aPicture({ status });
    expect((await app.inject({ url })).statusCode).toBe(404);
  }
  const deleted = await aPicture();
  await deps.db.delete(creations).where(eq(creations.id, deleted.id));
  expect((await app.inject({ url: deleted.url })).statusCode).toBe(404);
  const gone = await aPicture();
  await deps.storage.delete(gone.fileKey);
  expect((await app.inject({ url: gone.url })).statusCode).toBe(404);
});

test("the key of one creation does not give access to another's file", async () => {
  const [one, other] = [await aPicture(), await aPicture()];
  const mixed = one.url.replaceAll(one.id, other.id).replace(/creations\/../, `creations/${other.id.slice(-2)}`);
  expect((await app.inject({ url: mixed })).statusCode).toBe(404);
});

test("an address for people outside the workspace serves the file without its title, like the member's in all else", async () => {
  const { url, fileKey } = await aPicture();
  const shown = shownMediaUrl(deps, fileKey);
  const [own, answer] = [await app.inject({ url }), await app.inject({ url: shown })];
  expect(answer.rawPayload).toEqual(bytes);
  const told = ({ headers }: typeof answer) => ({ ...headers, date: "", "x-request-id": "" });
  expect(told(answer)).toEqual({ ...told(own), "content-disposition": "inline; filename=media.png" });
  const unchanged = await app.inject({ url: shown, headers: { "if-none-match": answer.headers.etag } });
  expect([unchanged.statusCode, unchanged.headers["content-disposition"]]).toEqual([304, "inline; filename=media.png"]);
  const head = await app.inject({ method: "HEAD", url: shown });
  expect([head.statusCode, head.headers["content-length"], head.payload]).toEqual([200, "5000", ""]);
});

test("an address for people outside the workspace serves nothing that the member's does not", async () => {
  const statusOf = async (key: string) => (await app.inject({ url: shownMediaUrl(deps, key) })).statusCode;
  for (const status of ["processing", "failed", "draft"] as const)
    expect(await statusOf((await aPicture({ status })).fileKey)).toBe(404);
  const deleted = await aPicture();
  await deps.db.delete(creations).where(eq(creations.id, deleted.id));
  expect(await statusOf(deleted.fileKey)).toBe(404);
  const gone = await aPicture();
  await deps.storage.delete(gone.fileKey);
  expect(await statusOf(gone.fileKey)).toBe(404);
  const { fileKey } = await aPicture();
  for (const key of ["", "x", "../secret.key", fileKey.replace("creations/", ""), `${fileKey}/x`, `x/${fileKey}`])
    expect(await statusOf(key), key).toBe(404);
  // Sealed for something else with the same secret.
  for (const sealed of [deps.secrets.seal(fileKey, "creations.shown"), deps.mediaAddresses.seal(fileKey, "x"), fileKey])
    expect((await app.inject({ url: `/media/shown/${sealed}` })).statusCode).toBe(404);
});

/** Sends the path unchanged; fetch and inject would normalize it. */
async function rawGet(path: string): Promise<string> {
  const socket = connect(deps.config.port, "127.0.0.1");
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

test("every path traversal out of the media folder responds 404", async () => {
  const { id, url, fileKey } = await aPicture();
  const media = join(deps.config.dataDir, "media");
  await writeFile(join(deps.config.dataDir, "secret.txt"), "canary-outside");
  await mkdir(join(media, "creations", "zz"), { recursive: true });
  await symlink(join(deps.config.dataDir, "secret.txt"), join(media, "creations", "zz", "link.png"));
  const name = fileKey.split("/").at(-1) ?? "";
  const traversals = [
    ...["..", "%2e%2e", ".%2e", "%252e%252e", "..%2f..", "..%5c..", "%2e%2e%2f%2e%2e", "..;"].flatMap((up) => [
      `/media/${up}/secret.txt`,
      `/media/creations/${up}/secret.txt`,
      `/media/creations/zz/${up}/${up}/secret.txt`,
      `/media/creations/${up}%2fsecret.txt/${name}`,
      `/media/p/${up}/secret.txt`,
    ]),
    `/media/creations/zz/link.png`,
    `/media/creations/%00/${name}`,
    `/media/creations/${id.slice(-2)}/${name}%00.png`,
    `/media/creations/zz/${name}`,
    `/media//etc/passwd`,
    `/media/creations//etc/passwd`,
    `/media/p/%00`,
    `/media/.tmp/x`,
    `/media/`,
  ];
  for (const path of traversals) {
    const answer = await rawGet(path);
    expect(answer.split("\r\n")[0], path).toBe("HTTP/1.1 404 Not Found");
    expect(answer, path).not.toContain("canary-outside");
    expect(answer, path).not.toContain(deps.config.dataDir);
  }
  expect(await rawGet(url)).toContain("HTTP/1.1 200 OK");
});

test("a media link serves its file without authentication and cross-origin, and its token is not stored", async () => {
  const url = await createMediaLink(deps, (await h.newUser()).id, { bytes, contentType: "image/jpeg" });
  expect(url.startsWith(`${deps.config.publicUrl}/media/p/`)).toBe(true);
  const answer = await app.inject({ url: new URL(url).pathname });
  expect(answer.rawPayload).toEqual(bytes);
  expect(answer.headers).toMatchObject({
    "content-type": "image/jpeg",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });

  const token = url.split("/").at(-1) ?? "";
  expect(token.length).toBeGreaterThanOrEqual(43);
  const rows = await deps.db.select().from(mediaLinks);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("a media link expires after a day, and the sweep deletes its file", async () => {
  const { id: workspaceId } = await h.newUser();
  const [old, young] = [
    await createMediaLink(deps, workspaceId, { bytes, contentType: "image/jpeg" }),
    await createMediaLink(deps, workspaceId, { bytes, contentType: "image/jpeg" }),
  ];
  const tokenHash = sha256(old.split("/").at(-1) ?? "");
  const [row] = await deps.db.select().from(mediaLinks).where(eq(mediaLinks.tokenHash, tokenHash));
  const lifetimeMs = (row?.expiresAt.getTime() ?? 0) - Date.now();
  expect(lifetimeMs).toBeGreaterThan(86_000_000);
  expect(lifetimeMs).toBeLessThan(86_500_000);

  await deps.db
    .update(mediaLinks)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(mediaLinks.tokenHash, tokenHash));
  expect((await app.inject({ url: new URL(old).pathname })).statusCode).toBe(404);
  await sweepMediaLinks(deps, AbortSignal.timeout(5_000));
  await sweepMediaLinks(deps, AbortSignal.timeout(5_000));
  expect(await deps.storage.size(row?.storageKey ?? "")).toBeNull();
  expect(await deps.db.select().from(mediaLinks).where(eq(mediaLinks.tokenHash, tokenHash))).toEqual([]);
  expect((await app.inject({ url: new URL(young).pathname })).statusCode).toBe(200);
});
