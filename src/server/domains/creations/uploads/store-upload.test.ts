import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { creations } from "#server/domains/creations/creations.table.ts";
import { storeUpload } from "#server/domains/creations/uploads/store-upload.ts";
import { createDiskStorage } from "#server/integrations/storage/disk-storage.ts";
import { aVideo, ffmpegVideo } from "#server/test/a-video.ts";
import { anAnimation } from "#server/test/an-animation.ts";
import { frameColours } from "#server/test/frame-colours.ts";
import { harness } from "#server/test/harness.ts";
import { losingCommits } from "#server/test/losing-commits.ts";
import { aPng } from "#server/test/png-file.ts";
import { restClient } from "#server/test/rest-client.ts";
import { uploadLimits } from "#shared/creations/upload-limits.ts";
import type { WorkspaceId } from "#shared/ids.ts";

const h = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
const { deps } = h;

const picture = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: "#c04020" } });
const png = await picture().png().toBuffer();
const { dataDir } = deps.config;

const filesIn = async (folder: string) => {
  const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};
const rowsOf = (workspaceId: WorkspaceId) =>
  deps.db.select().from(creations).where(eq(creations.workspaceId, workspaceId));
/** A refused upload leaves neither row nor file nor temporary file. */
async function expectNothingLeft(workspaceId: WorkspaceId, before: string[]) {
  expect(await rowsOf(workspaceId)).toEqual([]);
  expect(await filesIn("media")).toEqual(before);
  expect(await filesIn("uploads")).toEqual([]);
  expect(await filesIn("work")).toEqual([]);
}

test.each([
  ["jpeg", "jpeg"],
  ["png", "png"],
  ["webp", "webp"],
  // It does not move.
  ["gif", "png"],
] as const)("an uploaded %s is a finished creation with its file and thumbnail", async (format, stored) => {
  const client = await restClient(h);
  const bytes = await picture().toFormat(format).toBuffer();
  const fields = { title: "  Marigolds ", description: "In the yard", altText: "Orange flowers" };
  const { code, body } = await client.send("/creations", { bytes, fileName: `a.${format}` }, fields);
  expect(code).toBe(201);
  const { creation } = body.data;
  expect(creation).toMatchObject({
    type: "image",
    status: "completed",
    title: "Marigolds",
    description: "In the yard",
    altText: "Orange flowers",
    fileName: `a.${format}`,
    contentType: `image/${stored}`,
    width: 60,
    height: 40,
    progress: 1,
    options: null,
    prompt: null,
    model: null,
    durationSeconds: null,
  });
  const file = await h.app.inject(creation.fileUrl ?? "");
  expect(file.headers["content-type"]).toBe(`image/${stored}`);
  expect(file.rawPayload.length).toBe(creation.sizeBytes);
  expect((await sharp(file.rawPayload).metadata()).format).toBe(stored);
  expect((await h.app.inject(creation.thumbnailUrl ?? "")).headers["content-type"]).toBe("image/webp");
  const listed = await client.call("GET", "/creations?status=completed&limit=20");
  expect(listed.body.data).toMatchObject({ creations: [{ id: creation.id }] });
});

test("an animation that takes months is stored as the longest there is", async () => {
  const client = await restClient(h);
  const colours = Array.from({ length: 150 }, (_, index) => `rgb(${index}, 0, 0)`);
  const bytes = await anAnimation(
    "webp",
    colours,
    colours.map(() => 50),
  );
  // The time of a picture has 24 bits; sharp writes 16 of them.
  for (let at = bytes.indexOf("ANMF"); at !== -1; at = bytes.indexOf("ANMF", at + 4))
    bytes.writeUIntLE(0xff_ff_ff, at + 20, 3);
  const { code, body } = await client.send("/creations", { bytes, fileName: "still.webp" });
  expect({ code, body }).toMatchObject({ code: 201, body: { data: { creation: { durationSeconds: 2_147_483.647 } } } });
});

