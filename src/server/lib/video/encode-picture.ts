import { type EncodedVideoPacketSource, type InputVideoTrack, type VideoSample, VideoSampleSink } from "mediabunny";
import { requireWhole } from "#server/lib/video/copy-tracks.ts";
import { cutWindow, type FrameWindow, frameWindow, isWhole } from "#server/lib/video/frame-window.ts";
import { createH264Encoder } from "#server/lib/video/h264-encoder.ts";
import { paceFrames } from "#server/lib/video/pace-frames.ts";

export interface PictureOrder {
  /** Of the new frame, as it is coded: before the rotation that is told beside it. */
  width: number;
  height: number;
  fit: "crop" | "pad";
  /** null: as the frames come. */
  rate: number | null;
  /** What the frames come to a second, for the encoder, and what they come to in the source. */
  frameRate: number;
  sourceRate: number;
  bitrate: number;
  startsAt: number;
  seconds: number;
}

/** The pixels as they are, where the whole frame is wanted; scaling is the encoder's. */
async function windowOf(
  sample: VideoSample,
  window: FrameWindow | null,
  timing: { timestamp: number; duration: number },
) {
  if (window === null) {
    const whole = sample.toVideoFrame();
    try {
      return new VideoFrame(whole, timing);
    } finally {
      whole.close();
    }
  }
  const source = { width: sample.codedWidth, height: sample.codedHeight };
  const planes = new Uint8Array(sample.allocationSize({ format: "I420" }));
  await sample.copyTo(planes, { format: "I420" });
  return new VideoFrame(cutWindow(planes, source, window), {
    format: "I420",
    codedWidth: window.width,
    codedHeight: window.height,
    colorSpace: sample.colorSpace.toJSON(),
    ...timing,
  });
}

/** Decodes the picture frame by frame and writes it anew as H.264. Only a few frames are in memory at a time. */
export async function encodePicture(
  track: InputVideoTrack,
  order: PictureOrder,
  source: EncodedVideoPacketSource,
  report: (fraction: number) => void,
): Promise<void> {
  const { width, height, fit, rate, frameRate, sourceRate, bitrate, startsAt, seconds } = order;
  const told = await track.getColorSpace();
  // What comes out is never RGB, whatever a file says of itself.
  const colorSpace = told.matrix === "rgb" ? {} : told;
  const encoder = createH264Encoder({ width, height, frameRate, colorSpace }, bitrate, source);
  const samples = new VideoSampleSink(track).samples(startsAt, startsAt + seconds);
  let lastAt = -Infinity;
  for await (const { frame, timestamp, duration } of paceFrames(samples, { startsAt, seconds, rate })) {
    const coded = { width: frame.codedWidth, height: frame.codedHeight };
    const { num, den } = frame.pixelAspectRatio;
    const window = frameWindow(coded, num / den, { width, height }, fit);
    lastAt = frame.timestamp - startsAt + frame.duration;
    const timing = { timestamp: Math.round(timestamp * 1e6), duration: Math.round(duration * 1e6) };
    await encoder.encode(await windowOf(frame, isWhole(window, coded) ? null : window, timing), duration);
    report(timestamp / seconds);
  }
  await encoder.finish();
  source.close();
  requireWhole(lastAt, seconds, sourceRate);
}
