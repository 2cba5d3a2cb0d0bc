import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import type { PublishMedia } from "#server/integrations/social/platform.ts";
import { beginPost } from "#server/integrations/social/test/begin-post.ts";
import { newPicture, newVideo, sendAndConfirm } from "#server/integrations/social/test/connect.ts";
import { fitImage } from "#server/lib/media/fit-image.ts";
import { propertySeed } from "#server/test/property-seed.ts";
import { isFacebookReel } from "#shared/platforms/facebook-reel.ts";
import type { MediaFacts } from "#shared/platforms/media-facts.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { postProblems } from "#shared/platforms/post-rules.ts";
import { networkRules } from "#shared/platforms/rules-for.ts";
import { convertedFacts } from "#shared/platforms/video-conversion.ts";
import { videoFailure as blueskyFailure } from "./bluesky/video.ts";
import type { VideoFacts } from "./inspect-video.ts";
import { videoFailure as instagramFailure } from "./meta/container-upload.ts";
import { requireCaption } from "./meta/containers.ts";
import { requireFacts } from "./meta/videos.ts";
import { picture } from "./test/pictures.ts";
import { startSandbox, type TestSandbox } from "./test/start-sandbox.ts";
import { videoFailure as xFailure } from "./x/chunked-upload.ts";

fc.configureGlobal({ seed: propertySeed });

// Content that the shared rules accept must never be refused by the networks' own checks, after the planned conversion.

const facts = fc.record<MediaFacts>({
  kind: fc.constant("video"),
  width: fc.oneof(fc.integer({ min: 1, max: 4_096 }), fc.constantFrom(720, 1_024, 1_280, 1_920)),
  height: fc.oneof(fc.integer({ min: 1, max: 4_096 }), fc.constantFrom(720, 1_024, 1_280, 1_920)),
  durationMs: fc.oneof(
    fc.integer({ min: 1, max: 2_000_000 }),
    fc.constantFrom(499, 500, 2_999, 3_000, 90_000, 140_000, 900_000),
  ),
  sizeBytes: fc.integer({ min: 1, max: 600_000_000 }),
  videoCodec: fc.constantFrom("avc", "hevc", "vp9", "av1"),
  pixelFormat: fc.constantFrom("gray", "yuv420p", "yuv422p", "yuv444p", "yuv420p10", "yuv422p10"),
  pixelRatio: fc.constantFrom(1, 16 / 15, 4 / 3),
  isInterlaced: fc.boolean(),
  frameRate: fc.constantFrom(10, 23, 23.976, 24, 30, 59.94, 60, 120),
  audioCodec: fc.constantFrom(null, "aac", "opus"),
});
/** Sizes and lengths at or near a reel's. */
const upright = fc.record({
  width: fc.integer({ min: 520, max: 1_100 }),
  slant: fc.constantFrom(0.98, 0.995, 1, 1.005, 1.02),
  durationMs: fc.integer({ min: 2_500, max: 95_000 }),
});
const nearlyReels = fc
  .tuple(facts, upright)
  .map(([video, { slant, ...size }]) => ({ ...video, ...size, height: Math.round((size.width * 16 * slant) / 9) }));

/** The requirements depend on the kind of upload: a reel or a video. */
const facebookFailure = (video: VideoFacts) =>
  requireFacts(video, 2_000, isFacebookReel(video) ? "reel" : "video") === video ? null : "refused";

describe.each([
  ["facebook", facebookFailure],
  ["instagram", instagramFailure],
  ["x", xFailure],
  ["bluesky", blueskyFailure],
] as const)("a video that the rules accept for %s", (platform, failureOf) => {
  test("is processed there", () => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.oneof(facts, nearlyReels), (video) => {
        if (postProblems(networkRules[platform], { text: "Hi", media: [video] }).length > 0) return;
        accepted++;
        const {
          width,
          height,
          durationMs,
          videoCodec: codec,
          frameRate,
          pixelFormat = null,
          pixelRatio,
          isInterlaced,
        } = convertedFacts(networkRules[platform], video);
        const stored = { codec, pixelFormat, pixelRatio: pixelRatio ?? 1, isInterlaced: isInterlaced === true };
        const sent = { width, height, durationMs: durationMs ?? 0, ...stored, frameRate: frameRate ?? 0 };
        expect(failureOf({ mimeType: "video/mp4", ...sent })).toBeNull();
      }),
      { numRuns: 5_000 },
    );
    // Without accepted cases the property would prove nothing.
    expect(accepted).toBeGreaterThan(50);
  });
});

