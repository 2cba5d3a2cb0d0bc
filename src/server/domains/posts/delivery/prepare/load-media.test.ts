import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { creations } from "#server/domains/creations/creations.table.ts";
import { storeUpload } from "#server/domains/creations/uploads/store-upload.ts";
import { loadMedia } from "#server/domains/posts/delivery/prepare/load-media.ts";
import { findTargetMedia } from "#server/domains/posts/delivery/prepare/target-media.ts";
import type { FrozenContent } from "#server/domains/posts/store/posts.table.ts";
import { makeWorkFolder } from "#server/lib/files/work-folder.ts";
import { aVideo } from "#server/test/a-video.ts";
import { anAnimation } from "#server/test/an-animation.ts";
import { aCreation } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";
import type { Creation } from "#shared/creations/creations.ts";
import { networkRules } from "#shared/platforms/rules-for.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ listens: true, works: true });

/** A finished video with a real file. */
async function aVideoCreation(user: User) {
  const size = { width: 320, height: 320 };
  const film = await aCreation(h, user, size);
  const fileKey = `creations/${film.id}/film.mp4`;
  const bytes = await aVideo({ ...size, seconds: 4, frameRate: 24 });
  await h.deps.storage.put(fileKey, bytes);
  await h.deps.db
    .update(creations)
    .set({ type: "video", fileKey, contentType: "video/mp4", sizeBytes: bytes.length, durationMs: 4_000 })
    .where(eq(creations.id, film.id));
  return film;
}

async function aConnectedPerson(): Promise<User> {
  const user = await h.newUser();
  await connectInSandbox(h, user, "facebook");
  await connectInSandbox(h, user, "x");
  return user;
}

const isSettled = (post: Post) => post.targets.every(({ status }) => ["published", "failed"].includes(status));

/** The media of the published posts, in order. */
const mediaOf = (mark: string) =>
  h.deps.sql<{ platform: string; kinds: string[]; alts: (string | null)[] }[]>`
    select p.platform, array_agg(m.mime_type order by at.n) as kinds, array_agg(m.alt_text order by at.n) as alts
    from sandbox.posts p, unnest(p.media_ids) with ordinality at(id, n), sandbox.media m
    where m.id = at.id and p.is_published and p.text like ${`%${mark}%`} group by p.id order by p.platform`;

test("a video is published on Facebook, Instagram and X unchanged", { timeout: 90_000 }, async () => {
  const user = await aConnectedPerson();
  const film = await aVideoCreation(user);
  const { post } = await h.as(user).posts.create({
    content: `A film ${user.id}`,
    creationIds: [film.id],
    platforms: ["facebook", "instagram", "x"],
  });
  const done = await untilPost(h, user, post.id, isSettled, 80_000);
  expect(done.targets.map(({ platform, status, error }) => [platform, status, error])).toEqual([
    ["facebook", "published", null],
    ["instagram", "published", null],
    ["x", "published", null],
  ]);
  const kinds = (await mediaOf(user.id)).map((row) => [row.platform, row.kinds]);
  expect(kinds).toEqual([
    ["facebook", ["video/mp4"]],
    ["instagram", ["video/mp4"]],
    ["x", ["video/mp4"]],
  ]);
});

test("each picture has its own alt text, the post's, or the creation's", { timeout: 60_000 }, async () => {
  const user = await aConnectedPerson();
  const pictures = [await aCreation(h, user), await aCreation(h, user), await aCreation(h, user)];
  const { post } = await h.as(user).posts.create({
    content: `Pictures ${user.id}`,
    creationIds: pictures.map(({ id }) => id),
    altTexts: ["A bowl", null, "A cup"],
    platforms: ["x"],
  });
  await untilPost(h, user, post.id, isSettled, 30_000);
  expect(await mediaOf(user.id)).toEqual([
    { platform: "x", kinds: ["image/jpeg", "image/jpeg", "image/jpeg"], alts: ["A bowl", "marigolds", "A cup"] },
  ]);
});

