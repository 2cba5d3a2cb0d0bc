import { type EncodedVideoChunk, type EncodedVideoChunkMetadata, VideoEncoder, VideoFrame } from "@napi-rs/webcodecs";
import { framesPerSecond } from "#server/renderer/film/screenplay.ts";
import type { FilmRequest } from "#server/renderer/requests.ts";

/** Frames in the encoder: each is 3 MB at 1080p, and an unlimited queue would take gigabytes. */
const queueMax = 4;
/** Platforms require a closed group of pictures of 2 to 5 seconds. */
const keyEvery = framesPerSecond * 2;
const fullHd = 1920 * 1080;

/** `setup` is the decoder description (avcC); it comes with the first chunk of a shot and is the same in all. */
export type Chunk = { data: Uint8Array; isKey: boolean; frame: number; setup: Uint8Array | undefined };

export const codec = "avc1.640028";
export const colorSpace = { primaries: "bt709", transfer: "bt709", matrix: "bt709", fullRange: false } as const;

/** H.264 High, level 4: what every platform takes. From 3 to 12 Mbit/s at 1080p; Instagram allows 25. */
const encoderConfig = ({ width, height, quality }: FilmRequest) => ({
  codec,
  width,
  height,
  framerate: framesPerSecond,
  bitrate: Math.max(200_000, Math.round((2_000_000 + quality * 1_000_000) * ((width * height) / fullHd))),
  bitrateMode: "variable" as const,
  // "realtime" would set a key frame every ten frames. No frame refers to a later one in either mode: nothing is
  // reordered, and so there is no edit list, which Instagram refuses.
  latencyMode: "quality" as const,
  hardwareAcceleration: "prefer-software" as const,
  avc: { format: "avc" as const },
});

/** An encoder for one shot. Each shot begins with a key frame, so that shots encoded in parallel can be joined. */
export function createShotEncoder(request: FilmRequest, onChunk: (chunk: Chunk) => void) {
  const { width, height } = request;
  let failure: Error | undefined;
  const encoder = new VideoEncoder({
    output(chunk: EncodedVideoChunk, metadata?: EncodedVideoChunkMetadata) {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      const frame = Math.round((chunk.timestamp * framesPerSecond) / 1e6);
      onChunk({ data, isKey: chunk.type === "key", frame, setup: metadata?.decoderConfig?.description });
    },
    error(error: Error) {
      failure = error;
    },
  });
  encoder.configure(encoderConfig(request));
  const timestampOf = (frame: number) => Math.round((frame * 1e6) / framesPerSecond);

  return {
    /** `number` counts within the film, `index` within the shot. Waits while the encoder is behind. */
    async encode(planes: Uint8Array, number: number, index: number): Promise<void> {
      // At least one turn of the event loop per frame: only then are pictures read back from a canvas freed.
      do await new Promise((resolve) => setImmediate(resolve));
      while (encoder.encodeQueueSize >= queueMax && !failure);
      if (failure) throw failure;
      const timestamp = timestampOf(number);
      const frame = new VideoFrame(planes, {
        format: "I420",
        codedWidth: width,
        codedHeight: height,
        timestamp,
        duration: timestampOf(number + 1) - timestamp,
        colorSpace,
      });
      try {
        encoder.encode(frame, { keyFrame: index % keyEvery === 0 });
      } finally {
        frame.close();
      }
    },
    async finish(): Promise<void> {
      await encoder.flush();
      encoder.close();
      if (failure) throw failure;
    },
  };
}
