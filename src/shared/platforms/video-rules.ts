import type { MediaFacts } from "./media-facts.ts";
import type { Platform } from "./platform.ts";

export interface VideoRules {
  minMs: number;
  maxMs: number;
  maxBytes: number;
  /** Bits a second, picture and sound together. */
  maxBitrate: number | null;
  /** Longer and shorter side in pixels, whichever way the video is held. */
  maxSides: { long: number; short: number } | null;
  maxWidth: number | null;
  minSide: number;
  /** width:height */
  minRatio: number;
  maxRatio: number;
  frameRate: { min: number | null; max: number | null };
  /** null: whatever comes in an MP4. */
  codecs: readonly string[] | null;
}

const megabyte = 1_000_000;

/**
 * Sources: Facebook Page videos (20 minutes and 1 GB are the strictest figures given for them); Instagram content publishing and
 * ig-user/media (reels of 3 s to 15 min, 300 MB, 23 to 60 frames and 25 Mbit a second, at most 1920 pixels wide); X media best
 * practices (0.5 to 140 s, 512 MB, 60 frames a second, 1280×1024, H.264; larger ones are for subscribers only).
 */
export const videoRules = {
  facebook: {
    minMs: 1_000,
    maxMs: 20 * 60_000,
    maxBytes: 1_000 * megabyte,
    maxBitrate: null,
    maxSides: null,
    maxWidth: null,
    minSide: 1,
    minRatio: 0.1,
    maxRatio: 10,
    frameRate: { min: null, max: null },
    codecs: null,
  },
  instagram: {
    minMs: 3_000,
    maxMs: 15 * 60_000,
    maxBytes: 300 * megabyte,
    maxBitrate: 25_000_000,
    maxSides: null,
    maxWidth: 1_920,
    minSide: 1,
    minRatio: 0.01,
    maxRatio: 10,
    frameRate: { min: 23, max: 60 },
    codecs: ["avc", "hevc"],
  },
  x: {
    minMs: 500,
    maxMs: 140_000,
    maxBytes: 512 * megabyte,
    maxBitrate: null,
    maxSides: { long: 1_280, short: 1_024 },
    maxWidth: null,
    minSide: 32,
    minRatio: 1 / 3,
    maxRatio: 3,
    frameRate: { min: null, max: 60 },
    codecs: ["avc"],
  },
} as const satisfies Record<Platform, VideoRules>;

/** Facebook shows upright videos of this length as reels. */
const reel = { ratio: 9 / 16, tolerance: 0.01, minMs: 3_000, maxMs: 90_000, minWidth: 540, minHeight: 960 } as const;

export function isFacebookReel({
  width,
  height,
  durationMs,
}: Pick<MediaFacts, "width" | "height" | "durationMs">): boolean {
  const isUpright = Math.abs(width / height - reel.ratio) < reel.tolerance;
  const isLongEnough = durationMs !== null && durationMs >= reel.minMs && durationMs <= reel.maxMs;
  return isUpright && isLongEnough && width >= reel.minWidth && height >= reel.minHeight;
}

/** What is asked of this video there: of a reel, Facebook asks 24 to 60 frames a second. */
export const videoRulesFor = (platform: Platform, facts: MediaFacts): VideoRules =>
  platform === "facebook" && isFacebookReel(facts)
    ? { ...videoRules.facebook, frameRate: { min: 24, max: 60 } }
    : videoRules[platform];
