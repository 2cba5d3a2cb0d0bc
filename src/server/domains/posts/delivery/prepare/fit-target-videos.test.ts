import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { creations } from "#server/domains/creations/creations.table.ts";
import { sweepFittedVideos } from "#server/domains/creations/platform-media/fitted-videos.service.ts";
import { fittedVideos } from "#server/domains/creations/platform-media/fitted-videos.table.ts";
import { storeUpload } from "#server/domains/creations/uploads/store-upload.ts";
import { fitVideosAhead } from "#server/domains/posts/delivery/prepare/fit-target-videos.ts";
import { videoLeadMs } from "#server/domains/posts/store/alarms.ts";
import { aVideo, type VideoOptions, ffmpegVideo } from "#server/test/a-video.ts";
import { anAnimation } from "#server/test/an-animation.ts";
import { aCreation } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";
import type { CreationId, TargetId } from "#shared/ids.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ listens: true, works: true });
const { db, storage } = h.deps;

const seconds = 4;

/** A finished video with a real file and the metadata of an upload. */
async function aVideoCreation(user: User, options: VideoOptions) {
  const { width = 160, height = 96, codec = "avc", frameRate = 24 } = options;
  const film = await aCreation(h, user, { width, height });
  const fileKey = `creations/${film.id}/film.mp4`;
  const bytes = await aVideo({ ...options, frameRate, seconds, withSound: true });
  await storage.put(fileKey, bytes);
  const coded = { videoCodec: codec, frameRate, audioCodec: "aac" };
  await db
    .update(creations)
    .set({
      type: "video",
      fileKey,
      contentType: "video/mp4",
      sizeBytes: bytes.length,
      durationMs: seconds * 1_000,
      ...coded,
    })
    .where(eq(creations.id, film.id));
  return { id: film.id, fileKey, bytes };
}

async function aConnectedPerson(): Promise<User> {
  const user = await h.newUser();
  await connectInSandbox(h, user, "facebook");
  await connectInSandbox(h, user, "x");
  return user;
}

const isSettled = (post: Post) => post.targets.every(({ status }) => ["published", "failed"].includes(status));
const copiesOf = (creationId: CreationId) =>
  db.select().from(fittedVideos).where(eq(fittedVideos.creationId, creationId));

async function publish(user: User, creationId: CreationId, platforms: Post["platforms"], text = "A film") {
  const fields = { content: `${text} ${user.id}`, creationIds: [creationId], platforms: [...platforms] };
  const { post } = await h.as(user).posts.create(fields);
  return untilPost(h, user, post.id, isSettled, 60_000);
}

test(
  "each platform gets an accepted copy of the video, and the original stays unchanged",
  { timeout: 120_000 },
  async () => {
    const user = await aConnectedPerson();
    const film = await aVideoCreation(user, { width: 1_920, height: 1_080, codec: "hevc", frameRate: 5 });
    const done = await publish(user, film.id, ["facebook", "instagram", "x"]);
    expect(done.targets.map(({ platform, status, error }) => [platform, status, error])).toEqual([
      ["facebook", "published", null],
      ["instagram", "published", null],
      ["x", "published", null],
    ]);
    const copies = await copiesOf(film.id);
    // Facebook accepts the original; Instagram needs a higher frame rate, X a smaller size and another codec.
    expect(copies.map(({ width, height, durationMs }) => [width, height, durationMs]).toSorted()).toEqual([
      [1_280, 720, 4_000],
      [1_920, 1_080, 4_000],
    ]);
    expect((await storage.read(film.fileKey))?.equals(film.bytes)).toBe(true);
  },
);

test("a copy is made once ahead of the due time, and reused by the next post", { timeout: 120_000 }, async () => {
  const user = await aConnectedPerson();
  const film = await aVideoCreation(user, { codec: "hevc" });
  const { post } = await h.as(user).posts.create({
    content: `Later ${user.id}`,
    creationIds: [film.id],
    platforms: ["x"],
    scheduledAt: new Date(Date.now() + 3 * 60 * 60_000).toISOString(),
  });
  const [target] = post.targets;
  if (target === undefined) throw new Error("The post has no delivery");
  const jobs = await h.deps.sql.unsafe<{ data: { targetId: string }; start_after: string }[]>(
    "select data, start_after from pgboss.job where name = 'posts.fit-videos' and data->>'targetId' = $1",
    [target.id],
  );
  expect(jobs).toHaveLength(1);
  const hoursAhead = (Date.parse(post.scheduledAt ?? "") - Date.parse(jobs[0]?.start_after ?? "")) / 3_600_000;
  expect(hoursAhead).toBeGreaterThan(1.1);
  expect(hoursAhead).toBeLessThan(1.3);

  const soon = AbortSignal.timeout(60_000);
  await Promise.all([fitVideosAhead(h.deps, target.id, soon), fitVideosAhead(h.deps, target.id, soon)]);
  const [copy, ...others] = await copiesOf(film.id);
  expect(others).toEqual([]);
  expect(await storage.size(copy?.storageKey ?? "")).toBe(copy?.sizeBytes);
  expect((await publish(user, film.id, ["x"])).targets[0]).toMatchObject({ status: "published" });
  expect(await copiesOf(film.id)).toHaveLength(1);
});

