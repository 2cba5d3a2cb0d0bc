import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FilePathSource, Input, MP4 } from "mediabunny";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { cleanVideo } from "#server/lib/video/clean-video.ts";
import { aVideo, type VideoOptions, ffmpegVideo } from "#server/test/a-video.ts";
import { type ForgedEdit, pointingToItself, withChannels, withEdits, withToldSize } from "#server/test/forged-video.ts";
import { frameColours } from "#server/test/frame-colours.ts";
import { packetTimes } from "#server/test/packet-times.ts";

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
    pixelFormat: "yuv420p",
    pixelRatio: 1,
    isInterlaced: false,
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

/** The picture of `aVideo` becomes brighter by 9 with each frame, of which there are ten a second. */
const frameOf = (grey: number) => Math.round(grey / 9);
const sequence = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

const edits: [string, [ForgedEdit, ForgedEdit], { seconds: number; frames: number[]; poster: number }][] = [
  [
    "its end",
    [
      { seconds: 0, from: null },
      { seconds: 1.5, from: 0 },
    ],
    { seconds: 1.5, frames: sequence(0, 15), poster: 7 },
  ],
  [
    "its begin",
    [
      { seconds: 0, from: null },
      { seconds: 1.5, from: 1 },
    ],
    { seconds: 1.5, frames: sequence(10, 25), poster: 17 },
  ],
  [
    "its begin and its end, between key frames",
    [
      { seconds: 0, from: null },
      { seconds: 1.5, from: 0.75 },
    ],
    { seconds: 1.5, frames: sequence(7, 23), poster: 15 },
  ],
  [
    "its middle, and shows the end first",
    [
      { seconds: 0.7, from: 1.8 },
      { seconds: 0.6, from: 0.2 },
    ],
    { seconds: 1.3, frames: [...sequence(18, 25), ...sequence(2, 8)], poster: 24 },
  ],
  [
    "its begin and waits for a second",
    [
      { seconds: 1, from: null },
      { seconds: 1.5, from: 0.5 },
    ],
    { seconds: 1.5, frames: sequence(5, 20), poster: 12 },
  ],
];

describe("of a video whose edit list cuts off", () => {
  test.each(edits)(
    "%s, only the rest is in the copy, with its sound",
    async (_name, list, { seconds, frames, poster }) => {
      const options = { seconds: 2.7, startsAt: 1, withSound: true };
      const { facts, paths } = await prepared(withEdits(await aVideo(options), list, list));
      const copy = await readFile(paths.copy);
      expect((await frameColours(copy)).map(([grey = -1]) => frameOf(grey))).toEqual(frames);
      expect(facts).toMatchObject({ durationMs: seconds * 1_000, width: 160, height: 96, audioCodec: "aac" });
      const { picture, sound } = await packetTimes(copy);
      expect(picture.at(0)?.at).toBe(0);
      expect(Math.max(...picture.map(({ ends }) => ends))).toBeCloseTo(seconds, 3);
      expect(sound.at(0)?.at).toBeLessThan(0.03);
      expect(sound.at(-1)?.ends).toBeGreaterThan(seconds - 0.05);
      expect(sound.at(-1)?.ends).toBeLessThan(seconds + 0.022);
      const { channels } = await sharp(await readFile(paths.poster)).stats();
      expect(frameOf(channels[1]?.mean ?? -1)).toBe(poster);
    },
  );

  test("no frame is left, it is refused", async () => {
    const nothing: [ForgedEdit, ForgedEdit] = [
      { seconds: 1, from: null },
      { seconds: 1, from: 50 },
    ];
    await expect(prepared(withEdits(await aVideo({ startsAt: 1 }), nothing))).rejects.toMatchObject({
      message: "This video is shorter than half a second",
    });
  });

  test("nothing but plays a part at another speed, it is refused", async () => {
    const slow: [ForgedEdit, ForgedEdit] = [
      { seconds: 1, from: null },
      { seconds: 2, from: 0, rate: 0.5 },
    ];
    await expect(prepared(withEdits(await aVideo({ startsAt: 1 }), slow))).rejects.toMatchObject({
      message: expect.stringMatching(/at another speed/),
    });
  });
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

test("a video of which a part was overwritten is refused, or stored with what is left of it", async () => {
  const whole = await ffmpegVideo("clusters.mkv");
  expect((await prepared(whole)).facts.durationMs).toBe(4_000);
  for (const part of [0.35, 0.5, 0.65]) {
    const broken = Buffer.from(whole);
    const at = Math.floor(whole.length * part);
    broken.fill(0x55, at, at + 600);
    const outcome = await prepared(broken).catch((error: unknown) => error);
    if (!(outcome instanceof Error)) {
      const { paths, facts } = outcome as Awaited<ReturnType<typeof prepared>>;
      expect((await prepared(await readFile(paths.copy))).facts.durationMs, `from ${part}`).toBe(facts.durationMs);
    } else expect(outcome, `from ${part}`).toMatchObject({ code: "UNPROCESSABLE" });
  }
});

test("a file with only a video's header is refused", async () => {
  const bytes = Buffer.concat([Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isommp42", "latin1"), Buffer.alloc(5_000, 7)]);
  await expect(prepared(bytes)).rejects.toMatchObject({ code: "UNPROCESSABLE" });
});

test("a video without a readable frame is refused with what to do, and the log has the cause", async () => {
  const video = await aVideo();
  video.fill(0, video.indexOf("mdat") + 4);
  logged.length = 0;
  await expect(prepared(video)).rejects.toMatchObject({
    code: "UNPROCESSABLE",
    message: expect.stringMatching(/^No frame of this video can be/),
  });
  expect(logged).toEqual([expect.stringMatching(/"level":40.*"No frame of this video.*drawPoster.*video\.refused/)]);
});

describe("a forged or unusual video is refused with the reason:", () => {
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
    ["a stream cut between key frames", () => ffmpegVideo("cut-within-refresh.mp4"), /No frame of this video can be/],
    ["RGB, whose colours the decoder mistakes", () => ffmpegVideo("rgb.mp4"), /is coded in RGB/],
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
