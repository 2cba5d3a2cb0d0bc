import { type EncodedVideoPacketSource, type InputVideoTrack, type VideoSample, VideoSampleSink } from "mediabunny";
import { requireComplete } from "#server/lib/video/copy-tracks.ts";
import { deinterlace } from "#server/lib/video/deinterlace.ts";
import { createH264Encoder } from "#server/lib/video/h264-encoder.ts";
import { type Plane, type Planes, half, planesIn } from "#server/lib/video/planar-picture.ts";
import { type Span, secondsOf } from "#server/lib/video/shown-spans.ts";

/** The part of a source frame that fills the new frame; black where it exceeds the source. */
interface FrameWindow {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

/** Chroma has half the resolution: every cut or offset must be at even pixels. */
const even = (value: number) => Math.round(value / 2) * 2;

/** `pixelRatio` is the width of a source pixel divided by its height: not all cameras have square pixels. */
function frameWindow(source: Size, pixelRatio: number, frame: Size, fit: "crop" | "pad"): FrameWindow {
  const ratio = frame.width / frame.height / pixelRatio;
  const isWider = source.width / source.height > ratio;
  const [width, height] =
    isWider === (fit === "crop") ? [source.height * ratio, source.height] : [source.width, source.width / ratio];
  const size = { width: Math.max(2, even(width)), height: Math.max(2, even(height)) };
  // A difference of less than two pixels is rounding.
  const keptWidth = Math.abs(size.width - source.width) < 2 ? source.width : size.width;
  const keptHeight = Math.abs(size.height - source.height) < 2 ? source.height : size.height;
  return {
    x: even((source.width - keptWidth) / 2),
    y: even((source.height - keptHeight) / 2),
    width: keptWidth,
    height: keptHeight,
  };
}

const isFullFrame = (window: FrameWindow, source: Size): boolean =>
  window.x === 0 && window.y === 0 && window.width === source.width && window.height === source.height;

function cutPlane(source: Plane, window: FrameWindow, into: Uint8Array): void {
  const left = Math.max(0, window.x);
  const right = Math.min(source.width, window.x + window.width);
  for (let row = 0; row < window.height; row++) {
    const y = window.y + row;
    if (y < 0 || y >= source.height) continue;
    const from = y * source.width;
    into.set(source.data.subarray(from + left, from + right), row * window.width + left - window.x);
  }
}

function cutWindow([brightness, ...colours]: Planes, window: FrameWindow): Uint8Array {
  const small = { width: half(window.width), height: half(window.height) };
  const [newLuma, newChroma] = [window.width * window.height, small.width * small.height];
  const cut = new Uint8Array(newLuma + 2 * newChroma);
  cut.fill(16, 0, newLuma).fill(128, newLuma);
  const halved = { x: window.x / 2, y: window.y / 2, ...small };
  cutPlane(brightness, window, cut.subarray(0, newLuma));
  for (const [part, colour] of colours.entries())
    cutPlane(colour, halved, cut.subarray(newLuma + part * newChroma, newLuma + (part + 1) * newChroma));
  return cut;
}

/** A frame with its time and duration in seconds. */
interface ShownFrame<Frame> {
  frame: Frame;
  timestamp: number;
  duration: number;
}

interface Timed {
  timestamp: number;
  close(): void;
}

/**
 * The frames of a span, with their times in the video. With a rate, each interval has the frame that is due at its start. A yielded frame is
 * closed when the next one is requested.
 */
async function* paceFrames<Frame extends Timed>(
  frames: AsyncIterable<Frame>,
  { from, to, at: beginsAt }: Span,
  rate: number | null,
): AsyncGenerator<ShownFrame<Frame>> {
  const seconds = to - from;
  let interval = 0;
  function* show(frame: Frame, endsAt: number): Generator<ShownFrame<Frame>> {
    const at = Math.max(0, frame.timestamp - from);
    if (rate === null) {
      if (endsAt > at) yield { frame, timestamp: beginsAt + at, duration: endsAt - at };
      return;
    }
    // Tolerates a tenth of a millisecond: times in files are rounded.
    for (; interval / rate < endsAt - 1e-4; interval += 1) {
      const begin = interval / rate;
      yield { frame, timestamp: beginsAt + begin, duration: Math.min(1 / rate, seconds - begin) };
    }
  }
  let held: Frame | undefined;
  try {
    for await (const frame of frames) {
      const at = frame.timestamp - from;
      if (at >= seconds - 1e-6) {
        frame.close();
        break;
      }
      if (held !== undefined) {
        yield* show(held, at);
        held.close();
      }
      held = frame;
    }
    if (held !== undefined) yield* show(held, seconds);
  } finally {
    held?.close();
  }
}

export interface PictureOrder {
  /** Of the new frame as coded: before the rotation in the metadata. */
  width: number;
  height: number;
  fit: "crop" | "pad";
  /** null: the times of the source frames. */
  rate: number | null;
  /** Frames per second of the result, for the encoder, and of the source. */
  frameRate: number;
  sourceRate: number;
  bitrate: number;
  /** Of the source. Grey frames are 4:2:0 for the decoder, and would end the process in the encoder: they are copied. */
  pixelFormat: string | null;
  /** Of each frame of the source, one moment is kept. */
  isInterlaced: boolean;
  spans: readonly Span[];
}

/** The frame for the encoder, which scales it: cut to the window, or the whole frame for null. */
async function windowOf(
  sample: VideoSample,
  window: FrameWindow | null,
  timing: { timestamp: number; duration: number },
  isInterlaced: boolean,
) {
  if (window === null) {
    const whole = sample.toVideoFrame();
    try {
      return new VideoFrame(whole, timing);
    } finally {
      whole.close();
    }
  }
  const planes = await planesIn(sample);
  if (isInterlaced) for (const plane of planes) deinterlace(plane);
  return new VideoFrame(cutWindow(planes, window), {
    format: "I420",
    codedWidth: window.width,
    codedHeight: window.height,
    colorSpace: sample.colorSpace.toJSON(),
    ...timing,
  });
}

/** Decodes the picture frame by frame and re-encodes it as H.264. Only a few frames are in memory at a time. */
export async function encodePicture(
  track: InputVideoTrack,
  order: PictureOrder,
  source: EncodedVideoPacketSource,
  report: (fraction: number) => void,
): Promise<void> {
  const { width, height, fit, rate, frameRate, sourceRate, bitrate, spans, pixelFormat, isInterlaced } = order;
  const isTaken = pixelFormat?.startsWith("gray") !== true && !isInterlaced;
  const seconds = secondsOf(spans);
  const { num, den } = await track.getPixelAspectRatio();
  const declared = await track.getColorSpace();
  // The decoder never returns RGB, even if the file declares it.
  const colorSpace = declared.matrix === "rgb" ? {} : declared;
  const encoder = createH264Encoder({ width, height, frameRate, colorSpace }, bitrate, source);
  let endedAt = -Infinity;
  for (const span of spans) {
    const samples = new VideoSampleSink(track).samples(span.from, span.to);
    for await (const { frame, timestamp, duration } of paceFrames(samples, span, rate)) {
      const coded = { width: frame.codedWidth, height: frame.codedHeight };
      const window = frameWindow(coded, num / den, { width, height }, fit);
      endedAt = span.at + frame.timestamp - span.from + frame.duration;
      const timing = { timestamp: Math.round(timestamp * 1e6), duration: Math.round(duration * 1e6) };
      const shape = isFullFrame(window, coded) && isTaken ? null : window;
      await encoder.encode(await windowOf(frame, shape, timing, isInterlaced), duration);
      report(timestamp / seconds);
    }
  }
  await encoder.finish();
  source.close();
  requireComplete(endedAt, seconds, sourceRate);
}
