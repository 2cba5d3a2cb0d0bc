import { readdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { setAvatar, sweepAvatars } from "#server/domains/users/avatar.service.ts";
import { avatarFiles as files } from "#server/domains/users/users.service.ts";
import { aVideo } from "#server/test/a-video.ts";
import { harness } from "#server/test/harness.ts";
import { losingCommits } from "#server/test/losing-commits.ts";
import { restClient } from "#server/test/rest-client.ts";
import { UserId } from "#shared/ids.ts";

const h = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" }, works: true });
const { deps } = h;

/** Red in the middle third of a wide picture, blue beside it. */
const wide = await sharp({ create: { width: 900, height: 300, channels: 3, background: "#0000ff" } })
  .composite([
    { input: { create: { width: 300, height: 300, channels: 3, background: "#ff0000" } }, left: 300, top: 0 },
  ])
  .jpeg()
  .withExif({ IFD0: { Make: "canary-camera" }, IFD3: { GPSLatitudeRef: "N" } })
  .toBuffer();
const other = await sharp({ create: { width: 20, height: 30, channels: 3, background: "#00ff00" } })
  .png()
  .toBuffer();

const avatarFiles = async () =>
  (await readdir(join(deps.config.dataDir, "media"), { recursive: true })).filter((name) => name.endsWith(".webp"));
const inSize = (url: string | null, side: number) => (url ?? "").replace(/-\d+\.webp$/, `-${side}.webp`);

test("a picture is cropped to squares, and the profile has its unguessable address", async () => {
  const client = await restClient(h);
  const { code, body } = await client.send("/users/avatar", { field: "avatar", bytes: wide, fileName: "me.jpg" });
  expect(code).toBe(200);
  const { avatar, imageUrl } = body.data.user;
  expect(avatar).toMatch(/^\/media\/avatars\/[0-9a-f]{2}\/[0-9a-f-]{36}-[\w-]{43}-256\.webp$/);
  expect(imageUrl).toBe(inSize(avatar, 512));
  expect((await client.call("GET", "/users/profile")).body.data.user).toMatchObject({ avatar, imageUrl });
  expect((await client.call("GET", "/auth/me")).body.data.user).toMatchObject({ avatar });
  for (const side of files.sides) {
    const answer = await h.app.inject(inSize(avatar, side));
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect(answer.headers["cache-control"]).toContain("immutable");
    expect(answer.rawPayload.includes("canary")).toBe(false);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: side, height: side, format: "webp" });
    expect((await sharp(answer.rawPayload).stats()).dominant).toMatchObject({
      b: expect.toSatisfy((b: number) => b < 60),
    });
  }
});

test("a new picture replaces the old one, whose files are deleted; it can be removed", async () => {
  const client = await restClient(h);
  const first = (await client.send("/users/avatar", { field: "avatar", bytes: wide, fileName: "me.jpg" })).body.data
    .user;
  const second = (await client.send("/users/avatar", { field: "avatar", bytes: other, fileName: "me.png" })).body.data
    .user;
  expect(second.avatar).not.toBe(first.avatar);
  expect((await h.app.inject(first.avatar ?? "")).statusCode).toBe(404);
  expect((await h.app.inject(second.avatar ?? "")).statusCode).toBe(200);
  const mine = async () => (await avatarFiles()).filter((name) => name.includes(client.userId));
  await expect.poll(mine).toHaveLength(4);

  const removed = await client.call("DELETE", "/users/avatar");
  expect(removed.body.data.user).toMatchObject({ avatar: null, imageUrl: null });
  expect((await h.app.inject(second.avatar ?? "")).statusCode).toBe(404);
  await expect.poll(mine).toEqual([]);
  expect((await client.call("DELETE", "/users/avatar")).code).toBe(200);
});

test.each([
  ["an SVG", { bytes: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), fileName: "a.png" }, 415],
  ["a video", { bytes: await aVideo(), fileName: "a.mp4" }, 415],
  ["a truncated picture", { bytes: wide.subarray(0, 1_200), fileName: "a.jpg" }, 422],
  ["more than 10 MB", { bytes: Buffer.concat([other, Buffer.alloc(10 * 1024 * 1024)]), fileName: "a.png" }, 413],
] as const)("%s is refused with a message, and the previous picture stays", async (_name, file, status) => {
  const client = await restClient(h);
  const { avatar } = (await client.send("/users/avatar", { field: "avatar", bytes: other, fileName: "a.png" })).body
    .data.user;
  const { code, body } = await client.send("/users/avatar", { field: "avatar", ...file });
  expect({ code, message: body.message }).toEqual({ code: status, message: expect.stringMatching(/.{15}/) });
  expect((await client.call("GET", "/users/profile")).body.data.user.avatar).toBe(avatar);
});

test("a commit with a lost answer keeps the files of the new picture", async () => {
  const client = await restClient(h);
  const path = join(deps.config.dataDir, "sent-picture");
  await writeFile(path, other);
  const upload = { path, sizeBytes: other.length, fileName: "a.png" };
  const id = UserId.parse(client.userId);
  await expect(setAvatar({ ...deps, db: losingCommits(deps.db) }, id, upload)).rejects.toThrow("CONNECTION_CLOSED");
  await rm(path);
  const { avatar } = (await client.call("GET", "/users/profile")).body.data.user;
  for (const side of files.sides) expect((await h.app.inject(inSize(avatar, side))).statusCode).toBe(200);
});

test("the upload needs the right field and a signed-in user", async () => {
  const client = await restClient(h);
  expect((await client.send("/users/avatar", { field: "file", bytes: other })).body.issues?.[0]?.path).toBe("file");
  expect((await client.send("/users/avatar", null)).code).toBe(400);
  expect((await client.send("/users/avatar", { field: "avatar", bytes: other }, {}, { authorization: "" })).code).toBe(
    401,
  );
});

test("any other name in the folder is 404", async () => {
  const client = await restClient(h);
  const { avatar } = (await client.send("/users/avatar", { field: "avatar", bytes: other, fileName: "a.png" })).body
    .data.user;
  const url = avatar ?? "";
  for (const wrong of [
    inSize(url, 100),
    url.replace(".webp", ".png"),
    url.replace(/avatars\/../, "avatars/zz"),
    `${url}%00`,
    url.replace("-256", "-256%2f.."),
  ])
    expect((await h.app.inject(wrong)).statusCode, wrong).toBe(404);
});

test("files of a picture that was never set are deleted after an hour, those of a set one never", async () => {
  const client = await restClient(h);
  const { avatar } = (await client.send("/users/avatar", { field: "avatar", bytes: other, fileName: "a.png" })).body
    .data.user;
  const dead = files.keysOf(files.newStem(client.userId));
  for (const key of dead) await deps.storage.put(key, other);
  const hourAgo = new Date(Date.now() - 3_700_000);
  for (const name of await avatarFiles()) await utimes(join(deps.config.dataDir, "media", name), hourAgo, hourAgo);
  await sweepAvatars(deps, AbortSignal.timeout(10_000));
  for (const key of dead) expect(await deps.storage.size(key)).toBeNull();
  expect((await h.app.inject(avatar ?? "")).statusCode).toBe(200);
});
