import { bitrateFor } from "#server/lib/video/bitrate.ts";
import type { VideoFacts } from "#server/lib/video/video-facts.ts";
import type { VideoTarget } from "#server/lib/video/video-orders.ts";
import { pacedRate } from "#shared/platforms/video-conversion.ts";

export interface ConversionPlan {
  durationMs: number;
  /** null: the packets are copied. */
  picture: { rate: number | null; frameRate: number; bitrate: number } | null;
  sound: "copy" | "encode" | "silence" | "none";
}

/** Tolerance for durations: files round their times. */
const sameMs = 1;

/** The work that converts a video of `sizeBytes` to the target; null when it already fits. */
export function planConversion(
  facts: VideoFacts,
  { sizeBytes, canCutByCopy }: { sizeBytes: number; canCutByCopy: boolean },
  target: VideoTarget,
): ConversionPlan | null {
  const isTooLong = target.durationMs !== null && facts.durationMs > target.durationMs + sameMs;
  const durationMs = isTooLong && target.durationMs !== null ? target.durationMs : facts.durationMs;
  const bytes = (sizeBytes * durationMs) / facts.durationMs;
  const paced = pacedRate(facts.frameRate, target.frameRate);
  const rate = paced === facts.frameRate ? null : paced;
  const isSamePicture =
    target.codecs.includes(facts.videoCodec) &&
    facts.width === target.frame.width &&
    facts.height === target.frame.height &&
    rate === null &&
    (target.maxBytes === null || bytes <= target.maxBytes) &&
    (target.maxBitrate === null || (bytes * 8_000) / durationMs <= target.maxBitrate) &&
    (!isTooLong || canCutByCopy);
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
