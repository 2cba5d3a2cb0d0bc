import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { conformVideo } from "#server/lib/video/conform-video.ts";
import { prepareVideo } from "#server/lib/video/prepare-video.ts";
import { aVideo, type VideoOptions } from "#server/test/a-video.ts";
import { notLater, packetTimes } from "#server/test/packet-times.ts";

// Each of them starts processes that load a codec.
vi.setConfig({ testTimeout: 120_000 });

const folder = await mkdtemp(join(tmpdir(), "postloom-times-"));
afterAll(() => rm(folder, { recursive: true }));

const inMov = { withSound: true, container: "mov", isSoundRaw: true } as const;
const cuts = [3, 5, 10];
type Row = readonly [name: string, options: VideoOptions];
const begun: readonly Row[] = [
  ["from the beginning", {}],
  ["begun 1.3 s into the file, its sound before it", { startsAt: 1.3, soundStartsAt: 1.01 }],
  ["begun 1.3 s into the file, its sound after it", { startsAt: 1.3, soundStartsAt: 1.67 }],
];
const voices = [44_100, 48_000].flatMap((sampleRate) => [1, 2].map((channels) => ({ sampleRate, channels })));
const sounds: readonly Row[] = [
  ...voices.flatMap(({ sampleRate, channels }): Row[] => [
    [`AAC of ${sampleRate} Hz, ${channels} ch`, { withSound: true, sampleRate, channels }],
    [`samples of ${sampleRate} Hz, ${channels} ch`, { ...inMov, sampleRate, channels }],
  ]),
  ["samples of a rate that AAC does not know", { ...inMov, sampleRate: 37_800 }],
  ["Opus", { withSound: true, codec: "vp9", container: "webm", channels: 2 }],
  ["no sound", {}],
];

let count = 0;

const films = begun.flatMap(([where, offset]) =>
  sounds.map(([what, sound]): Row => [`${what}, ${where}`, { ...offset, ...sound }]),
);

test.each(films)(
  "a film with %s, is cut to 3, 5 and 10 s: every packet has a time of its own, within the film",
  async (_name, options) => {
    const source = join(folder, `${(count += 1)}.source`);
    await writeFile(source, await aVideo({ seconds: 11, ...options }));
    for (const seconds of cuts) {
      const stem = `${source}-${seconds}`;
      const [path, copy, poster] = [`${stem}.mp4`, `${stem}-copy.mp4`, `${stem}.webp`];
      await conformVideo(
        {
          source,
          path,
          target: {
            frame: { width: 160, height: 96, fit: "crop" },
            durationMs: seconds * 1_000,
            frameRate: { min: null, max: 60 },
            codecs: ["avc"],
            maxBitrate: null,
            maxBytes: null,
            needsSound: true,
          },
        },
        { person: "mira", signal: AbortSignal.timeout(60_000) },
      );
      await prepareVideo({ source: path, copy, poster });
      for (const file of [path, copy]) {
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
  },
);