test.each(["mp4", "mov"] as const)(
  "an uploaded %s becomes a finished MP4 with a poster and without location metadata",
  async (container) => {
    const client = await restClient(h);
    const bytes = await aVideo({ container, seconds: 2, withSound: true, tags: { "©xyz": "+37.3349-122.0090/" } });
    const { code, body } = await client.send("/creations", {
      bytes,
      fileName: `Summer_day.${container}`,
      contentType: container === "mov" ? "video/quicktime" : "video/mp4",
    });
    expect(code).toBe(201);
    const { creation } = body.data;
    expect(creation).toMatchObject({
      type: "video",
      status: "completed",
      title: "Summer day",
      contentType: "video/mp4",
      width: 160,
      height: 96,
      durationSeconds: 2,
      videoCodec: "avc",
      frameRate: 10,
      audioCodec: "aac",
    });
    const part = await h.app.inject({ url: creation.fileUrl ?? "", headers: { range: "bytes=4-7" } });
    expect([part.statusCode, part.headers["content-type"], part.body]).toEqual([206, "video/mp4", "ftyp"]);
    const whole = await h.app.inject(creation.fileUrl ?? "");
    expect(whole.headers["cache-control"]).toContain("immutable");
    expect(whole.rawPayload.includes("37.3349")).toBe(false);
    const poster = await h.app.inject(creation.thumbnailUrl ?? "");
    expect(await sharp(poster.rawPayload).metadata()).toMatchObject({ format: "webp", width: 160 });
    expect(await filesIn("work")).toEqual([]);
  },
);

test.each(["hevc", "vp9", "av1"] as const)("a video in %s is stored unchanged with its codecs", async (codec) => {
  const client = await restClient(h);
  const bytes = await aVideo({ codec, withSound: true, frameRate: 24, width: 64, height: 64 });
  const { code, body } = await client.send("/creations", { bytes, fileName: "a.mp4" });
  expect({ code, creation: body.data?.creation }).toMatchObject({
    code: 201,
    creation: { videoCodec: codec, frameRate: 24, audioCodec: "aac", contentType: "video/mp4" },
  });
});

test("a video with B-frames, short groups of pictures and sound is stored", async () => {
  const client = await restClient(h);
  const bytes = await ffmpegVideo("b-frames-short-gop.mp4");
  const { code, body } = await client.send("/creations", { bytes, fileName: "slides.mp4" });
  expect({ code, body }).toMatchObject({
    code: 201,
    body: { data: { creation: { durationSeconds: 4, frameRate: 10, videoCodec: "avc", audioCodec: "aac" } } },
  });
});

test("what an edit list cuts off is neither stored nor shown", async () => {
  const client = await restClient(h);
  const bytes = await ffmpegVideo("red-cut-off.mp4");
  const { code, body } = await client.send("/creations", { bytes, fileName: "trimmed.mp4" });
  expect({ code, body }).toMatchObject({ code: 201, body: { data: { creation: { durationSeconds: 1.7 } } } });
  const { fileUrl, thumbnailUrl } = body.data.creation;
  const colours = await frameColours((await h.app.inject(fileUrl ?? "")).rawPayload);
  expect(colours).toHaveLength(17);
  const [red, green] = (await sharp((await h.app.inject(thumbnailUrl ?? "")).rawPayload).stats()).channels;
  for (const colour of [...colours, [red?.mean ?? 255, green?.mean ?? 0]]) expect(colour[0]).toBeLessThan(60);
});

test("a file without a title is named after its file name", async () => {
  const client = await restClient(h);
  const titles: string[] = [];
  for (const fileName of ["my_best   bowl.final.png", ".png", ""]) {
    titles.push((await client.send("/creations", { bytes: png, fileName })).body.data?.creation.title ?? "");
  }
  expect(titles).toEqual(["my best bowl.final", "Upload", "Upload"]);
});

const jpeg = await picture().jpeg().toBuffer();
const film = await aVideo({ seconds: 2 });
const webm = await aVideo({ container: "webm", codec: "vp9", withSound: true });

