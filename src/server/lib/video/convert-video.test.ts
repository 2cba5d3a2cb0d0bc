import { execFile } from "node:child_process";
import { readdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ALL_FORMATS, FilePathSource, Input } from "mediabunny";
import sharp from "sharp";
import { afterAll, expect, test, vi } from "vitest";
import { createLogger } from "#server/lib/logger.ts";
import { convertVideo } from "#server/lib/video/convert-video.ts";
import { ProcessDied } from "#server/lib/video/run-video-process.ts";
import type { VideoTarget } from "#server/lib/video/video-orders.ts";
import { aVideo, type VideoOptions, ffmpegVideo } from "#server/test/a-video.ts";
import { decodedFrames, frameColours } from "#server/test/frame-colours.ts";

// Each test starts processes that load a codec.
vi.setConfig({ testTimeout: 90_000 });

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), "postloom-convert-"));
afterAll(() => rm(folder, { recursive: true }));

const unchangedTarget: VideoTarget = {
  frame: { width: 160, height: 96, fit: "crop" },
  durationMs: null,
  frameRate: { min: null, max: null },
  pixelFormats: { avc: ["yuv420p"] },
  squarePixels: true,
  progressive: true,
  maxBitrate: null,
  maxBytes: null,
  needsSound: false,
};

let count = 0;
async function written(bytes: Buffer) {
  const stem = join(folder, String((count += 1)));
  const paths = { source: `${stem}.source`, path: `${stem}.mp4` };
  await writeFile(paths.source, bytes);
  return paths;
}

const timeout = () => AbortSignal.timeout(60_000);
const log = createLogger({ level: "silent", pretty: false });
const watch = { for: "post", owner: "mira", log } as const;

async function converted(bytes: Buffer, target: Partial<VideoTarget>) {
  const paths = await written(bytes);
  const progress: number[] = [];
  const result = await convertVideo(
    { ...paths, target: { ...unchangedTarget, ...target } },
    { ...watch, signal: timeout(), onProgress: (fraction) => progress.push(fraction) },
  );
  return { ...result, paths, progress };
}

/** Codec and duration of each track in the file. */
async function tracksOf(path: string) {
  using input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) });
  const tracks = await input.getTracks();
  return await Promise.all(
    tracks.map(async (track) => ({ codec: await track.getCodec(), seconds: await track.computeDuration() })),
  );
}

const sources: [string, VideoOptions][] = [
  ["H.264 in an MP4", { codec: "avc" }],
  ["H.264 in a MOV", { codec: "avc", container: "mov" }],
  ["HEVC in a MOV", { codec: "hevc", container: "mov" }],
  ["VP9 in a WebM", { codec: "vp9", container: "webm" }],
  ["VP9 in an MP4", { codec: "vp9" }],
  ["AV1 in an MP4", { codec: "av1", width: 64, height: 64 }],
];

test.each(sources)("%s becomes H.264 with AAC of exactly the target's size and length", async (_name, options) => {
  const source = await aVideo({ seconds: 2, withSound: true, frameRate: 24, ...options });
  const frame = { width: 192, height: 108, fit: "crop" } as const;
  const { isChanged, after, paths, progress, sizeBytes } = await converted(source, { frame, durationMs: 1_500 });
  expect({ isChanged, after }).toEqual({
    isChanged: true,
    after: { durationMs: 1_500, width: 192, height: 108, ...plain, frameRate: 24, audioCodec: "aac" },
  });
  const [picture, sound] = await tracksOf(paths.path);
  expect(picture).toEqual({ codec: "avc", seconds: 1.5 });
  expect(sound?.codec).toBe("aac");
  expect(sound?.seconds).toBeGreaterThan(1.45);
  expect(sound?.seconds).toBeLessThanOrEqual(1.5);
  const bytes = await readFile(paths.path);
  expect(bytes.length).toBe(sizeBytes);
  expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
  // Instagram refuses edit lists.
  expect(bytes.includes("elst")).toBe(false);
  expect(progress.length).toBeGreaterThan(5);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
});

