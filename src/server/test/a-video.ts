import { AudioData, AudioEncoder, VideoEncoder, VideoFrame } from "@napi-rs/webcodecs";
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
} from "mediabunny";

export interface VideoOptions {
  width?: number;
  height?: number;
  seconds?: number;
  codec?: "avc" | "vp9";
  container?: "mp4" | "mov";
  withSound?: boolean;
  /** Degrees clockwise, as a phone held upright writes them. */
  rotation?: 0 | 90 | 180 | 270;
  /** Boxes of metadata, as a camera writes them. */
  tags?: Record<string, string>;
}

const framesPerSecond = 10;
const sampleRate = 48_000;
const codecNames = { avc: "avc1.42001E", vp9: "vp09.00.10.08" } as const;

const bytesOf = (chunk: { byteLength: number; copyTo(target: Uint8Array): void }) => {
  const bytes = new Uint8Array(chunk.byteLength);
  chunk.copyTo(bytes);
  return bytes;
};

async function addPicture(
  source: EncodedVideoPacketSource,
  { width, height, seconds, codec }: Required<Pick<VideoOptions, "width" | "height" | "seconds" | "codec">>,
) {
  const packets: { packet: EncodedPacket; meta: Parameters<EncodedVideoPacketSource["add"]>[1] }[] = [];
  const encoder = new VideoEncoder({
    output: (chunk, meta) => {
      // The encoder forgets the duration; the last frame would then last no time at all.
      packets.push({
        packet: new EncodedPacket(bytesOf(chunk), chunk.type, chunk.timestamp / 1e6, 1 / framesPerSecond),
        meta: meta as Parameters<EncodedVideoPacketSource["add"]>[1],
      });
    },
    error: (error) => {
      throw error;
    },
  });
  encoder.configure({ codec: codecNames[codec], width, height, bitrate: 200_000, framerate: framesPerSecond });
  for (let index = 0; index < seconds * framesPerSecond; index++) {
    const pixels = new Uint8Array(width * height * 4).fill((index * 9) % 256);
    const duration = 1e6 / framesPerSecond;
    const shape = {
      format: "RGBA",
      codedWidth: width,
      codedHeight: height,
      timestamp: index * duration,
      duration,
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

async function addSound(source: EncodedAudioPacketSource, seconds: number) {
  const packets: { packet: EncodedPacket; meta: Parameters<EncodedAudioPacketSource["add"]>[1] }[] = [];
  const encoder = new AudioEncoder({
    output: (chunk, meta) => {
      const { timestamp, duration } = chunk;
      packets.push({
        packet: new EncodedPacket(bytesOf(chunk), "key", timestamp / 1e6, (duration ?? 0) / 1e6),
        meta: meta as Parameters<EncodedAudioPacketSource["add"]>[1],
      });
    },
    error: (error) => {
      throw error;
    },
  });
  encoder.configure({ codec: "mp4a.40.2", sampleRate, numberOfChannels: 1, bitrate: 64_000 });
  const frames = Math.round(seconds * sampleRate);
  const data = Float32Array.from({ length: frames }, (_, index) => Math.sin(index / 20) / 4);
  const sound = new AudioData({
    format: "f32",
    sampleRate,
    numberOfFrames: frames,
    numberOfChannels: 1,
    timestamp: 0,
    data,
  });
  encoder.encode(sound);
  sound.close();
  await encoder.flush();
  encoder.close();
  for (const { packet, meta } of packets) await source.add(packet, meta);
  source.close();
}

/** A real, small video file: grey growing lighter. */
export async function aVideo(options: VideoOptions = {}): Promise<Buffer> {
  const { width = 160, height = 96, seconds = 1, codec = "avc", container = "mp4" } = options;
  const format =
    container === "mov"
      ? new MovOutputFormat({ fastStart: "in-memory" })
      : new Mp4OutputFormat({ fastStart: "in-memory" });
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const picture = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(picture, { rotation: options.rotation ?? 0 });
  const sound = new EncodedAudioPacketSource("aac");
  if (options.withSound === true) output.addAudioTrack(sound);
  if (options.tags !== undefined) output.setMetadataTags({ raw: options.tags });
  await output.start();
  await Promise.all([
    addPicture(picture, { width, height, seconds, codec }),
    ...(options.withSound === true ? [addSound(sound, seconds)] : []),
  ]);
  await output.finalize();
  if (target.buffer === null) throw new Error("Nothing was written");
  return Buffer.from(target.buffer);
}
