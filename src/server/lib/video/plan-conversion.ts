import { Refusal } from "#server/lib/video/handle-video-order.ts";
import type { VideoFacts } from "#server/lib/video/video-facts.ts";
import type { VideoTarget } from "#server/lib/video/video-orders.ts";
import { isStoredRight, pacedRate } from "#shared/platforms/video-conversion.ts";

/** Bits per second of encoded sound; copied sound may have more. */
export const soundBitrate = 128_000;
/** Bits per pixel without visible loss in H.264. The need grows with the frame rate to the power of 0.6. */
const bitsPerPixel = 0.14;
const referenceRate = 30;
/** Below this share of the good bitrate the picture is unusable. */
const minShare = 0.1;
const maxBitrate = 20_000_000;
/** Reserve for the table of contents and for an encoder that exceeds its bitrate. */
const usableShare = 0.93;

interface Film {
  frameRate: number;
  durationMs: number;
  hasSound: boolean;
}

const goodBitrate = ({ width, height }: VideoTarget["frame"], frameRate: number) =>
  Math.min(maxBitrate, width * height * bitsPerPixel * referenceRate * (frameRate / referenceRate) ** 0.6);

/** Bits per second of the picture: good, but within the size and the bitrate of the target. Throws Refusal where that is unwatchable. */
function bitrateFor(target: VideoTarget, { frameRate, durationMs, hasSound }: Film): number {
  const good = goodBitrate(target.frame, frameRate);
  const soundShare = hasSound ? soundBitrate : 0;
  const bySize =
    target.maxBytes === null ? Infinity : (target.maxBytes * 8 * 1_000 * usableShare) / durationMs - soundShare;
  const byRate = target.maxBitrate === null ? Infinity : target.maxBitrate * usableShare - soundShare;
  const bitrate = Math.min(good, bySize, byRate);
  if (bitrate < good * minShare) {
    const bytes = (bitrate + soundShare) * (durationMs / 8_000);
    throw new Refusal(
      `A video of ${Math.round(durationMs / 1_000)} s would be unwatchable in ${(bytes / 1_000_000).toFixed(1)} MB. Make it shorter`,
    );
  }
  return bitrate;
}

export interface ConversionPlan {
  durationMs: number;
  /** null: the packets are copied. */
  picture: { rate: number | null; frameRate: number; bitrate: number } | null;
  sound: "copy" | "encode" | "silence" | "none";
}

/** Tolerance for durations: files round their times. */
const sameMs = 1;

/** The work that converts a video of `sizeBytes` to the target; null when it already fits. `canCopy`: the frames that remain decode without the others. */
export function planConversion(
  facts: VideoFacts,
  { sizeBytes, canCopy }: { sizeBytes: number; canCopy: boolean },
  target: VideoTarget,
): ConversionPlan | null {
  const isTooLong = target.durationMs !== null && facts.durationMs > target.durationMs + sameMs;
  const durationMs = isTooLong && target.durationMs !== null ? target.durationMs : facts.durationMs;
  const bytes = (sizeBytes * durationMs) / facts.durationMs;
  const paced = pacedRate(facts.frameRate, target.frameRate);
  const rate = paced === facts.frameRate ? null : paced;
  const isSamePicture =
    isStoredRight(target, facts) &&
    facts.width === target.frame.width &&
    facts.height === target.frame.height &&
    rate === null &&
    (target.maxBytes === null || bytes <= target.maxBytes) &&
    (target.maxBitrate === null || (bytes * 8_000) / durationMs <= target.maxBitrate) &&
    canCopy;
  const sound =
    facts.audioCodec === null
      ? target.needsSound
        ? "silence"
        : "none"
      : facts.audioCodec === "aac"
        ? "copy"
        : "encode";
  if (isSamePicture && !isTooLong && (sound === "copy" || sound === "none")) return null;
  const film = { frameRate: paced, durationMs, hasSound: sound !== "none" };
  return {
    durationMs,
    sound,
    picture: isSamePicture ? null : { rate, frameRate: film.frameRate, bitrate: bitrateFor(target, film) },
  };
}

const even = (side: number) => Math.max(32, Math.floor(side / 2) * 2);

/** The work that encodes a video as it is: of its size, its length and its times. */
export function planEncoding(facts: VideoFacts): { plan: ConversionPlan; frame: VideoTarget["frame"] } {
  const { durationMs, frameRate, audioCodec } = facts;
  const frame = { width: even(facts.width), height: even(facts.height), fit: "pad" } as const;
  const bitrate = goodBitrate(frame, frameRate);
  const sound = audioCodec === null ? "none" : audioCodec === "aac" ? "copy" : "encode";
  return { plan: { durationMs, sound, picture: { rate: null, frameRate, bitrate } }, frame };
}
