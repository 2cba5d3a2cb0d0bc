import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { AudioData, AudioEncoder, VideoEncoder, VideoFrame } from "@napi-rs/webcodecs";
import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from "mediabunny";

export interface VideoOptions {
  width?: number;
  height?: number;
  seconds?: number;
  codec?: keyof typeof codecNames;
  container?: "mp4" | "mov" | "webm";
  /** A WebM gets Opus sound, other formats AAC. */
  withSound?: boolean;
  /** Writes PCM samples instead of AAC, as cameras do in a MOV. */
  isSoundRaw?: boolean;
  sampleRate?: number;
  channels?: number;
  /** Seconds before the first frame and the first sound. */
  startsAt?: number;
  soundStartsAt?: number;
  frameRate?: number;
  /** Noise instead of grey, for the largest possible file. */
  isBusy?: boolean;
  /** Degrees clockwise, as a phone stores them for an upright video. */
  rotation?: 0 | 90 | 180 | 270;
  /** Metadata boxes, as a camera writes them. */
  tags?: Record<string, string>;
}

const codecNames = {
  avc: "avc1.42001E",
  hevc: "hev1.1.6.L93.B0",
  vp8: "vp8",
  vp9: "vp09.00.10.08",
  av1: "av01.0.04M.08",
} as const;
/** Without it the VP9 decoder rejects the encoder's output. */
const colorSpace = { primaries: "bt709", transfer: "bt709", matrix: "bt709", fullRange: false } as const;

const bytesOf = (chunk: { byteLength: number; copyTo(target: Uint8Array): void }) => {
  const bytes = new Uint8Array(chunk.byteLength);
  chunk.copyTo(bytes);
  return bytes;
};

async function addPicture(
  source: EncodedVideoPacketSource,
  {
    width,
    height,
    seconds,
    codec,
    frameRate,
    isBusy,
    startsAt,
  }: Required<Pick<VideoOptions, "width" | "height" | "seconds" | "codec" | "frameRate" | "isBusy" | "startsAt">>,
) {
  const packets: { packet: EncodedPacket; meta: Parameters<EncodedVideoPacketSource["add"]>[1] }[] = [];
  const encoder = new VideoEncoder({
    output: (chunk, meta) => {
      // The duration is set here because the encoder omits it; the last frame would have none.
      packets.push({
        packet: new EncodedPacket(bytesOf(chunk), chunk.type, startsAt + chunk.timestamp / 1e6, 1 / frameRate),
        meta: meta as Parameters<EncodedVideoPacketSource["add"]>[1],
      });
    },
    error: (error) => {
      throw error;
    },
  });
  const formats = { avc: { avc: { format: "avc" } }, hevc: { hevc: { format: "hevc" } } } as const;
  encoder.configure({
    codec: codecNames[codec],
    width,
    height,
    bitrate: 200_000,
    framerate: frameRate,
    latencyMode: "realtime",
    ...(codec === "avc" || codec === "hevc" ? formats[codec] : {}),
  });
  for (let index = 0; index < seconds * frameRate; index++) {
    const pixels = new Uint8Array(width * height * 4).fill((index * 9) % 256);
    if (isBusy) for (let at = 0; at < pixels.length; at++) pixels[at] = Math.imul(at + index, 2_654_435_761) >>> 24;
    const duration = 1e6 / frameRate;
    const shape = {
      format: "RGBA",
      codedWidth: width,
      codedHeight: height,
      timestamp: index * duration,
      duration,
      colorSpace,
    } as const;
    const frame = new VideoFrame(pixels, shape);
    encoder.encode(frame, { keyFrame: index === 0 });
    frame.close();
  }
  await encoder.flush();
  encoder.close();
  for (const { packet, meta } of packets) await source.add(packet, meta);
  source.close();
}

type SoundOptions = Required<Pick<VideoOptions, "seconds" | "sampleRate" | "channels" | "soundStartsAt">>;

