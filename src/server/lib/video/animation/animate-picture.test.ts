import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { inspectImage } from "#server/lib/media/images.ts";
import { animatePicture } from "#server/lib/video/animation/animate-picture.ts";
import { cleanVideo } from "#server/lib/video/clean-video.ts";
import { convertVideo } from "#server/lib/video/convert-video.ts";
import { anAnimation } from "#server/test/an-animation.ts";

const log = pino({ enabled: false });
const signal = AbortSignal.timeout(60_000);

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "postloom-animation-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The colour in the middle of a picture. */
async function colourOf(path: string): Promise<number[]> {
  const { data, info } = await sharp(await readFile(path))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3;
  return [...data.subarray(at, at + 3)];
}

test.each(["gif", "webp"] as const)("a moving %s becomes a video of its pictures, in their colours", async (format) => {
  const folder = await aFolder();
  const [source, path] = [join(folder, "picture"), join(folder, "film.mp4")];
  const bytes = await anAnimation(format, ["#20b040", "#2040c0"], [900, 700]);
  expect(await inspectImage(bytes)).toMatchObject({ frames: 2, durationMs: 1_600 });
  await writeFile(source, bytes);
  const order = { source, path, width: 120, height: 80, times: 2 };
  expect(await animatePicture(order, { owner: "a", log, signal })).toEqual({ durationMs: 3_200 });
  const facts = await cleanVideo(
    { source: path, copy: join(folder, "clean.mp4"), poster: join(folder, "poster.webp") },
    { log, signal },
  );
  expect(facts).toMatchObject({ width: 120, height: 80, videoCodec: "avc", frameRate: 30, audioCodec: null });
  expect(facts.durationMs).toBe(3_200);
  // The poster shows the time of one second, when the second picture is on.
  const [red = 0, green = 0, blue = 0] = await colourOf(join(folder, "poster.webp"));
  for (const [seen, made] of [
    [red, 0x20],
    [green, 0x40],
    [blue, 0xc0],
  ] as const)
    expect(Math.abs(seen - made)).toBeLessThan(14);
});

test("a video of an animation fits every network without another encoding", async () => {
  const folder = await aFolder();
  const [source, path] = [join(folder, "picture"), join(folder, "film.mp4")];
  await writeFile(source, await anAnimation("gif", ["#c02040", "#ffffff"], [50, 50]));
  await animatePicture({ source, path, width: 120, height: 80, times: 30 }, { owner: "a", log, signal });
  const target = {
    frame: { width: 120, height: 80, fit: "pad" },
    durationMs: null,
    frameRate: { min: 24, max: 60 },
    pixelFormats: { avc: ["yuv420p"] },
    squarePixels: true,
    progressive: true,
    maxBitrate: 25_000_000,
    maxBytes: 1_000_000,
    needsSound: false,
  } as const;
  const order = { source: path, path: join(folder, "fitted.mp4"), target };
  expect(await convertVideo(order, { for: "post", owner: "a", log, signal })).toMatchObject({ isChanged: false });
});

test(
  "the pictures of a large animation are in memory once, however long they are shown",
  { timeout: 90_000 },
  async () => {
    const folder = await aFolder();
    const [source, path] = [join(folder, "picture"), join(folder, "film.mp4")];
    const sides = { width: 1_920, height: 1_920 };
    await writeFile(source, await anAnimation("webp", ["#c02040", "#2040c0"], [2_500, 2_500], sides));
    const order = { source, path, ...sides, times: 1 };
    // 150 frames of 15 MB are more than the process may have.
    expect(await animatePicture(order, { owner: "a", log, signal })).toEqual({ durationMs: 5_000 });
  },
);

test.each([
  ["gif", [0, 0, 0, 0, 0], 500],
  ["gif", [10, 10, 10, 10, 10], 500],
  ["webp", [20, 50, 1_000, 30, 2], 1_200],
] as const)("a %s with the times %j takes as long as in a browser", async (format, delay, durationMs) => {
  const folder = await aFolder();
  const [source, path] = [join(folder, "picture"), join(folder, "film.mp4")];
  const bytes = await anAnimation(format, ["#c02040", "#ffffff", "#20b040", "#000000", "#2040c0"], [...delay]);
  expect(await inspectImage(bytes)).toMatchObject({ frames: 5, durationMs });
  await writeFile(source, bytes);
  const order = { source, path, width: 120, height: 80, times: 3 };
  expect(await animatePicture(order, { owner: "a", log, signal })).toEqual({ durationMs: 3 * durationMs });
});

test("a damaged animation is refused with a message", async () => {
  const folder = await aFolder();
  const source = join(folder, "picture");
  await writeFile(source, (await anAnimation("gif", ["#c02040", "#ffffff"], [50, 50])).subarray(0, 60));
  const order = { source, path: join(folder, "film.mp4"), width: 120, height: 80, times: 1 };
  await expect(animatePicture(order, { owner: "a", log, signal })).rejects.toMatchObject({
    code: "UNPROCESSABLE",
    message: "This picture is damaged and cannot be read",
  });
});
