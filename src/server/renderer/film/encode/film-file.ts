import { open } from "node:fs/promises";
import { AudioData, AudioEncoder, type EncodedAudioChunk, type EncodedAudioChunkMetadata } from "@napi-rs/webcodecs";
import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  FilePathTarget,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import { framesPerSecond } from "#server/renderer/film/screenplay.ts";
import type { FilmRequest } from "#server/renderer/requests.ts";
import { type Chunk, codec, colorSpace } from "./encode-shot.ts";

/** Writes the film as MP4 with its index first, so that it plays while it loads. Chunks come in the order of the film. */
export async function createFilmFile(path: string, { width, height, durationSeconds: seconds }: FilmRequest) {
  const output = new Output({
    // Held in memory until the end: 45 MB for the longest film.
    format: new Mp4OutputFormat({ fastStart: "in-memory" }),
    target: new FilePathTarget(path),
  });
  const picture = new EncodedVideoPacketSource("avc");
  const sound = new EncodedAudioPacketSource("aac");
  output.addVideoTrack(picture, { frameRate: framesPerSecond });
  output.addAudioTrack(sound);
  await output.start();
  const silence = await encodeSilence(seconds);
  let nextPacket = 0;

  async function addSoundUpTo(time: number): Promise<void> {
    for (; nextPacket < silence.packets.length; nextPacket++) {
      const packet = silence.packets[nextPacket]!;
      if (packet.timestamp > time) return;
      await sound.add(
        new EncodedPacket(packet.data, "key", packet.timestamp, packet.duration),
        nextPacket === 0 ? { decoderConfig: { ...soundFormat, description: silence.setup } } : undefined,
      );
    }
  }

  return {
    async add({ data, isKey, frame, setup }: Chunk): Promise<void> {
      const time = frame / framesPerSecond;
      const packet = new EncodedPacket(data, isKey ? "key" : "delta", time, 1 / framesPerSecond);
      const decoderConfig = setup && { codec, codedWidth: width, codedHeight: height, description: setup, colorSpace };
      await picture.add(packet, decoderConfig && { decoderConfig });
      await addSoundUpTo(time);
    },
    /** The file is complete and synced to the disk when it returns. */
    async finish(): Promise<void> {
      await addSoundUpTo(seconds);
      await output.finalize();
      const file = await open(path, "r+");
      try {
        await file.sync();
      } finally {
        await file.close();
      }
    },
  };
}

export const soundFormat = { codec: "mp4a.40.2", sampleRate: 48_000, numberOfChannels: 2 } as const;
const { sampleRate, numberOfChannels } = soundFormat;
const samplesPerPacket = 1024;

export type SilentPacket = { data: Uint8Array; timestamp: number; duration: number };

/**
 * A silent AAC-LC stereo track: the platforms' rules name one, and some of their players treat a video without sound as an
 * animation. The last packet is cut short, so that sound ends exactly with the picture.
 */
export async function encodeSilence(seconds: number): Promise<{ packets: SilentPacket[]; setup: Uint8Array }> {
  const chunks: Uint8Array[] = [];
  let setup: Uint8Array | undefined;
  let failure: Error | undefined;
  const encoder = new AudioEncoder({
    output(chunk: EncodedAudioChunk, metadata?: EncodedAudioChunkMetadata) {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      chunks.push(data);
      setup ??= metadata?.decoderConfig?.description;
    },
    error(error: Error) {
      failure = error;
    },
  });
  encoder.configure({ ...soundFormat, bitrate: 128_000 });
  const total = Math.ceil((seconds * sampleRate) / samplesPerPacket);
  for (let packet = 0; packet < total; packet++) {
    const silence = new AudioData({
      format: "f32-planar",
      sampleRate,
      numberOfFrames: samplesPerPacket,
      numberOfChannels,
      timestamp: Math.round((packet * samplesPerPacket * 1e6) / sampleRate),
      data: new Float32Array(samplesPerPacket * numberOfChannels),
    });
    encoder.encode(silence);
    silence.close();
  }
  await encoder.flush();
  encoder.close();
  if (failure) throw failure;
  if (!setup) throw new Error("The sound encoder returned no decoder description");
  const packets = chunks.slice(0, total).map((data, index): SilentPacket => {
    const timestamp = (index * samplesPerPacket) / sampleRate;
    return { data, timestamp, duration: Math.min(samplesPerPacket / sampleRate, seconds - timestamp) };
  });
  return { packets, setup };
}