test("the picture of a video with B-frames and short groups is copied while its sound is encoded anew", async () => {
  const { isChanged, before, after } = await converted(await ffmpegVideo("b-frames-short-gop-5.1.mp4"), {
    frame: { width: 64, height: 48, fit: "crop" },
  });
  expect({ isChanged, sound: before.audioCodec }).toEqual({ isChanged: true, sound: "aac-surround" });
  expect(after).toEqual({ ...before, audioCodec: "aac" });
});

const plain = { videoCodec: "avc", pixelFormat: "yuv420p", pixelRatio: 1, isInterlaced: false };

test.each([
  ["odd-444.mp4", { width: 65, height: 49, pixelFormat: "yuv444p" }, { width: 64, height: 48 }],
  ["422-10-bit.mp4", { width: 64, height: 48, pixelFormat: "yuv422p10" }, { width: 64, height: 48 }],
  ["10-bit.mp4", { width: 64, height: 48, pixelFormat: "yuv420p10" }, { width: 64, height: 48 }],
  ["grey.mp4", { width: 64, height: 48, pixelFormat: "gray" }, { width: 64, height: 48 }],
  ["oblong.mp4", { width: 85, height: 48, pixelRatio: 85 / 64 }, { width: 84, height: 48 }],
  ["interlaced.mp4", { width: 64, height: 48, isInterlaced: true }, { width: 64, height: 48 }],
])("%s becomes plain H.264 of the same picture", async (name, unusual, size) => {
  const source = await ffmpegVideo(name);
  const { isChanged, before, after, paths } = await converted(source, { frame: { ...size, fit: "pad" } });
  expect({ isChanged, before, after }).toEqual({
    isChanged: true,
    before: { ...before, ...plain, ...unusual },
    after: { ...before, ...plain, ...size },
  });
  const [old, made] = [await shrunk(source), await shrunk(await readFile(paths.path))];
  expect(made).toHaveLength(old.length);
  for (const [index, picture] of made.entries()) expect(difference(picture, old[index])).toBeLessThan(12);
});

test.each(["odd-444.mp4", "422-10-bit.mp4", "10-bit.mp4", "grey.mp4", "interlaced.mp4"])(
  "%s is placed on black in its own colours",
  async (name) => {
    const source = await ffmpegVideo(name);
    const { paths } = await converted(source, { frame: { width: 128, height: 48, fit: "pad" } });
    const [old, made] = [await frameColours(source), await frameColours(await readFile(paths.path))];
    expect(made).toHaveLength(old.length);
    for (const [index, colour] of made.entries())
      for (const [part, value] of colour.entries())
        expect(Math.abs(value - (old[index]?.[part] ?? 255))).toBeLessThan(40);
  },
);

/** The frames at 8x8 pixels of grey. */
async function shrunk(video: Buffer): Promise<Buffer[]> {
  const pictures: Buffer[] = [];
  for await (const { width, height, pixels } of decodedFrames(video))
    pictures.push(
      await sharp(pixels, { raw: { width, height, channels: 4 } })
        .removeAlpha()
        .resize(8, 8, { fit: "fill" })
        .greyscale()
        .raw()
        .toBuffer(),
    );
  return pictures;
}

/** Mean difference of two pictures in brightness. */
const difference = (one: Buffer, other: Buffer = Buffer.alloc(0)) =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 255)), 0) / one.length;

/** Pixels that differ by half of the range from both the line above and the line below. */
async function combs(video: Buffer): Promise<number> {
  let count = 0;
  for await (const { width, height, pixels } of decodedFrames(video)) {
    const at = (x: number, y: number) => pixels[(y * width + x) * 4 + 1] ?? 0;
    for (let y = 1; y < height - 1; y++)
      for (let x = 0; x < width; x++) {
        const [above, own, below] = [at(x, y - 1), at(x, y), at(x, y + 1)];
        if (Math.abs(own - above) > 127 && Math.abs(own - below) > 127) count += 1;
      }
  }
  return count;
}

