import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aVideo, ffmpegVideo } from "#server/test/a-video.ts";
import { bearer, connectX, xApi } from "../test/consent.ts";
import { picture } from "../test/pictures.ts";
import { startSandbox, type TestSandbox } from "../test/start-sandbox.ts";
import { xClient, type XConnection } from "../test/x-client.ts";

let sandbox: TestSandbox;
let account: XConnection;
beforeAll(async () => {
  sandbox = await startSandbox();
  account = await connectX(sandbox);
});
afterAll(() => sandbox.stop());

const { send, tweet, get, upload } = xClient(
  () => sandbox,
  () => account,
);

describe("X media", () => {
  test("a picture is uploaded in one request, gets its alt text and is posted", async () => {
    const { status, body } = await upload(await picture("png", 64, 48));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ expires_after_secs: 86_400, image: { w: 64, h: 48 } });
    expect(
      (await send("/2/media/metadata", { id: body.data.id, metadata: { alt_text: { text: "A tile" } } })).status,
    ).toBe(200);
    expect(
      (await send("/2/media/metadata", { id: body.data.id, metadata: { alt_text: { text: "x".repeat(1_001) } } }))
        .status,
    ).toBe(400);
    expect((await tweet({ media: { media_ids: [body.data.id] } })).status).toBe(201);
  });

  test("are refused when they are no picture, too large, of another account or a day old", async () => {
    expect((await upload(Buffer.from("<svg/>"))).status).toBe(400);
    expect((await upload(Buffer.concat([await picture("jpeg", 9, 9), Buffer.alloc(5 * 1024 * 1024)]))).status).toBe(
      400,
    );
    const other = await connectX(sandbox);
    const { body } = await upload(await picture("jpeg", 70, 70), other);
    expect((await tweet({ text: "Not mine", media: { media_ids: [body.data.id] } })).status).toBe(403);
    expect((await send("/2/media/metadata", { id: body.data.id, metadata: { alt_text: { text: "x" } } })).status).toBe(
      403,
    );
    sandbox.clock.advance(24 * 3_600_000);
    const again = await connectX(sandbox, { cookie: other.cookie });
    expect(again.accountId).toBe(other.accountId);
    expect((await tweet({ text: "Too late", media: { media_ids: [body.data.id] } }, again)).status).toBe(400);
    account = await connectX(sandbox, { cookie: account.cookie });
  });

  test("require the scope media.write", async () => {
    const writer = await connectX(sandbox, { scope: "tweet.read tweet.write users.read" });
    expect((await upload(await picture("jpeg", 9, 9), writer)).status).toBe(403);
  });

  const append = async (id: string, index: number, part: Buffer) => {
    const form = new FormData();
    form.set("segment_index", String(index));
    form.set("media", new Blob([new Uint8Array(part)]));
    return xApi(sandbox, `/2/media/upload/${id}/append`, {
      method: "POST",
      headers: bearer(account.token),
      body: form,
    });
  };
  const begin = async (body: Record<string, unknown>) => send("/2/media/upload/initialize", body);
  const finalize = (id: string) => send(`/2/media/upload/${id}/finalize`, {});

  test("can be uploaded in parts, which may be repeated, and a picture is ready when finalized", async () => {
    const bytes = await picture("jpeg", 300, 200);
    const { body } = await begin({
      media_type: "image/jpeg",
      total_bytes: bytes.length,
      media_category: "tweet_image",
    });
    const half = Math.floor(bytes.length / 2);
    expect((await append(body.data.id, 1, bytes.subarray(half))).status).toBe(200);
    expect((await finalize(body.data.id)).status).toBe(400);
    expect((await append(body.data.id, 0, bytes.subarray(0, half))).status).toBe(200);
    expect((await append(body.data.id, 0, bytes.subarray(0, half))).status).toBe(200);
    const done = await finalize(body.data.id);
    expect(done.body.data).not.toHaveProperty("processing_info");
    expect((await tweet({ text: "In parts", media: { media_ids: [body.data.id] } })).status).toBe(201);
  });

  test("a video is processed before it can be posted", async () => {
    const bytes = await aVideo();
    const { body } = await begin({ media_type: "video/mp4", total_bytes: bytes.length, media_category: "tweet_video" });
    const id = body.data.id;
    await append(id, 0, bytes);
    expect((await finalize(id)).body.data.processing_info).toMatchObject({ state: "in_progress", check_after_secs: 1 });
    expect((await tweet({ text: "Too soon", media: { media_ids: [id] } })).status).toBe(400);
    sandbox.clock.advance(1_000);
    expect((await get(`/2/media/upload?command=STATUS&media_id=${id}`)).data.processing_info).toMatchObject({
      state: "succeeded",
    });
    expect((await tweet({ text: "Now", media: { media_ids: [id] } })).status).toBe(201);
  });

  test.each([
    ["is no video", () => Promise.resolve(Buffer.alloc(2_000, 7))],
    ["is too large a picture", () => aVideo({ width: 1_920, height: 64 })],
    ["is in 4:4:4", () => ffmpegVideo("odd-444.mp4")],
    ["is in 4:2:2 with 10 bits", () => ffmpegVideo("422-10-bit.mp4")],
    ["has 10 bits", () => ffmpegVideo("10-bit.mp4")],
    ["has oblong pixels", () => ffmpegVideo("oblong.mp4")],
    ["is interlaced", () => ffmpegVideo("interlaced.mp4")],
    ["is in another codec", () => aVideo({ codec: "vp9" })],
  ])("a file that %s fails in processing, and cannot be posted", async (_what, make) => {
    const bytes = await make();
    const { body } = await begin({ media_type: "video/mp4", total_bytes: bytes.length, media_category: "tweet_video" });
    await append(body.data.id, 0, bytes);
    await finalize(body.data.id);
    sandbox.clock.advance(1_000);
    const status = await get(`/2/media/upload?command=STATUS&media_id=${body.data.id}`);
    expect(status.data.processing_info).toMatchObject({ state: "failed", error: { name: "InvalidMedia" } });
    expect((await tweet({ text: "Broken", media: { media_ids: [body.data.id] } })).status).toBe(400);
  });

  test("a part of 2 MiB gets 413 without a body; an invalid initialize gets 400", async () => {
    const { body } = await begin({ media_type: "image/png", total_bytes: 3_000_000, media_category: "tweet_image" });
    const response = await append(body.data.id, 0, Buffer.alloc(2 * 1024 * 1024));
    expect(response.status).toBe(413);
    expect(await response.text()).toBe("");
    expect((await begin({ media_type: "image/bmp", total_bytes: 10, media_category: "tweet_image" })).status).toBe(400);
    expect(
      (await begin({ media_type: "image/png", total_bytes: 6_000_000, media_category: "tweet_image" })).status,
    ).toBe(400);
    expect(
      (await begin({ media_type: "image/png", total_bytes: 10, media_category: "tweet_image", surprise: 1 })).status,
    ).toBe(400);
  });
});