const textParts = fc.array(
  fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 30 }),
    fc.constantFrom(
      "#clay",
      "@kiln",
      "$ABC",
      "https://example.com/a?b=1",
      "example.org",
      "\n\n",
      " ",
      "漢字",
      "👩‍🎨",
      "\uFEFF",
    ),
  ),
  { maxLength: 60 },
);
const text = textParts.map((parts) => parts.join(" ").toWellFormed().replaceAll("\0", ""));
const longText = fc.tuple(text, fc.nat(2_300)).map(([some, times]) => some + "a".repeat(times));

test("a caption that the rules accept is accepted by Instagram", () => {
  const still = { durationMs: null, videoCodec: null, frameRate: null, audioCodec: null };
  const image: MediaFacts = { kind: "image", width: 1, height: 1, sizeBytes: 1, ...still };
  fc.assert(
    fc.property(longText, (caption) => {
      if (postProblems(networkRules.instagram, { text: caption, media: [image] }).length === 0)
        expect(() => requireCaption(caption)).not.toThrow();
    }),
    { numRuns: 2_000 },
  );
});

describe("over HTTP", () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ limits: { processingMs: 0, tweetsPerWindow: 10_000 } });
  });
  afterAll(() => sandbox.stop());

  const factsOf = ({ kind, width, height, ...media }: PublishMedia): MediaFacts => ({
    kind,
    width,
    height,
    durationMs: "durationMs" in media ? media.durationMs : null,
    sizeBytes: "sizeBytes" in media ? media.sizeBytes : null,
    videoCodec: kind === "video" ? "avc" : null,
    frameRate: null,
    audioCodec: null,
  });

  const media = fc.array(fc.constantFrom("picture", "video"), { maxLength: 11 });

  test.each([
    ["facebook", 40],
    ["instagram", 12],
    ["x", 60],
    ["bluesky", 40],
  ] as const)(
    "content that the rules accept is published on %s, with its first comment",
    async (platform: Platform, runs) => {
      const files = { picture: await newPicture(sandbox), video: await newVideo(sandbox) };
      let sent = 0;
      await fc.assert(
        fc.asyncProperty(text, media, text, async (content, kinds, comment) => {
          const items = kinds.map((kind) => files[kind]);
          // Unique texts, so that no text is refused as a duplicate.
          const post = {
            text: `${content} ${++texts}`,
            media: items.map(factsOf),
            firstComment: `${comment} ${texts}`,
          };
          if (postProblems(networkRules[platform], post).length > 0) return;
          const begun = await beginPost(sandbox, platform, items);
          const unique = { ...begun.content, text: post.text };
          try {
            const steps = await begun.client.prepare(begun.actor, unique, {}, async () => {}, signal);
            const { externalId } = await sendAndConfirm(begun.client, begun.actor, unique, steps, signal);
            await begun.client.reply(
              begun.actor,
              { key: partKey(unique.key, 2), parentId: externalId, text: post.firstComment, kind: "comment" },
              signal,
            );
            sent++;
          } catch (error) {
            const code = error instanceof PlatformError ? error.code : "";
            throw new Error(`${platform} refused ${JSON.stringify(post)}: ${code}`, { cause: error });
          }
        }),
        { numRuns: runs, endOnFailure: true },
      );
      expect(sent).toBeGreaterThan(0);
    },
    120_000,
  );
});