test("an interlaced video has no combs after its conversion", async () => {
  const source = await ffmpegVideo("interlaced.mp4");
  const { paths } = await converted(source, { frame: { width: 64, height: 48, fit: "pad" } });
  expect(await combs(source)).toBeGreaterThan(1_000);
  expect(await combs(await readFile(paths.path))).toBe(0);
});

test("a video that already fits is not changed, in any allowed codec", async () => {
  const avc = await converted(await aVideo({ withSound: true }), { needsSound: true });
  expect(avc).toMatchObject({ isChanged: false, after: avc.before });
  const hevc = await converted(await aVideo({ codec: "hevc" }), {
    pixelFormats: { avc: ["yuv420p"], hevc: ["yuv420p"] },
  });
  expect(hevc).toMatchObject({ isChanged: false, after: { videoCodec: "hevc" } });
  expect((await readdir(folder)).filter((name) => name === `${count}.mp4`)).toEqual([]);
});

test.each([
  ["six channels", { channels: 6 }, "aac-surround"],
  ["96 kHz", { sampleRate: 96_000 }, "aac-hires"],
])("sound of %s, which networks refuse, is encoded anew, and the picture is copied", async (_name, options, sound) => {
  const { isChanged, before, after, paths } = await converted(await aVideo({ withSound: true, ...options }), {});
  expect({ isChanged, sound: before.audioCodec }).toEqual({ isChanged: true, sound });
  expect(after).toEqual({ ...before, audioCodec: "aac" });
  using input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(paths.path) });
  const track = await input.getPrimaryAudioTrack();
  expect(await track?.getNumberOfChannels()).toBeLessThanOrEqual(2);
  expect(await track?.getSampleRate()).toBe(48_000);
});

test("a video shorter than the target keeps its length", async () => {
  expect(await converted(await aVideo({ seconds: 1 }), { durationMs: 5_000 })).toMatchObject({ isChanged: false });
  const smaller = { frame: { width: 80, height: 48, fit: "crop" } as const, durationMs: 5_000 };
  expect((await converted(await aVideo({ seconds: 1 }), smaller)).after.durationMs).toBe(1_000);
});

test("a video without reordered frames is shortened by copying", async () => {
  const source = await aVideo({ seconds: 2, withSound: true });
  const { after, sizeBytes, before } = await converted(source, { durationMs: 1_200 });
  expect(after).toEqual({ ...before, durationMs: 1_200 });
  expect(sizeBytes).toBeLessThan(source.length);
});

test("frames are dropped above the highest rate and repeated below the lowest", async () => {
  const fast = await converted(await aVideo({ frameRate: 120 }), { frameRate: { min: 23, max: 60 } });
  expect(fast.after).toMatchObject({ frameRate: 60, durationMs: 1_000 });
  const slow = await converted(await aVideo({ frameRate: 10 }), { frameRate: { min: 23, max: 60 } });
  expect(slow.after).toMatchObject({ frameRate: 30, durationMs: 1_000 });
});

test("a rotated video has the target's size as displayed", async () => {
  const source = await aVideo({ width: 192, height: 108, rotation: 90 });
  const frame = { width: 96, height: 160, fit: "pad" } as const;
  expect((await converted(source, { frame })).after).toMatchObject({ width: 96, height: 160 });
});

test("a video without sound gets silence of its own length when sound is needed", async () => {
  const { after, paths } = await converted(await aVideo({ seconds: 2 }), { needsSound: true });
  expect(after.audioCodec).toBe("aac");
  const [picture, sound] = await tracksOf(paths.path);
  expect(picture?.seconds).toBe(2);
  expect(Math.abs((sound?.seconds ?? 0) - 2)).toBeLessThan(0.05);
});

