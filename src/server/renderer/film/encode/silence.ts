import { AudioData, AudioEncoder } from "@napi-rs/webcodecs";
import type { EncodedAudioChunk, EncodedAudioChunkMetadata } from "@napi-rs/webcodecs";

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
    output(chunk: EncodedAudioChunk, about?: EncodedAudioChunkMetadata) {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      chunks.push(data);
      setup ??= about?.decoderConfig?.description;
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
  if (!setup) throw new Error("The sound encoder gave nothing");
  const packets = chunks.slice(0, total).map((data, index): SilentPacket => {
    const timestamp = (index * samplesPerPacket) / sampleRate;
    return { data, timestamp, duration: Math.min(samplesPerPacket / sampleRate, seconds - timestamp) };
  });
  return { packets, setup };
}