test.each([
  ["a JPEG as browsers save it", jpeg, "photo.jfif", "image/jpeg", "image/jpeg"],
  ["a JPEG with an old ending", jpeg, "photo.jpe", "image/jpeg", "image/jpeg"],
  ["a JPEG by the name of a standard that no browser has", jpeg, "photo.jpg", "image/jpg", "image/jpeg"],
  ["a PNG called .jpg", png, "a.jpg", "image/jpeg", "image/png"],
  ["a PNG sent as HTML", png, "a.png", "text/html", "image/png"],
  ["a MOV called .mp4", await aVideo({ container: "mov" }), "film.mp4", "video/mp4", "video/mp4"],
  ["an MP4 called .mov", film, "film.mov", "video/quicktime", "video/mp4"],
  ["a video called like a picture", film, "film.jpg", "image/jpeg", "video/mp4"],
  ["a name with a dot and no ending", png, "Holiday 12.08. in Rome", undefined, "image/png"],
  ["a name that ends in a dot", png, "photo.", undefined, "image/png"],
  ["an AVIF", await picture().avif().toBuffer(), "a.avif", "image/avif", "image/jpeg"],
  ["a TIFF", await picture().tiff().toBuffer(), "scan.tif", "image/tiff", "image/jpeg"],
  [
    "a transparent TIFF",
    await picture().ensureAlpha(0.5).tiff({ compression: "lzw" }).toBuffer(),
    "logo.tiff",
    "image/tiff",
    "image/png",
  ],
  ["a WebM", webm, "screen.webm", "video/webm", "video/mp4"],
])("%s is stored by its bytes", async (_what, bytes, fileName, contentType, stored) => {
  const client = await restClient(h);
  const { code, body } = await client.send("/creations", {
    bytes,
    fileName,
    ...(contentType !== undefined && { contentType }),
  });
  expect({ code, message: body.message, creation: body.data?.creation }).toMatchObject({
    code: 201,
    creation: { contentType: stored, fileName, status: "completed" },
  });
  const file = await h.app.inject(body.data?.creation.fileUrl ?? "");
  expect(file.headers["content-type"]).toBe(stored);
  if (stored.startsWith("image/"))
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: stored.slice(6), width: 60, height: 40 });
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
const animatedPng = aPng({ width: 8, height: 8, depth: 8, pixel: [1, 2, 3], chunks: [["acTL", Buffer.alloc(8, 1)]] });
/** The first box of a file of this brand, as the cameras of phones write it. */
const isoFile = (...brands: string[]) =>
  Buffer.concat([
    Buffer.from(`\0\0\0${String.fromCharCode(16 + 4 * brands.length)}ftyp${brands[0]}\0\0\0\0`, "latin1"),
    Buffer.from(brands.join("")),
  ]);
const twoPages = await sharp(Buffer.alloc(20 * 40 * 3, 90), {
  raw: { width: 20, height: 40, channels: 3, pageHeight: 20 },
})
  .tiff()
  .toBuffer();