test("a file above the size limit is re-encoded below it; one that would be unwatchable is refused", async () => {
  const source = await aVideo({ seconds: 2, isBusy: true });
  const maxBytes = Math.floor(source.length / 2);
  const { sizeBytes } = await converted(source, { maxBytes });
  expect(sizeBytes).toBeLessThanOrEqual(maxBytes);
  await expect(converted(source, { maxBytes: 500 })).rejects.toMatchObject({
    code: "UNPROCESSABLE",
    message: expect.stringContaining("Make it shorter"),
  });
});

test("a truncated or empty file and one without video are refused, and no file is left", async () => {
  const whole = await aVideo({ seconds: 3, withSound: true });
  const frame = { width: 80, height: 48, fit: "crop" } as const;
  for (const bytes of [whole.subarray(0, whole.length * 0.4), Buffer.alloc(0), Buffer.alloc(4_000, 7)]) {
    const paths = await written(bytes);
    await expect(
      convertVideo({ ...paths, target: { ...unchangedTarget, frame } }, { ...watch, signal: timeout() }),
    ).rejects.toMatchObject({
      code: "UNPROCESSABLE",
    });
    const left = (await readdir(folder)).filter((name) => name.startsWith(`${count}.`));
    expect(left).toEqual([`${count}.source`]);
  }
});

/** The ids of this process's children that convert a video. */
async function childrenNow(): Promise<number[]> {
  const { stdout } = await run("ps", ["-o", "pid=,args=", "--ppid", String(process.pid)]);
  return stdout
    .split("\n")
    .filter((line) => line.includes("convert-video.process"))
    .map((line) => Number.parseInt(line, 10));
}

const longVideo = () => aVideo({ width: 640, height: 360, seconds: 20, frameRate: 30 });

test("cancelling ends the process and leaves no file", async () => {
  const paths = await written(await longVideo());
  const cancel = new AbortController();
  const gone = new Error("Not wanted any more");
  const target = { ...unchangedTarget, frame: { width: 1_280, height: 720, fit: "crop" } as const };
  const work = convertVideo(
    { ...paths, target },
    { ...watch, signal: cancel.signal, onProgress: () => cancel.abort(gone) },
  );
  await expect(work).rejects.toBe(gone);
  await expect.poll(childrenNow).toEqual([]);
  expect((await readdir(folder)).filter((name) => name.startsWith(`${count}.`))).toEqual([`${count}.source`]);
});

test("a killed process is ProcessDied, not a fault of the video", async () => {
  const paths = await written(await longVideo());
  const target = { ...unchangedTarget, frame: { width: 1_280, height: 720, fit: "crop" } as const };
  let killing: Promise<void> | undefined;
  const work = convertVideo(
    { ...paths, target },
    {
      ...watch,
      signal: AbortSignal.timeout(80_000),
      onProgress: () => {
        killing ??= childrenNow().then((pids) => pids.forEach((pid) => process.kill(pid, "SIGKILL")));
      },
    },
  );
  await expect(work).rejects.toBeInstanceOf(ProcessDied);
  await killing;
  expect((await readdir(folder)).filter((name) => name.startsWith(`${count}.`))).toEqual([`${count}.source`]);
});

test("a generated video does not wait for the conversion of an upload", async () => {
  const upload = await written(await longVideo());
  const generated = await written(await aVideo({ seconds: 1, withSound: true }));
  const end = new AbortController();
  const begun = Promise.withResolvers<void>();
  const target = { ...unchangedTarget, frame: { width: 1_280, height: 720, fit: "crop" } as const };
  const fitting = convertVideo(
    { ...upload, target },
    { ...watch, signal: end.signal, onProgress: () => begun.resolve() },
  ).then(
    () => "done",
    () => "ended by the test",
  );
  await begun.promise;
  const frame = { width: 192, height: 108, fit: "crop" } as const;
  const { isChanged } = await convertVideo(
    { ...generated, target: { ...unchangedTarget, frame } },
    { ...watch, for: "generation", signal: timeout() },
  );
  expect(isChanged).toBe(true);
  end.abort(new Error("Enough"));
  expect(await fitting).toBe("ended by the test");
});
