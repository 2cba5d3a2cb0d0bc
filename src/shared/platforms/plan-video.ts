import type { MediaFacts } from "./media-facts.ts";
import type { Platform } from "./platform.ts";
import { type VideoRules, videoRulesFor } from "./video-rules.ts";

/** What a video is made into before it goes out. Nothing is ever cut off it, neither at its edges nor at its end. */
export interface VideoPlan {
  /** Where the shape is another one, there is black beside the picture. */
  width: number;
  height: number;
  frameRate: { min: number | null; max: number | null };
  codecs: readonly string[];
  maxBitrate: number | null;
  maxBytes: number;
}

/** The longer side when a video is made smaller: more is shown by none of them. */
const longestSide = 1_920;
/** The encoder's own limits for a side. */
const shortestSide = 32;
/** A shape this near counts as the same: sizes are whole pixels. */
const sameRatio = 0.01;
/** 59.94 and 23.976 count as what they are called. */
const sameRate = 0.05;
/** What a table of contents may add to a file of exactly the size. */
const sameSize = 0.98;

interface Size {
  width: number;
  height: number;
}

const evenDown = (value: number) => Math.max(shortestSide, Math.floor(value / 2) * 2);
const evenUp = (value: number) => Math.max(shortestSide, Math.ceil(value / 2) * 2);

/** Frames a second after too many are left out, or each is shown several times. */
export function pacedRate(rate: number, { min, max }: VideoPlan["frameRate"]): number {
  if (max !== null && rate > max + sameRate) return max;
  return min !== null && rate < min - sameRate ? rate * Math.ceil(min / rate) : rate;
}

/** The frame around the whole picture in a shape between the two. */
function framed({ width, height }: Size, minRatio: number, maxRatio: number): Size {
  const ratio = width / height;
  if (ratio < minRatio) return { width: height * minRatio, height };
  if (ratio > maxRatio) return { width, height: width / maxRatio };
  return { width, height };
}

/** The shape of the first of several, unless this one has nearly the same already. */
const shapeFor = ({ width, height }: Size, shape: number | null) =>
  shape === null || Math.abs(width / height / shape - 1) < sameRatio ? null : shape;

const isTooLarge = ({ width, height }: Size, { maxSides, maxWidth }: VideoRules) =>
  (maxWidth !== null && width > maxWidth) ||
  (maxSides !== null && (Math.max(width, height) > maxSides.long || Math.min(width, height) > maxSides.short));

function scaled(frame: Size, rules: VideoRules): Size {
  if (!isTooLarge(frame, rules)) return frame;
  const { long, short } = rules.maxSides ?? { long: longestSide, short: longestSide };
  const scale = Math.min(1, long / Math.max(frame.width, frame.height), short / Math.min(frame.width, frame.height));
  return { width: frame.width * scale, height: frame.height * scale };
}

/** Whole and even, and still within a ratio that rounding could leave by a hair. */
function rounded({ width, height }: Size, minRatio: number, maxRatio: number): Size {
  const size = { width: evenDown(width + 0.5), height: evenDown(height + 0.5) };
  if (size.width / size.height > maxRatio) return { ...size, height: evenUp(size.width / maxRatio) };
  if (size.width / size.height < minRatio) return { ...size, width: evenUp(size.height * minRatio) };
  return size;
}

/**
 * What has to be done to a video so that a platform takes it; null when it goes out as it is. `shape` is the ratio of the first of
 * several on Instagram, which crops the others to it. What is not known is not judged.
 */
export function planVideo(platform: Platform, facts: MediaFacts, shape: number | null = null): VideoPlan | null {
  const { width, height, videoCodec, audioCodec, frameRate, sizeBytes, durationMs } = facts;
  if (facts.kind !== "video" || width === 0 || height === 0) return null;
  const rules = videoRulesFor(platform, facts);
  const ratio = shapeFor(facts, shape);
  const [minRatio, maxRatio] = [ratio ?? rules.minRatio, ratio ?? rules.maxRatio];
  const frame = framed({ width, height }, minRatio, maxRatio);
  const isCodedWrong =
    (rules.codecs !== null && videoCodec !== null && !rules.codecs.includes(videoCodec)) ||
    (audioCodec !== null && audioCodec !== "aac");
  const isPacedWrong = frameRate !== null && pacedRate(frameRate, rules.frameRate) !== frameRate;
  const isTooMuch =
    sizeBytes !== null &&
    (sizeBytes > rules.maxBytes ||
      (rules.maxBitrate !== null && durationMs !== null && (sizeBytes * 8_000) / durationMs > rules.maxBitrate));
  const isShapedRight = frame.width === width && frame.height === height && !isTooLarge(frame, rules);
  if (isShapedRight && !isCodedWrong && !isPacedWrong && !isTooMuch) return null;
  // Sides need not be even where the picture may stay as it is; an encoder wants them so.
  const isKept = isShapedRight && width % 2 === 0 && height % 2 === 0 && Math.min(width, height) >= shortestSide;
  return {
    ...(isKept ? { width, height } : rounded(scaled(frame, rules), minRatio, maxRatio)),
    frameRate: rules.frameRate,
    codecs: rules.codecs ?? ["avc", "hevc", "vp9", "av1"],
    maxBitrate: rules.maxBitrate,
    maxBytes: Math.floor(rules.maxBytes * sameSize),
  };
}

/** A video as it will go out: the facts the rules are to judge. */
export function plannedVideo(platform: Platform, facts: MediaFacts, shape: number | null = null): MediaFacts {
  const plan = planVideo(platform, facts, shape);
  if (plan === null) return facts;
  const { videoCodec, sizeBytes, audioCodec } = facts;
  const frameRate = facts.frameRate === null ? null : pacedRate(facts.frameRate, plan.frameRate);
  const isSamePicture =
    plan.width === facts.width &&
    plan.height === facts.height &&
    (videoCodec === null || plan.codecs.includes(videoCodec)) &&
    frameRate === facts.frameRate &&
    (sizeBytes === null || sizeBytes <= plan.maxBytes);
  return {
    ...facts,
    width: plan.width,
    height: plan.height,
    videoCodec: isSamePicture ? videoCodec : "avc",
    frameRate,
    sizeBytes: sizeBytes === null ? null : Math.min(sizeBytes, plan.maxBytes),
    audioCodec: audioCodec === null ? null : "aac",
  };
}
