import { EncodedPacket, type EncodedVideoPacketSource } from "mediabunny";

/** Most frames queued in the encoder. An unlimited queue would need gigabytes. */
const queueMax = 4;
/** Platforms require closed groups of pictures of 2 to 5 seconds. */
const secondsBetweenKeys = 2;

interface Picture {
  width: number;
  height: number;
  frameRate: number;
  /** As in the source; without it players guess from the size. */
  colorSpace: VideoColorSpaceInit;
}

/** Encodes frames of any size as H.264 High in the given size. Frames are not reordered, so there is no edit list. */
export function createH264Encoder(picture: Picture, bitrate: number, source: EncodedVideoPacketSource) {
  const { width, height, frameRate, colorSpace } = picture;
  let failure: Error | undefined;
  let written = Promise.resolve();
  const fail = (error: unknown) => {
    failure ??= error instanceof Error ? error : new Error(String(error));
  };
  const durations: number[] = [];
  let nextKeyAt = 0;
  const encoder = new VideoEncoder({
    output(chunk, metadata) {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      const packet = new EncodedPacket(data, chunk.type, chunk.timestamp / 1e6, durations.shift() ?? 0);
      const config = metadata?.decoderConfig;
      const { codec, description } = config ?? {};
      const meta =
        codec === undefined || description === undefined
          ? undefined
          : { decoderConfig: { codec, description, codedWidth: width, codedHeight: height, colorSpace } };
      written = written.then(() => source.add(packet, meta)).catch(fail);
    },
    error: fail,
  });
  encoder.configure({
    // High profile; the encoder chooses the lowest sufficient level.
    codec: "avc1.640028",
    width,
    height,
    framerate: frameRate,
    bitrate: Math.round(bitrate),
    bitrateMode: "variable",
    // "realtime" would set a key frame every ten frames.
    latencyMode: "quality",
    hardwareAcceleration: "prefer-software",
    avc: { format: "avc" },
  });

  return {
    /** Takes ownership of the frame and closes it. Waits while the encoder's queue is full. */
    async encode(frame: VideoFrame, durationSeconds: number): Promise<void> {
      try {
        do await new Promise((resolve) => setImmediate(resolve));
        while (encoder.encodeQueueSize >= queueMax && failure === undefined);
        if (failure !== undefined) throw failure;
        const seconds = frame.timestamp / 1e6;
        const keyFrame = seconds >= nextKeyAt - 1e-6;
        if (keyFrame) nextKeyAt = seconds + secondsBetweenKeys;
        durations.push(durationSeconds);
        encoder.encode(frame, { keyFrame });
      } finally {
        frame.close();
      }
    },
    async finish(): Promise<void> {
      await encoder.flush();
      encoder.close();
      await written;
      if (failure !== undefined) throw failure;
    },
  };
}