test("an animation is converted ahead, too, once for all its posts", { timeout: 120_000 }, async () => {
  const user = await aConnectedPerson();
  const path = join(h.deps.config.dataDir, `${user.id}.gif`);
  await writeFile(path, await anAnimation("gif", ["#20b040", "#2040c0"], [300, 300]));
  const upload = { path, sizeBytes: (await stat(path)).size, fileName: "wheel.gif" };
  const request = { key: null, signal: AbortSignal.timeout(30_000) };
  const wheel = await storeUpload(h.deps, user.id, { input: {}, upload }, request);
  const dueAt = Date.now() + 3 * 60 * 60_000;
  const { post } = await h.as(user).posts.create({
    content: `Later ${user.id}`,
    creationIds: [wheel.id],
    platforms: ["facebook"],
    scheduledAt: new Date(dueAt).toISOString(),
  });
  const [target] = await h.deps.sql<{ id: TargetId; wake_at: Date }[]>`
    select id, wake_at from post_targets where post_id = ${post.id}`;
  if (target === undefined) throw new Error("The post has no delivery");
  expect(new Date(target.wake_at).getTime()).toBe(dueAt - videoLeadMs);
  const jobs = await h.deps.sql.unsafe(
    "select 1 from pgboss.job where name = 'posts.fit-videos' and data->>'targetId' = $1",
    [target.id],
  );
  expect(jobs).toHaveLength(1);
  await fitVideosAhead(h.deps, target.id, AbortSignal.timeout(60_000));
  const [copy] = await copiesOf(wheel.id);
  expect(copy).toMatchObject({ width: 120, height: 80, durationMs: 3_000 });
  expect((await publish(user, wheel.id, ["facebook"])).targets[0]).toMatchObject({ status: "published", error: null });
  expect(await copiesOf(wheel.id)).toEqual([copy]);
});

test.each(["odd-444.mp4", "422-10-bit.mp4", "10-bit.mp4", "oblong.mp4", "interlaced.mp4"])(
  "H.264 that X does not take is converted after its upload: %s",
  { timeout: 60_000 },
  async (name) => {
    const user = await aConnectedPerson();
    const path = join(h.deps.config.dataDir, `${user.id}-${name}`);
    await writeFile(path, await ffmpegVideo(name));
    const upload = { path, sizeBytes: (await stat(path)).size, fileName: name, contentType: "video/mp4" };
    const request = { key: null, signal: AbortSignal.timeout(30_000) };
    const film = await storeUpload(h.deps, user.id, { input: {}, upload }, request);
    expect((await publish(user, film.id, ["x"])).targets[0]).toMatchObject({ status: "published", error: null });
    expect(await copiesOf(film.id)).toHaveLength(1);
  },
);

test("an accepted video, or a post without one, is not converted", { timeout: 60_000 }, async () => {
  const user = await aConnectedPerson();
  const [film, picture] = [await aVideoCreation(user, {}), await aCreation(h, user)];
  expect((await publish(user, film.id, ["x"])).targets[0]).toMatchObject({ status: "published" });
  expect(await copiesOf(film.id)).toEqual([]);
  const { post } = await h.as(user).posts.create({
    content: `A picture ${user.id}`,
    creationIds: [picture.id],
    platforms: ["x"],
    scheduledAt: new Date(Date.now() + 60 * 60_000).toISOString(),
  });
  const jobs = await h.deps.sql.unsafe(
    "select 1 from pgboss.job where name = 'posts.fit-videos' and data->>'targetId' = $1",
    [post.targets[0]?.id ?? ""],
  );
  expect(jobs).toHaveLength(0);
});

test("a video that cannot be converted fails its post with a message", { timeout: 60_000 }, async () => {
  const user = await aConnectedPerson();
  const film = await aVideoCreation(user, { codec: "hevc" });
  await storage.put(film.fileKey, film.bytes.subarray(0, film.bytes.length / 2));
  const done = await publish(user, film.id, ["x"]);
  expect(done.targets[0]).toMatchObject({
    status: "failed",
    error: { code: "postloom.video_not_convertible", fix: "Make a new post with another video." },
  });
});

test("a copy whose file is gone is made again", { timeout: 120_000 }, async () => {
  const user = await aConnectedPerson();
  const film = await aVideoCreation(user, { codec: "hevc" });
  expect((await publish(user, film.id, ["x"])).targets[0]).toMatchObject({ status: "published" });
  const [copy] = await copiesOf(film.id);
  await storage.delete(copy?.storageKey ?? "");
  const again = await publish(user, film.id, ["x"], "The film again");
  expect(again.targets[0]).toMatchObject({ status: "published", error: null });
  const [made, ...others] = await copiesOf(film.id);
  expect(others).toEqual([]);
  expect(await storage.size(made?.storageKey ?? "")).toBe(made?.sizeBytes);
});

test("expired copies are deleted with their files", { timeout: 60_000 }, async () => {
  const user = await aConnectedPerson();
  const film = await aVideoCreation(user, { codec: "hevc" });
  await publish(user, film.id, ["x"]);
  const [copy] = await copiesOf(film.id);
  const key = copy?.storageKey ?? "";
  await sweepFittedVideos(h.deps, AbortSignal.timeout(10_000));
  expect(await storage.size(key)).not.toBeNull();
  await db
    .update(fittedVideos)
    .set({ expiresAt: new Date(0) })
    .where(eq(fittedVideos.creationId, film.id));
  await sweepFittedVideos(h.deps, AbortSignal.timeout(10_000));
  expect(await storage.size(key)).toBeNull();
  expect(await copiesOf(film.id)).toEqual([]);
});
