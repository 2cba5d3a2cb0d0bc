import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSandbox, type TestSandbox } from "#server/sandbox/test/start-sandbox.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { PublishMedia, PublishVideo } from "./platform.ts";
import { beginPost, shapes } from "./test/begin-post.ts";
import { failureOf, newVideo } from "./test/connect.ts";

// Interrupted uploads, and processing that fails or is slow.

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ limits: { processingMs: 0 } });
});
afterAll(() => sandbox.stop());

const begin = (platform: Platform, media: readonly PublishMedia[]) => beginPost(sandbox, platform, media);

describe("an upload in chunks", () => {
  test("to X continues after the last saved chunk", async () => {
    const whole = Buffer.alloc(2_500_000, 1);
    const starts: number[] = [];
    const read: PublishVideo["read"] = async ({ start, end } = { start: 0, end: whole.length - 1 }) => {
      starts.push(start);
      return Readable.from([whole.subarray(start, end + 1)]);
    };
    const video = { ...(await newVideo(sandbox)), sizeBytes: whole.length, read };
    const post = await begin("x", [video]);
    await sandbox.setFault({ kind: "rate_limited", call: "x.append", skip: 2 });
    expect((await failureOf(post.prepare())).kind).toBe("rate_limited");
    expect(post.saved.at(-1)).toMatchObject({ "media.0.sent": "2" });
    starts.length = 0;
    // The bytes are no video, which X reports once it has all of them.
    expect(await failureOf(post.prepare())).toMatchObject({ kind: "rejected", code: "x.media.failed" });
    expect(starts).toEqual([2 * 1024 * 1024]);
    expect(post.saved.at(-1)).toEqual({});
  });

  test("as a reel continues after the bytes that Facebook has received", async () => {
    const video = await newVideo(sandbox, shapes.reel);
    const post = await begin("facebook", [video]);
    await sandbox.setFault({ kind: "upload_stops", call: "facebook.upload" });
    expect((await failureOf(post.prepare())).kind).toBe("unavailable");
    video.reads.length = 0;
    const steps = await post.prepare();
    expect(video.reads).toEqual([[Math.ceil(video.sizeBytes / 2), video.sizeBytes - 1]]);
    await post.send(steps);
    expect(await post.ledger()).toMatchObject({ count: 1 });
  });

  test("as a video on Facebook continues after the last saved chunk", async () => {
    const video = await newVideo(sandbox, { width: 640, height: 640, seconds: 4, withSound: true });
    const post = await begin("facebook", [video]);
    await sandbox.setFault({ kind: "rate_limited", call: "facebook.videos", skip: 1 });
    expect((await failureOf(post.prepare())).kind).toBe("rate_limited");
    const begun = post.saved.at(-1);
    const steps = await post.prepare();
    expect(steps.video).toBe(begun?.video);
    await post.send(steps);
  });

  test.each(["answer_lost", "upload_stops"])(
    "as a video on Facebook starts again when Facebook's offset differs after %s",
    async (kind) => {
      const post = await begin("facebook", [await newVideo(sandbox, { width: 640, height: 640, seconds: 4 })]);
      await sandbox.setFault({ kind, call: "facebook.videos", skip: 1 });
      expect((await failureOf(post.prepare())).kind).toBe("unavailable");
      const begun = post.saved.at(-1);
      expect(await failureOf(post.prepare())).toMatchObject({
        kind: "unavailable",
        code: "facebook.6000.1363037",
        message: "The upload broke off.",
        beginsAgain: true,
      });
      const steps = await post.prepare({});
      expect(steps.video).not.toBe(begun?.video);
      await post.send(steps);
      expect(await post.ledger()).toMatchObject({ count: 1 });
    },
  );

  test("as a video on Facebook must start again when a chunk is missing at the publish call", async () => {
    const post = await begin("facebook", [await newVideo(sandbox, shapes.video)]);
    const steps = await post.prepare();
    await sandbox.sql`delete from sandbox.media_parts where media_id = ${steps.video ?? ""}`;
    expect(await failureOf(post.send(steps))).toMatchObject({ kind: "unavailable", beginsAgain: true });
    expect(await post.ledger()).toMatchObject({ count: 0 });
  });

  test("starts again when it is unknown to Facebook", async () => {
    const post = await begin("facebook", [await newVideo(sandbox, shapes.reel)]);
    const lost = {
      kind: "reel",
      video: "1280000000000000",
      uploadUrl: `${sandbox.base}/upload/video-upload/v26.0/1280000000000000`,
    };
    expect(await failureOf(post.prepare(lost))).toMatchObject({ kind: "unavailable", beginsAgain: true });
    await post.send(await post.prepare({}));
  });

  test("starts again when it is unknown to X", async () => {
    const post = await begin("x", [await newVideo(sandbox)]);
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const lost = { "media.0.upload": "12", "media.0.expiresAt": inAnHour, "media.0.sent": "0" };
    expect(await failureOf(post.prepare(lost))).toMatchObject({ kind: "unavailable", code: "x.media.upload_lost" });
    expect(post.saved.at(-1)).toEqual({});
    await post.send(await post.prepare());
  });
});