describe("pictures of any shape and size", () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ limits: { processingMs: 0, tweetsPerWindow: 10_000 } });
  });
  afterAll(() => sandbox.stop());

  const sides = fc.record({
    width: fc.oneof(fc.integer({ min: 16, max: 2_600 }), fc.constantFrom(320, 768, 1_080, 1_440)),
    height: fc.oneof(fc.integer({ min: 16, max: 2_600 }), fc.constantFrom(320, 1_024, 1_350, 1_440)),
    altText: fc.option(fc.string({ unit: "grapheme", minLength: 1, maxLength: 400 }), { nil: null }),
  });
  /** A picture converted for a platform, with an arbitrary alt text. */
  const fitted = async (
    platform: Platform,
    { width, height, altText }: { [K in "width" | "height"]: number } & { altText: string | null },
  ) => {
    const file = await fitImage(await picture("png", width, height, "#8a4b2f"), networkRules[platform].image);
    const address = sandbox.serveMedia(`/shape-${++texts}.jpg`, file.bytes);
    const url = async () => address;
    const cleaned = altText?.toWellFormed().replaceAll("\0", "").slice(0, 1_000) ?? null;
    return { kind: "image" as const, ...file, url, altText: cleaned === "" ? null : cleaned };
  };

  test.each(["facebook", "instagram", "x", "bluesky"] as const)(
    "are published on %s with any alt text",
    async (platform) => {
      await fc.assert(
        fc.asyncProperty(sides, async (shape) => {
          const begun = await beginPost(sandbox, platform, [await fitted(platform, shape)]);
          await begun.send(await begun.prepare());
        }),
        { numRuns: 25, endOnFailure: true },
      );
    },
    120_000,
  );
});

describe("threads", () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ limits: { tweetsPerWindow: 10_000 } });
  });
  afterAll(() => sandbox.stop());

  test("that the rules accept are published on X, part by part", async () => {
    let parts = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 6 }), async (contents) => {
        // Unique texts, so that no text is refused as a duplicate.
        const [first = "", ...thread] = contents.map((content) => `${content} ${++texts}`);
        if (postProblems(networkRules.x, { text: first, media: [], thread }).length > 0) return;
        const begun = await beginPost(sandbox, "x", []);
        let { externalId: parentId } = await sendAndConfirm(
          begun.client,
          begun.actor,
          { ...begun.content, text: first },
          {},
          signal,
        );
        for (const part of thread) {
          const reply = { key: `${begun.content.key}/${parts}`, parentId, text: part, kind: "thread" as const };
          ({ externalId: parentId } = await begun.client.reply(begun.actor, reply, signal));
          parts++;
        }
      }),
      { numRuns: 40, endOnFailure: true },
    );
    expect(parts).toBeGreaterThan(20);
  }, 120_000);
});

describe("threads in one call", () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.stop());

  test("that the rules accept are published on Bluesky as a whole", async () => {
    let parts = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 2, maxLength: 6 }), async (contents) => {
        const [first = "", ...thread] = contents.map((content) => `${content} ${++texts}`);
        if (postProblems(networkRules.bluesky, { text: first, media: [], thread }).length > 0) return;
        const { client, actor, content, ledger } = await beginPost(sandbox, "bluesky", []);
        const following = thread.map((part, index) => ({
          key: partKey(content.key, index + 2),
          text: part,
        }));
        const whole = { ...content, text: first, thread: following };
        const steps = await client.prepare(actor, { ...whole, media: [] }, {}, async () => {}, signal);
        const published = await sendAndConfirm(client, actor, whole, steps, signal);
        expect(published.thread).toHaveLength(thread.length);
        expect((await ledger()).count).toBe(contents.length);
        parts += thread.length;
      }),
      { numRuns: 40, endOnFailure: true },
    );
    expect(parts).toBeGreaterThan(20);
  }, 120_000);
});

/** The key of another position in the thread of a post. */
const partKey = (key: string, position: number) => key.replace(/\/1$/, `/${position}`);

let texts = 0;
const signal = new AbortController().signal;