const refusals: [string, { bytes: Buffer; fileName?: string; contentType?: string }, number][] = [
  ["an SVG called .png", { bytes: svg, fileName: "a.png", contentType: "image/png" }, 415],
  ["an SVG declared as such", { bytes: svg, fileName: "a.svg", contentType: "image/svg+xml" }, 415],
  [
    "HTML",
    { bytes: Buffer.from("<!doctype html><script>alert(1)</script>"), fileName: "a.html", contentType: "text/html" },
    415,
  ],
  ["an animated PNG", { bytes: animatedPng, fileName: "a.png" }, 415],
  ["an animated AVIF", { bytes: isoFile("avis", "avif"), fileName: "a.avif" }, 415],
  ["a HEIC photo", { bytes: isoFile("heic", "mif1"), fileName: "IMG_0001.HEIC" }, 415],
  ["a damaged AVIF", { bytes: (await picture(200, 200).avif().toBuffer()).subarray(0, -20), fileName: "a.avif" }, 422],
  ["a TIFF of several pages", { bytes: twoPages, fileName: "scan.tif" }, 422],
  [
    "a truncated picture",
    { bytes: (await picture(900, 900).jpeg().toBuffer()).subarray(0, 3_000), fileName: "a.jpg" },
    422,
  ],
  ["a truncated video", { bytes: film.subarray(0, film.length / 2), fileName: "a.mp4" }, 422],
  ["a video no platform takes", { bytes: await aVideo({ seconds: 0.3 }), fileName: "a.mp4" }, 422],
  ["144 megapixels", { bytes: await picture(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer() }, 422],
  ["65,535 pixels by one", { bytes: await picture(65_535, 1).png().toBuffer() }, 422],
  ["an empty file", { bytes: Buffer.alloc(0) }, 400],
];

test.each(refusals)("%s is refused with a message and leaves nothing", async (_name, file, status) => {
  const client = await restClient(h);
  const before = await filesIn("media");
  const { code, body } = await client.send("/creations", file);
  expect({ code, message: body.message }).toEqual({ code: status, message: expect.stringMatching(/.{15}/) });
  await expectNothingLeft(client.userId, before);
});

test("a picture above the limit for pictures is refused, also below the limit for videos", async () => {
  const client = await restClient(h);
  const before = await filesIn("media");
  const padded = Buffer.concat([png, Buffer.alloc(uploadLimits.imageBytes)]);
  const { code, body } = await client.send("/creations", { bytes: padded });
  expect(code).toBe(413);
  expect(body).toMatchObject({ message: "A PNG file may have at most 30 MB", issues: [{ path: "file" }] });
  await expectNothingLeft(client.userId, before);
});

test("draft fields are refused with a file, naming them", async () => {
  const client = await restClient(h);
  const { code, body } = await client.send("/creations", { bytes: png }, { prompt: "marigolds", type: "video" });
  expect(code).toBe(400);
  expect(body.issues?.map(({ path }) => path)).toEqual(["type", "prompt"]);
  expect((await client.send("/creations", { bytes: png }, { type: "image" })).code).toBe(201);
});

test("a form without a file is a draft", async () => {
  const client = await restClient(h);
  const { code, body } = await client.send("/creations", null, { prompt: "marigolds" });
  expect(code).toBe(201);
  expect(body.data.creation).toMatchObject({ status: "draft", prompt: "marigolds", title: "marigolds" });
});

test("an unauthenticated upload is refused before it is stored", async () => {
  const client = await restClient(h);
  const { code } = await client.send("/creations", { bytes: png }, {}, { authorization: "" });
  expect(code).toBe(401);
  expect(await filesIn("uploads")).toEqual([]);
});

test("an upload may have a parent, which must be the user's own", async () => {
  const [client, stranger] = [await restClient(h), await restClient(h)];
  const { body } = await client.send("/creations", { bytes: png });
  const parentId = body.data.creation.id;
  expect((await client.send("/creations", { bytes: png }, { parentId })).body.data.creation.parentId).toBe(parentId);
  const before = await filesIn("media");
  const refused = await stranger.send("/creations", { bytes: png }, { parentId });
  expect(refused).toMatchObject({ code: 400, body: { issues: [{ path: "parentId" }] } });
  await expectNothingLeft(stranger.userId, before);
});

test("the same upload with the same key is stored once; another file is refused", async () => {
  const client = await restClient(h);
  const key = { "idempotency-key": "upload-1" };
  const sent = await Promise.all([1, 2, 3].map(() => client.send("/creations", { bytes: png }, {}, key)));
  expect(new Set(sent.map(({ body }) => body.data.creation.id)).size).toBe(1);
  expect(await rowsOf(client.userId)).toHaveLength(1);
  const other = await picture(9, 9).png().toBuffer();
  expect((await client.send("/creations", { bytes: other }, {}, key)).code).toBe(422);
  const shown = (await rowsOf(client.userId)).flatMap(({ fileKey }) => fileKey ?? []);
  expect(
    (await filesIn("media")).filter((name) => shown.some((known) => known.includes(name.slice(0, 36)))),
  ).toHaveLength(2);
});

test("parallel uploads cannot exceed the limit of bytes, and refused ones leave no file", async () => {
  const client = await restClient(h);
  const { body } = await client.send("/creations", { bytes: png });
  const { id, sizeBytes } = body.data.creation;
  // Room for two more and a half.
  const taken = uploadLimits.allBytes - Math.ceil((sizeBytes ?? 0) * 2.5);
  await deps.db.update(creations).set({ sizeBytes: taken }).where(eq(creations.id, id));
  const files = (await filesIn("media")).length;
  const sent = await Promise.all(Array.from({ length: 5 }, () => client.send("/creations", { bytes: png })));
  expect(sent.map(({ code }) => code).toSorted()).toEqual([201, 201, 403, 403, 403]);
  expect(sent.find(({ code }) => code === 403)?.body).toMatchObject({
    code: "LIMIT_REACHED",
    message: expect.stringContaining("of 10,000 MB. Delete some to make room"),
  });
  expect(await filesIn("media")).toHaveLength(files + 4);
});

test("the number of uploads is limited, and generated files do not count", async () => {
  const client = await restClient(h);
  const rows = (count: number, fileName: string | null) =>
    deps.db.execute(sql`
      insert into creations (id, workspace_id, type, status, title, file_name)
      select gen_random_uuid(), ${client.userId}, 'image', 'completed', 'Old', ${fileName}
      from generate_series(1, ${count}::int)`);
  await rows(50, null);
  await rows(uploadLimits.count - 1, "old.png");
  const key = { "idempotency-key": "the-last-one" };
  const last = await client.send("/creations", { bytes: png }, {}, key);
  expect(last.code).toBe(201);
  const before = await filesIn("media");
  const repeated = await client.send("/creations", { bytes: png }, {}, key);
  expect(repeated).toMatchObject({ code: 201, body: { data: { creation: { id: last.body.data.creation.id } } } });
  const refused = await client.send("/creations", { bytes: png });
  expect(refused).toMatchObject({
    code: 403,
    body: { code: "LIMIT_REACHED", message: expect.stringMatching(/5000 uploads.*make room/) },
  });
  expect(await filesIn("media")).toEqual(before);
});

test.each([null, "lost-answer"])("a commit with a lost answer keeps the files of its row (key: %s)", async (key) => {
  const client = await restClient(h);
  const path = join(dataDir, "picture");
  await writeFile(path, png);
  const upload = { path, sizeBytes: png.length, fileName: "a.png" };
  const db = losingCommits(deps.db);
  const request = { key, signal: new AbortController().signal };
  const stored = storeUpload({ ...deps, db }, client.userId, { input: {}, upload }, request);
  // With a key, the stored creation is found again.
  if (key === null) await expect(stored).rejects.toThrow("CONNECTION_CLOSED");
  else expect(await stored).toMatchObject({ status: "completed" });
  await rm(path);
  const [row] = await rowsOf(client.userId);
  expect(row).toMatchObject({ status: "completed" });
  for (const file of [row?.fileKey, row?.thumbnailKey]) expect(await deps.storage.size(file ?? "")).toBeGreaterThan(0);
});

test("a full disk refuses the upload and leaves nothing", async () => {
  const client = await restClient(h);
  const before = await filesIn("media");
  const path = join(dataDir, "picture");
  await writeFile(path, png);
  const upload = { path, sizeBytes: png.length, fileName: "a.png" };
  const storage = await createDiskStorage(join(dataDir, "media"), { minFreeBytes: Number.MAX_SAFE_INTEGER });
  const request = { key: null, signal: new AbortController().signal };
  await expect(storeUpload({ ...deps, storage }, client.userId, { input: {}, upload }, request)).rejects.toMatchObject({
    code: "INSUFFICIENT_STORAGE",
  });
  await rm(path);
  await expectNothingLeft(client.userId, before);
});