const toneOf = ({ seconds, sampleRate, channels }: SoundOptions) =>
  Float32Array.from(
    { length: Math.round(seconds * sampleRate) * channels },
    (_, index) => Math.sin(Math.floor(index / channels) / 20) / 4,
  );

/** Samples per packet. */
const packetSizes = { "mp4a.40.2": 1_024, opus: 960 } as const;

async function addSound(source: EncodedAudioPacketSource, codec: keyof typeof packetSizes, options: SoundOptions) {
  const { sampleRate, channels: numberOfChannels, soundStartsAt } = options;
  const packets: { packet: EncodedPacket; meta: Parameters<EncodedAudioPacketSource["add"]>[1] }[] = [];
  const duration = packetSizes[codec] / sampleRate;
  const encoder = new AudioEncoder({
    output: (chunk, meta) => {
      // The encoder gives its last two packets the same timestamp.
      packets.push({
        packet: new EncodedPacket(bytesOf(chunk), "key", soundStartsAt + packets.length * duration, duration),
        meta: meta as Parameters<EncodedAudioPacketSource["add"]>[1],
      });
    },
    error: (error) => {
      throw error;
    },
  });
  encoder.configure({ codec, sampleRate, numberOfChannels, bitrate: 64_000 });
  const data = toneOf(options);
  const numberOfFrames = data.length / numberOfChannels;
  const sound = new AudioData({ format: "f32", sampleRate, numberOfFrames, numberOfChannels, timestamp: 0, data });
  encoder.encode(sound);
  sound.close();
  await encoder.flush();
  encoder.close();
  for (const { packet, meta } of packets) await source.add(packet, meta);
  source.close();
}

async function addRawSound(source: AudioSampleSource, options: SoundOptions) {
  const { sampleRate, channels: numberOfChannels, soundStartsAt: timestamp } = options;
  using sound = new AudioSample({ format: "f32", data: toneOf(options), sampleRate, numberOfChannels, timestamp });
  await source.add(sound);
  source.close();
}

const containers = {
  mp4: () => new Mp4OutputFormat({ fastStart: "in-memory" }),
  mov: () => new MovOutputFormat({ fastStart: "in-memory" }),
  webm: () => new WebMOutputFormat(),
} as const;

/** A small real video file: grey that becomes lighter. */
export async function aVideo(options: VideoOptions = {}): Promise<Buffer> {
  const {
    width = 160,
    height = 96,
    seconds = 1,
    codec = "avc",
    container = "mp4",
    frameRate = 10,
    isBusy = false,
    startsAt = 0,
    soundStartsAt = startsAt,
    sampleRate = 48_000,
    channels = 1,
  } = options;
  const format = containers[container]();
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const picture = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(picture, { rotation: options.rotation ?? 0 });
  const addSoundTrack = prepareSound();
  if (options.tags !== undefined) output.setMetadataTags({ raw: options.tags });
  await output.start();
  await Promise.all([
    addPicture(picture, { width, height, seconds, codec, frameRate, isBusy, startsAt }),
    addSoundTrack?.({ seconds, sampleRate, channels, soundStartsAt }),
  ]);
  await output.finalize();
  if (target.buffer === null) throw new Error("Nothing was written");
  return Buffer.from(target.buffer);

  function prepareSound(): ((sound: SoundOptions) => Promise<void>) | undefined {
    if (options.withSound !== true) return undefined;
    if (options.isSoundRaw === true) {
      const raw = new AudioSampleSource({ codec: "pcm-s16" });
      output.addAudioTrack(raw);
      return (sound) => addRawSound(raw, sound);
    }
    const isWebM = container === "webm";
    const coded = new EncodedAudioPacketSource(isWebM ? "opus" : "aac");
    output.addAudioTrack(coded);
    return (sound) => addSound(coded, isWebM ? "opus" : "mp4a.40.2", sound);
  }
}

/** A video that ffmpeg wrote, with a property that `aVideo` cannot give one; `videos/make.sh` says which. */
export const ffmpegVideo = (name: string): Promise<Buffer> => readFile(join(import.meta.dirname, "videos", name));
