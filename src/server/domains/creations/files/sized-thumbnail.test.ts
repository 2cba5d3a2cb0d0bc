import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { findCreationById } from "#server/domains/creations/creations.queries.ts";
import { deleteCreation } from "#server/domains/creations/creations.service.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { deleteFiles, fileKeysOf } from "#server/domains/creations/files/creation-files.ts";
import { storeUpload } from "#server/domains/creations/uploads/store-upload.ts";
import { aVideo } from "#server/test/a-video.ts";
import { harness } from "#server/test/harness.ts";

const h = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
const { deps, app } = h;
const { dataDir } = deps.config;
const browser = { accept: "image/avif,image/webp,image/apng,*/*;q=0.8" };
const aRequest = () => ({ key: null, signal: AbortSignal.timeout(60_000) });

async function anUpload(width: number, height: number) {
  const user = await h.newUser();
  const path = join(dataDir, `${user.id}.png`);
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  await writeFile(
    path,
    await sharp({ create: { width, height, channels: 3, background: "#404040", noise } })
      .png()
      .toBuffer(),
  );
  const upload = { path, sizeBytes: 1_000, fileName: "a.png" };
  const creation = await storeUpload(deps, user.id, { input: {}, upload }, aRequest());
  const row = await findCreationById(deps.db, user.id, creation.id);
  if (row === undefined) throw new Error("The upload has no row");
  return { user, creation, row, url: creation.thumbnailUrl ?? "" };
}

const stored = async (keys: readonly string[]) => {
  const sizes = await Promise.all(keys.map((key) => deps.storage.size(key)));
  return keys.filter((_, index) => sizes[index] !== null);
};

test("clients that accept AVIF get a smaller file; both formats have the requested width and are immutable", async () => {
  const { url } = await anUpload(900, 600);
  const avif = await app.inject({ url: `${url}?w=320`, headers: browser });
  const webp = await app.inject({ url: `${url}?w=320` });
  expect([avif.statusCode, webp.statusCode]).toEqual([200, 200]);
  expect(avif.headers["content-type"]).toBe("image/avif");
  expect(avif.rawPayload.subarray(4, 12).toString()).toBe("ftypavif");
  expect(webp.headers["content-type"]).toBe("image/webp");
  expect(await sharp(webp.rawPayload).metadata()).toMatchObject({ format: "webp", width: 320, height: 213 });
  expect(avif.rawPayload.length).toBeLessThan(webp.rawPayload.length);
  for (const { headers } of [avif, webp])
    expect(headers).toMatchObject({ vary: "accept", "cache-control": "private, max-age=31536000, immutable" });
  expect(avif.headers["etag"]).not.toBe(webp.headers["etag"]);
});

test("a picture is never enlarged", async () => {
  const { url } = await anUpload(500, 400);
  const answer = await app.inject({ url: `${url}?w=1280` });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 500, height: 400 });
});

test("a size is created once for parallel requests, and only requested sizes are created", async () => {
  const { url, row } = await anUpload(900, 600);
  const before = await stored(fileKeysOf(row));
  expect(before).toEqual([row.fileKey, row.thumbnailKey]);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => app.inject({ url: `${url}?w=640`, headers: browser })),
  );
  expect(new Set(answers.map(({ payload }) => payload)).size).toBe(1);
  const after = await stored(fileKeysOf(row));
  expect(after).toHaveLength(3);
  // It is served without the source, because it was stored.
  await deps.storage.delete(row.fileKey ?? "");
  expect((await app.inject({ url: `${url}?w=640`, headers: browser })).payload).toBe(answers[0]?.payload);
});

test("if scaling fails, the original thumbnail is served without caching", async () => {
  const { url, row } = await anUpload(900, 600);
  await deps.storage.put(row.fileKey ?? "", Buffer.from("no picture any more"));
  const answer = await app.inject({ url: `${url}?w=320`, headers: browser });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ "content-type": "image/webp", "cache-control": "private, no-cache" });
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(480);
});

test.each(["0", "321", "abc", "320&w=640"])("the width %s is refused with the list of widths", async (w) => {
  const { url } = await anUpload(20, 20);
  const answer = await app.inject({ url: `${url}?w=${w}` });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ issues: [{ path: "w", message: "Use one of 160, 320, 640, 1280" }] });
});

test("a video has a poster of its own width, and smaller sizes of it", async () => {
  const user = await h.newUser();
  await mkdir(join(dataDir, "films"), { recursive: true });
  const path = join(dataDir, "films", "a.mp4");
  await writeFile(path, await aVideo({ width: 640, height: 360, seconds: 1 }));
  const upload = { path, sizeBytes: 1_000, fileName: "a.mp4" };
  const { thumbnailUrl } = await storeUpload(deps, user.id, { input: {}, upload }, aRequest());
  for (const [w, width] of [
    [1280, 640],
    [320, 320],
  ]) {
    const answer = await app.inject({ url: `${thumbnailUrl}?w=${w}` });
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(width);
  }
});

test("all sizes are deleted with their creation", async () => {
  const { user, url, row } = await anUpload(900, 600);
  for (const w of [320, 640]) await app.inject({ url: `${url}?w=${w}`, headers: browser });
  const keys = fileKeysOf(row);
  expect(await stored(keys)).toHaveLength(4);
  await deps.db.transaction((tx) => deleteCreation(deps, tx, user.id, row.id));
  expect(await deps.db.select().from(creations).where(eq(creations.id, row.id))).toEqual([]);
  await deleteFiles(deps, keys);
  expect(await stored(keys)).toEqual([]);
  expect((await app.inject({ url: `${url}?w=320` })).statusCode).toBe(404);
});