test("a partly received chunk is sent to X again as a whole", async () => {
  const post = await begin("x", [await newVideo(sandbox)]);
  await sandbox.setFault({ kind: "upload_stops", call: "x.append" });
  expect((await failureOf(post.prepare())).kind).toBe("unavailable");
  await post.send(await post.prepare());
  expect(await post.ledger()).toMatchObject({ count: 1 });
});

test("an upload to X that was finalized, but not saved as such before the stop, starts again", async () => {
  const post = await begin("x", [await newVideo(sandbox)]);
  await sandbox.setFault({ kind: "processing_stuck", call: "x.finalize" });
  await post.prepareUntil((steps) => steps["media.0.closed"] === "yes");
  const { "media.0.closed": _closed, ...unsaved } = post.saved.at(-1) ?? {};
  expect((await failureOf(post.prepare(unsaved))).code).toBe("x.media.upload_lost");
  await post.send(await post.prepare());
  expect(await post.ledger()).toMatchObject({ count: 1 });
});

test("the token is sent to no other host than Meta's upload host", async () => {
  const post = await begin("facebook", [await newVideo(sandbox, shapes.reel)]);
  await sandbox.setFault({ kind: "upload_stops", call: "facebook.upload" });
  await failureOf(post.prepare());
  const elsewhere = { ...post.saved.at(-1), uploadUrl: "http://127.0.0.1:9/upload" };
  const failure = await failureOf(post.prepare(elsewhere));
  expect(failure).toMatchObject({ kind: "unavailable", code: "facebook.upload_host" });
});

describe("processing that fails", () => {
  test("on X and Instagram fails before the post is public, and starts again at the next attempt", async () => {
    for (const [platform, call] of [
      ["x", "x.finalize"],
      ["instagram", "instagram.containers"],
    ] as const) {
      const post = await begin(platform, [await newVideo(sandbox)]);
      await sandbox.setFault({ kind: "processing_failed", call });
      expect(["rejected", "unavailable"]).toContain((await failureOf(post.prepare())).kind);
      expect(post.saved.at(-1)).toEqual({});
      await post.send(await post.prepare());
      expect(await post.ledger()).toMatchObject({ count: 1 });
    }
  });

  test("on Facebook after the publish call makes no post, and the next attempt uploads again", async () => {
    const post = await begin("facebook", [await newVideo(sandbox, shapes.reel)]);
    const steps = await post.prepare();
    await sandbox.setFault({ kind: "processing_failed", call: "facebook.reels" });
    expect(await failureOf(post.send(steps))).toMatchObject({ kind: "rejected", code: "facebook.video_failed" });
    expect(await post.verify(steps, sandbox.clock.now())).toMatchObject({
      outcome: "failed",
      error: { kind: "rejected", code: "facebook.video_failed" },
    });
    expect((await failureOf(post.prepare())).kind).toBe("unavailable");
    await post.send(await post.prepare());
    expect(await post.ledger()).toMatchObject({ count: 1 });
  });

  test("of a file that Instagram does not accept is rejected with a fix", async () => {
    const post = await begin("instagram", [await newVideo(sandbox, { seconds: 1 })]);
    expect(await failureOf(post.prepare())).toMatchObject({
      kind: "rejected",
      code: "instagram.352.2207026",
      fix: expect.any(String),
    });
  });
});

describe("slow processing", () => {
  test.each([
    ["x", "x.finalize"],
    ["instagram", "instagram.containers"],
  ] as const)("on %s times out, and continues at the next attempt", async (platform, call) => {
    const post = await begin(platform, [await newVideo(sandbox)]);
    await sandbox.setFault({ kind: "processing_stuck", call });
    const failure = await post.prepareUntil((steps) => "media.0.closed" in steps || "container" in steps);
    expect(failure.kind).toBe("unavailable");
    await sandbox.sql`update sandbox.media set ready_at = created_at where account_id = ${post.actor.externalId}`;
    await sandbox.sql`update sandbox.containers set ready_at = created_at where account_id = ${post.actor.externalId}`;
    await post.send(await post.prepare());
    expect(await post.ledger()).toMatchObject({ count: 1 });
  });

  test("on Facebook has an unknown outcome, and verify says that it is in processing until it is public", async () => {
    const post = await begin("facebook", [await newVideo(sandbox, shapes.reel)]);
    const steps = await post.prepare();
    await sandbox.setFault({ kind: "processing_stuck", call: "facebook.reels" });
    const soon = AbortSignal.timeout(2_500);
    const failure = await failureOf(post.send(steps, soon));
    expect(failure).toMatchObject({ kind: "unknown_outcome", code: "facebook.video_processing" });
    expect(await post.verify(steps, sandbox.clock.now())).toEqual({ outcome: "working" });
  });
});
