import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FilePathSource, Input, MP4 } from "mediabunny";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { cleanVideo } from "#server/lib/video/clean-video.ts";
import { aVideo, type VideoOptions } from "#server/test/a-video.ts";
import { pointingToItself, withChannels, withToldSize } from "#server/test/forged-video.ts";

const logged: string[] = [];
const log = pino({}, { write: (line) => logged.push(line) });

const folder = await mkdtemp(join(tmpdir(), "postloom-video-"));
afterAll(() => rm(folder, { recursive: true }));

let count = 0;
async function prepared(bytes: Buffer, signal?: AbortSignal) {
  const stem = join(folder, String((count += 1)));
  const paths = { source: `${stem}.source`, copy: `${stem}.mp4`, poster: `${stem}.webp` };
  await writeFile(paths.source, bytes);
  return { paths, facts: await cleanVideo(paths, { log, signal }) };
}

test("a video is measured, copied with its table of contents in front, and has a poster", async () => {
  const { paths, facts } = await prepared(await aVideo({ width: 192, height: 108, seconds: 3, withSound: true }));
  expect(facts).toEqual({
    durationMs: 3_000,
    width: 192,
    height: 108,
    videoCodec: "avc",
    frameRate: 10,
    audioCodec: "aac",
  });
  const copy = (await readFile(paths.copy)).toString("latin1");
  expect(copy.indexOf("moov")).toBeLessThan(copy.indexOf("mdat"));
  using input = new Input({ formats: [MP4], source: new FilePathSource(paths.copy) });
  expect((await input.getTracks()).map((track) => track.codec)).toEqual(["avc", "aac"]);
  expect(await sharp(await readFile(paths.poster)).metadata()).toMatchObject({
    format: "webp",
    width: 192,
    height: 108,
  });
});

test("the copy has no metadata about place, device and author", async () => {
  const tags = { "©xyz": "+37.3349-122.0090/", "©mak": "canary-maker", "©nam": "canary-title" };
  const source = await aVideo({ container: "mov", tags });
  expect(source.includes("+37.3349")).toBe(true);
  const { paths } = await prepared(source);
  const copy = await readFile(paths.copy);
  for (const trace of ["+37.3349", "canary", "xyz"]) expect(copy.includes(trace)).toBe(false);
});

test("facts, poster and copy of a rotated video have the size as displayed", async () => {
  const { paths, facts } = await prepared(await aVideo({ width: 192, height: 108, rotation: 90 }));
  expect(facts).toMatchObject({ width: 108, height: 192 });
  expect(await sharp(await readFile(paths.poster)).metadata()).toMatchObject({ width: 108, height: 192 });
  expect((await prepared(await readFile(paths.copy))).facts).toMatchObject({ width: 108, height: 192 });
});

const refusals: [string, VideoOptions, RegExp][] = [
  ["coded as VP8", { codec: "vp8", container: "webm" }, /coded as vp8\. Send H\.264, HEVC, VP9 or AV1/],
  ["of three tenths of a second", { seconds: 0.3 }, /shorter than half a second/],
  ["of 16 pixels", { width: 32, height: 16 }, /32x16 pixels/],
];

test.each(refusals)("a video %s is refused with the reason", async (_name, options, message) => {
  await expect(prepared(await aVideo(options))).rejects.toMatchObject({
    code: "UNPROCESSABLE",
    message: expect.stringMatching(message),
  });
});

test("a video truncated at any point is refused", async () => {
  const whole = await aVideo({ seconds: 2, withSound: true });
  for (const part of [0.05, 0.3, 0.6, 0.95]) {
    const broken = whole.subarray(0, Math.floor(whole.length * part));
    await expect(prepared(broken), `${part} of it`).rejects.toMatchObject({ code: "UNPROCESSABLE" });
  }
});

test("a file with only a video's header is refused", async () => {
  const bytes = Buffer.concat([Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isommp42", "latin1"), Buffer.alloc(5_000, 7)]);
  await expect(prepared(bytes)).rejects.toMatchObject({ code: "UNPROCESSABLE" });
});

test("a video that cannot be read is refused, and the log has the cause", async () => {
  const video = await aVideo();
  video.fill(0, video.indexOf("mdat") + 4);
  logged.length = 0;
  await expect(prepared(video)).rejects.toMatchObject({
    code: "UNPROCESSABLE",
    message: "This video is damaged and cannot be read",
  });
  expect(logged).toEqual([expect.stringMatching(/"level":40.*Error: .*video\.not_read/)]);
});

describe("a forged video is refused with the reason:", () => {
  test.each<[string, () => Promise<Buffer>, RegExp]>([
    [
      "a header with a smaller size than the picture",
      async () => withToldSize(await aVideo({ width: 1_600, height: 1_200 }), [1_600, 1_200], [160, 120]),
      /says that it has 160x120 pixels, and it has 1600x1200/,
    ],
    [
      "a table of contents that refers to the same bytes repeatedly",
      async () => pointingToItself(await aVideo({ seconds: 6 })),
      /holds the same bytes more than once/,
    ],
    [
      "sound with two hundred channels",
      async () => withChannels(await aVideo({ codec: "vp9", container: "webm", withSound: true }), 200),
      /sound of this video has 200 channels/,
    ],
  ])("%s", async (_name, forge, message) => {
    await expect(prepared(await forge())).rejects.toMatchObject({
      code: "UNPROCESSABLE",
      message: expect.stringMatching(message),
    });
  });
});

test("an aborted signal rejects with its reason", async () => {
  const gone = new Error("Gone");
  await expect(prepared(await aVideo(), AbortSignal.abort(gone))).rejects.toBe(gone);
});