test("pictures and a video form a carousel on Instagram, and are refused on X", { timeout: 90_000 }, async () => {
  const user = await aConnectedPerson();
  const [picture, film, another] = [await aCreation(h, user), await aVideoCreation(user), await aCreation(h, user)];
  const fields = { content: `Carousel ${user.id}`, creationIds: [picture.id, film.id, another.id] };
  await expect(h.as(user).posts.create({ ...fields, platforms: ["x"] })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
  const { post } = await h.as(user).posts.create({ ...fields, platforms: ["instagram"] });
  const done = await untilPost(h, user, post.id, isSettled, 80_000);
  expect(done.targets[0]).toMatchObject({ status: "published", error: null });
  expect((await mediaOf(user.id))[0]?.kinds).toEqual(["image/jpeg", "video/mp4", "image/jpeg"]);
});

test("a picture that was frozen without an alternative text is sent without one, whatever the library says since", async () => {
  const user = await h.newUser();
  const { id } = await aCreation(h, user);
  await h.deps.db.update(creations).set({ altText: "Written later", prompt: "A bowl" }).where(eq(creations.id, id));
  const frozen = { text: "", creationIds: [id], altText: null, replySettings: null };
  const found = await findTargetMedia(h.deps, { workspaceId: user.id }, [id], networkRules.x);
  const media = { ...found, fitted: new Map() };
  const altText = async (content: FrozenContent) => (await loadMedia(h.deps, content, media))[0]?.altText;
  expect(await altText({ ...frozen, altTexts: [null] })).toBeNull();
  expect(await altText({ ...frozen, altTexts: ["Frozen"] })).toBe("Frozen");
  // Frozen by a version that left the alternative text to the library.
  expect(await altText(frozen)).toBe("Written later");
});

const everywhere = ["facebook", "instagram", "x", "bluesky", "mastodon", "threads", "linkedin"] as const;

/** An animation in the library, uploaded like any other. */
async function anUploadedAnimation(
  user: User,
  format: "gif" | "webp",
  size?: { width: number; height: number },
): Promise<Creation> {
  const bytes = await anAnimation(format, ["#20b040", "#2040c0", "#c02040"], [300, 300, 300], size);
  const path = join(await makeWorkFolder(h.deps.config.dataDir), "file");
  await writeFile(path, bytes);
  const upload = { path, sizeBytes: bytes.length, fileName: `wheel.${format}` };
  return storeUpload(h.deps, user.id, { input: {}, upload }, { key: null, signal: AbortSignal.timeout(60_000) });
}

async function aPersonEverywhere(): Promise<User> {
  const user = await h.newUser();
  for (const platform of everywhere.filter((one) => one !== "instagram")) await connectInSandbox(h, user, platform);
  return user;
}

test.each(["gif", "webp"] as const)(
  "a moving %s is published as something that moves on all networks",
  { timeout: 120_000 },
  async (format) => {
    const user = await aPersonEverywhere();
    const wheel = await anUploadedAnimation(user, format);
    expect(wheel).toMatchObject({ contentType: `image/${format}`, durationSeconds: 0.9 });
    const { post, warnings } = await h.as(user).posts.create({
      content: `A wheel ${user.id}`,
      creationIds: [wheel.id],
      platforms: [...everywhere],
    });
    expect(warnings).toEqual([]);
    const done = await untilPost(h, user, post.id, isSettled, 100_000);
    expect(done.targets.map(({ platform, status, error }) => [platform, status, error])).toEqual(
      done.targets.map(({ platform }) => [platform, "published", null]),
    );
    const kinds = Object.fromEntries((await mediaOf(user.id)).map((row) => [row.platform, row.kinds]));
    expect(kinds).toEqual(
      Object.fromEntries(
        everywhere.map((platform) => {
          const isPlayed = format === "gif" && (platform === "x" || platform === "mastodon");
          return [platform, [isPlayed ? "image/gif" : "video/mp4"]];
        }),
      ),
    );
  },
);

test("a GIF that X and Mastodon refuse for its size moves there as a video", { timeout: 90_000 }, async () => {
  const user = await aPersonEverywhere();
  const wheel = await anUploadedAnimation(user, "gif", { width: 1_301, height: 1_101 });
  const { post } = await h
    .as(user)
    .posts.create({ content: `A large wheel ${user.id}`, creationIds: [wheel.id], platforms: ["x", "mastodon"] });
  const done = await untilPost(h, user, post.id, isSettled, 80_000);
  expect(done.targets.map(({ status, error }) => [status, error])).toEqual([
    ["published", null],
    ["published", null],
  ]);
  expect((await mediaOf(user.id)).map(({ platform, kinds }) => [platform, kinds])).toEqual([
    ["mastodon", ["video/mp4"]],
    ["x", ["video/mp4"]],
  ]);
});

test("who posts an animation with pictures is told where only its first picture will be seen", async () => {
  const user = await aPersonEverywhere();
  const wheel = await anUploadedAnimation(user, "gif");
  const picture = await aCreation(h, user);
  const content = { content: "A wheel", creationIds: [wheel.id, picture.id] };
  const { post, warnings } = await h
    .as(user)
    .posts.create({ ...content, platforms: ["instagram", "bluesky", "mastodon"], draft: true });
  expect(warnings).toMatchObject([
    { path: "creationIds", message: expect.stringContaining("On Bluesky only the first picture") },
    { path: "creationIds", message: expect.stringContaining("On Mastodon only the first picture") },
  ]);
  expect((await h.as(user).posts.check({ id: post.id })).warnings).toEqual(warnings);
  const alone = await h.as(user).posts.update({ id: post.id, creationIds: [wheel.id] });
  expect(alone.warnings).toEqual([]);
});

test("a GIF of an older version moves, and one without motion stays a picture", { timeout: 90_000 }, async () => {
  const user = await aConnectedPerson();
  for (const colours of [["#20b040", "#2040c0"], ["#20b040"]]) {
    const old = await aCreation(h, user, { width: 120, height: 80 });
    const fileKey = `creations/${old.id}/old.gif`;
    const bytes = await anAnimation(
      "gif",
      colours,
      colours.map(() => 400),
    );
    await h.deps.storage.put(fileKey, bytes);
    await h.deps.db
      .update(creations)
      .set({ fileKey, contentType: "image/gif", sizeBytes: bytes.length, durationMs: null })
      .where(eq(creations.id, old.id));
    const mark = `${colours.length} ${user.id}`;
    const fields = { content: `Old ${mark}`, creationIds: [old.id], platforms: ["facebook" as const] };
    const { post } = await h.as(user).posts.create(fields);
    await untilPost(h, user, post.id, isSettled, 60_000);
    expect((await mediaOf(mark)).map(({ kinds }) => kinds)).toEqual([
      [colours.length > 1 ? "video/mp4" : "image/jpeg"],
    ]);
  }
});
