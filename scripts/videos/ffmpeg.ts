import { execFile } from "node:child_process";
import { readFile, rename, stat, truncate, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { z } from "zod";
import { SetupError } from "../lib/project.mjs";
import type { Random } from "../lib/random.ts";
import type { Clip } from "./clips.ts";

const run = promisify(execFile);
const limits = { timeout: 120_000, maxBuffer: 200_000_000 } as const;

/** Throws SetupError on a machine without ffmpeg and the encoders of the clips. */
export async function requireFfmpeg(): Promise<void> {
  try {
    const { stdout } = await run("ffmpeg", ["-v", "error", "-encoders"], limits);
    await run("ffprobe", ["-version"], limits);
    const missing = ["libx264", "libx265", "libvpx-vp9", "libaom-av1"].filter((name) => !stdout.includes(name));
    if (missing.length > 0) throw new SetupError(`This ffmpeg has no ${missing.join(", ")}.`);
  } catch (error) {
    if (error instanceof SetupError) throw error;
    throw new SetupError("prove:videos needs ffmpeg and ffprobe, as Debian's package ffmpeg has them.");
  }
}

/** Takes a third off the last entry of each edit list. */
async function shorten(path: string): Promise<void> {
  const bytes = await readFile(path);
  for (let at = bytes.indexOf("elst"); at !== -1; at = bytes.indexOf("elst", at + 1)) {
    const last = at + 12 + (bytes.readUInt32BE(at + 8) - 1) * 12;
    bytes.writeUInt32BE(Math.round((bytes.readUInt32BE(last) * 2) / 3), last);
  }
  await writeFile(path, bytes);
}

/** Writes the clip to a path without an ending, which is added. Throws for settings that ffmpeg itself refuses. */
export async function makeClip({ steps, extension, damage }: Clip, stem: string, random: Random): Promise<string> {
  const path = `${stem}.${extension}`;
  for (const args of steps) {
    const made = `${stem}.new.${extension}`;
    const given = args.map((arg) => (arg === "IN" ? path : arg));
    await run("ffmpeg", ["-y", "-v", "error", ...given, made], limits);
    await rename(made, path);
  }
  const { size } = await stat(path);
  if (damage === "shortened") await shorten(path);
  if (damage === "truncated") await truncate(path, Math.floor(size * (0.3 + random() * 0.6)));
  if (damage === "overwritten") {
    const bytes = await readFile(path);
    const from = Math.floor(size * (0.3 + random() * 0.3));
    for (let at = from; at < from + Math.min(600, size / 4); at++) bytes[at] = Math.floor(random() * 256);
    await writeFile(path, bytes);
  }
  return path;
}

const Stream = z.object({
  codec_type: z.string(),
  codec_name: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  duration: z.coerce.number().optional(),
  channels: z.number().optional(),
  sample_aspect_ratio: z.string().optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
});
export type Stream = z.infer<typeof Stream>;
const Probe = z.object({ streams: z.array(Stream).default([]) });

/** What ffprobe says of the streams; none of a file that it cannot open. */
export async function probe(path: string): Promise<{ video: Stream | undefined; audio: Stream | undefined }> {
  const { stdout } = await run("ffprobe", ["-v", "error", "-show_streams", "-of", "json", path], limits).catch(() => ({
    stdout: "{}",
  }));
  const { streams } = Probe.parse(JSON.parse(stdout));
  const first = (type: string) => streams.find(({ codec_type }) => codec_type === type);
  return { video: first("video"), audio: first("audio") };
}

const Packets = z.object({
  packets: z
    .array(z.object({ pts_time: z.coerce.number(), duration_time: z.coerce.number().default(0), flags: z.string() }))
    .default([]),
});

/** The packets of the picture that the edit list does not hide: their number, and how long they are shown. */
export async function shownPackets(path: string): Promise<{ shown: number; seconds: number }> {
  const entries = ["-select_streams", "v:0", "-show_entries", "packet=pts_time,duration_time,flags", "-of", "json"];
  const { stdout } = await run("ffprobe", ["-v", "error", ...entries, path], limits).catch(() => ({ stdout: "{}" }));
  const { data } = Packets.safeParse(JSON.parse(stdout));
  const packets = (data?.packets ?? []).filter(({ flags }) => !flags.includes("D"));
  const ends = packets.map(({ pts_time, duration_time }) => pts_time + duration_time);
  const begin = Math.min(...packets.map(({ pts_time }) => pts_time));
  return { shown: packets.length, seconds: packets.length === 0 ? 0 : Math.max(...ends) - begin };
}

/** NAL unit types of H.264 (ITU-T H.264, table 7-1). */
const [sliceType, idrType] = [1, 5];

/** Whether an H.264 stream has frames, and none with which decoding may begin: ffmpeg guesses what such frames refer to. */
export async function lacksKeyFrame(path: string): Promise<boolean> {
  const args = [
    "-v",
    "error",
    "-i",
    path,
    "-map",
    "0:V:0",
    "-c",
    "copy",
    "-bsf:v",
    "h264_mp4toannexb",
    "-f",
    "h264",
    "-",
  ];
  const { stdout } = await run("ffmpeg", args, { ...limits, encoding: "buffer" }).catch(() => ({
    stdout: Buffer.alloc(0),
  }));
  const types = new Set<number>();
  for (let at = stdout.indexOf("\0\0\x01", 0, "latin1"); at !== -1; at = stdout.indexOf("\0\0\x01", at + 3, "latin1"))
    types.add((stdout[at + 3] ?? 0) & 31);
  return types.has(sliceType) && !types.has(idrType);
}

const side = 16;

/** The frames that ffmpeg shows, upright in grey at 16x16 pixels, and its complaints. */
export async function decode(
  path: string,
  options: readonly string[] = [],
): Promise<{ frames: Buffer[]; complaints: string }> {
  const args = [...options, "-i", path, "-map", "0:V:0", "-vsync", "passthrough", "-vf", `scale=${side}:${side}`];
  const output = ["-pix_fmt", "gray", "-f", "rawvideo", "-"];
  try {
    const { stdout, stderr } = await run("ffmpeg", ["-v", "error", ...args, ...output], {
      ...limits,
      encoding: "buffer",
    });
    const count = stdout.length / (side * side);
    const frames = Array.from({ length: count }, (_, index) =>
      stdout.subarray(index * side * side, (index + 1) * side * side),
    );
    return { frames, complaints: stderr.toString() };
  } catch (error) {
    return { frames: [], complaints: String(error) };
  }
}
