import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { expect, test } from "vitest";
import { creations } from "#server/domains/creations/creations.table.ts";
import { loadMedia } from "#server/domains/publishing/load-media.ts";
import type { PublishMedia } from "#server/integrations/social/platform.ts";
import { aVideo, type VideoOptions } from "#server/test/a-video.ts";
import { aCreation } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox, ledgerOf } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";
import { CreationId } from "#shared/ids.ts";
import { type Platform, platforms } from "#shared/platforms/platform.ts";
import type { User } from "#shared/users.ts";
import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";

const h = await harness({ listens: true, works: true });

/** A finished video with a real file behind it. */
async function aVideoCreation(user: User, options: VideoOptions = {}) {
  const { width = 320, height = 320, seconds = 3 } = options;
  const bytes = await aVideo({ ...options, width, height, seconds });
  const id = CreationId.parse(uuidv7());
  const fileKey = `creations/${id}/video.mp4`;
  await h.deps.storage.put(fileKey, bytes);
  const facts = { width, height, durationMs: seconds * 1_000, sizeBytes: bytes.length, contentType: "video/mp4" };
  await h.deps.db
    .insert(creations)
    .values({
      id,
      userId: user.id,
      type: "video",
      status: "completed",
      title: "Kiln",
      prompt: "a kiln",
      fileKey,
      ...facts,
    });
  return { id, fileKey, bytes };
}

const load = (user: User, creationIds: CreationId[], platform: Platform) =>
  loadMedia(h.deps, user.id, { text: "", creationIds, altText: null, replySettings: null }, platform);

const only = ([media]: PublishMedia[]): PublishMedia => {
  if (media === undefined) throw new Error("Nothing was loaded");
  return media;
};

test("a video is handed over piece by piece, and copied to a public address for Instagram alone", async () => {
  const user = await h.newUser();
  const { id, bytes } = await aVideoCreation(user);
  for (const platform of platforms) {
    const media = only(await load(user, [id], platform));
    if (media.kind !== "video") throw new Error("Not a video");
    expect(await buffer(await media.read({ start: 10, end: 19 }))).toEqual(bytes.subarray(10, 20));
    expect(media).toMatchObject({ sizeBytes: bytes.length, durationMs: 3_000, width: 320, height: 320 });
    expect(media.url === null).toBe(platform !== "instagram");
    if (media.url === null) continue;
    const piece = await fetch(media.url, { headers: { range: "bytes=4-7" } });
    expect(piece.status).toBe(206);
    expect(await piece.text()).toBe("ftyp");
  }
});

test("the pictures of a carousel are given the shape of the first, padded rather than cut", async () => {
  const user = await h.newUser();
  const first = await aCreation(h, user, { width: 800, height: 1_000 });
  const wide = await aCreation(h, user, { width: 900, height: 600 });
  const media = await load(user, [first.id, wide.id], "instagram");
  for (const item of media) {
    if (item.kind !== "image") throw new Error("Not a picture");
    const { width = 0, height = 1 } = await sharp(item.bytes).metadata();
    expect(Math.abs(width / height - 0.8)).toBeLessThan(0.005);
  }
  const alone = only(await load(user, [wide.id], "instagram"));
  expect(alone.width / alone.height).toBeCloseTo(1.5);
});

test("what the platform does not take is refused before anything is sent, with words", async () => {
  const user = await h.newUser();
  const { id } = await aVideoCreation(user);
  await h.deps.db.update(creations).set({ durationMs: 200_000 }).where(eq(creations.id, id));
  await expect(load(user, [id], "x")).rejects.toMatchObject({
    kind: "rejected",
    code: "postloom.media_refused",
    message: expect.stringContaining("140 s"),
  });
});

test("a video whose file is gone stops the delivery with what to do", async () => {
  const user = await h.newUser();
  const { id, fileKey } = await aVideoCreation(user);
  await h.deps.storage.delete(fileKey);
  await expect(load(user, [id], "facebook")).rejects.toMatchObject({ code: "postloom.media_gone" });
});

test("one video goes out on all three networks, once on each", async () => {
  const user = await h.newUser();
  for (const platform of ["facebook", "instagram", "x"] as const) await connectInSandbox(h, user, platform);
  const { id } = await aVideoCreation(user);
  const { post } = await h
    .as(user)
    .posts.create({ content: `Turning ${user.id}`, creationIds: [id], platforms: ["facebook", "instagram", "x"] });
  const done = await untilPost(
    h,
    user,
    post.id,
    ({ targets }) => targets.every(({ status }) => status === "published" || status === "failed"),
    60_000,
  );
  expect(done.targets.map(({ platform, status, error }) => [platform, status, error])).toEqual(
    expect.arrayContaining(platforms.map((platform) => [platform, "published", null])),
  );
  const entries = await ledgerOf(h.deps.config.selfUrl, user.id);
  expect(entries.map(({ platform, times }) => [platform, times]).toSorted()).toEqual(
    platforms.map((name) => [name, 1]),
  );
}, 90_000);
