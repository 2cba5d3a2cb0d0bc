import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { runVideoProcess } from "#server/lib/video/run-video-process.ts";
import type { VideoTarget } from "#server/lib/video/video-orders.ts";
import { aVideo, type VideoOptions } from "#server/test/a-video.ts";
import { notLater, packetTimes } from "#server/test/packet-times.ts";

const folder = await mkdtemp(join(tmpdir(), "postloom-times-"));
afterAll(() => rm(folder, { recursive: true }));

const inMov = { withSound: true, container: "mov", isSoundRaw: true } as const;
const lengths = [3, 5, 10];
type Row = readonly [name: string, options: VideoOptions];
const starts: readonly Row[] = [
  ["from the beginning", {}],
  ["starting at 1.3 s, with sound before it", { startsAt: 1.3, soundStartsAt: 1.01 }],
  ["starting at 1.3 s, with sound after it", { startsAt: 1.3, soundStartsAt: 1.67 }],
];
const audioFormats = [44_100, 48_000].flatMap((sampleRate) => [1, 2].map((channels) => ({ sampleRate, channels })));
const sounds: readonly Row[] = [
  ...audioFormats.flatMap(({ sampleRate, channels }): Row[] => [
    [`AAC of ${sampleRate} Hz, ${channels} ch`, { withSound: true, sampleRate, channels }],
    [`PCM of ${sampleRate} Hz, ${channels} ch`, { ...inMov, sampleRate, channels }],
  ]),
  ["PCM of a sample rate that AAC does not support", { ...inMov, sampleRate: 37_800 }],
  ["Opus", { withSound: true, codec: "vp9", container: "webm", channels: 2 }],
  ["no sound", {}],
];

/** The work of convertVideo and cleanVideo, without a process for each. */
const script = join(import.meta.dirname, "../../test/cut-films.process.ts");

function ordersFor(source: string, seconds: number) {
  const stem = `${source}-${seconds}`;
  const target: VideoTarget = {
    frame: { width: 160, height: 96, fit: "crop" },
    durationMs: seconds * 1_000,
    frameRate: { min: null, max: 60 },
    pixelFormats: { avc: ["yuv420p"] },
    squarePixels: true,
    progressive: true,
    maxBitrate: null,
    maxBytes: null,
    needsSound: true,
  };
  const path = `${stem}.mp4`;
  return {
    convert: { source, path, target },
    clean: { source: path, copy: `${stem}-copy.mp4`, poster: `${stem}.webp` },
  };
}

describe.each(starts)("a video %s", (where, offset) => {
  const sourceOf = (what: string) => join(folder, `${where} ${what}`.replaceAll(/\W+/g, "-"));

  beforeAll(async () => {
    for (const [what, sound] of sounds)
      await writeFile(sourceOf(what), await aVideo({ seconds: 11, ...offset, ...sound }));
    const cuts = sounds.flatMap(([what]) => lengths.map((seconds) => ordersFor(sourceOf(what), seconds)));
    await runVideoProcess({ script, order: { cuts }, answer: z.null(), timeoutMs: 300_000, signal: undefined });
  }, 300_000);

  test.each(sounds)("with %s, cut to 3, 5 and 10 s, has increasing packet times within its length", async (what) => {
    for (const seconds of lengths) {
      const { convert, clean } = ordersFor(sourceOf(what), seconds);
      for (const file of [convert.path, clean.copy]) {
        const { picture, sound } = await packetTimes(await readFile(file));
        expect({ picture: notLater(picture), sound: notLater(sound) }, `${seconds} s`).toEqual({
          picture: [],
          sound: [],
        });
        expect(picture).toHaveLength(seconds * 10);
        expect(sound.at(-1)?.ends).toBeGreaterThan(seconds - 0.05);
        expect(sound.at(-1)?.ends).toBeLessThanOrEqual(seconds + 0.002);
      }
    }
  });
});
