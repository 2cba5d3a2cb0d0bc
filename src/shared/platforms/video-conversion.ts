import type { MediaFacts } from "./media-facts.ts";
import type { NetworkRules, PixelFormats, VideoRules } from "./network-rules.ts";

/** Target of a video conversion. Nothing is ever cropped or trimmed. */
export interface VideoConversion {
  /** A different aspect ratio is padded with black. */
  width: number;
  height: number;
  frameRate: { min: number | null; max: number | null };
  pixelFormats: PixelFormats;
  squarePixels: boolean;
  progressive: boolean;
  maxBitrate: number | null;
  maxBytes: number;
}

/** The longer side of a downscaled video where the network limits the width alone. */
const longestSide = 1_920;
/** The encoder's own limits for a side. */
const shortestSide = 32;
/** Tolerance of aspect ratios, because sizes are whole pixels. */
const sameRatio = 0.01;
/** Tolerance of frame rates: 59.94 counts as 60, 23.976 as 24. */
const sameRate = 0.05;
/** Leaves room for the container's index in a file of the maximum size. */
const sameSize = 0.98;

const videoRulesFor = ({ video, videoFor }: NetworkRules, facts: MediaFacts): VideoRules =>
  videoFor?.(facts, video) ?? video;

interface Size {
  width: number;
  height: number;
}

const evenDown = (value: number) => Math.max(shortestSide, Math.floor(value / 2) * 2);
const evenUp = (value: number) => Math.max(shortestSide, Math.ceil(value / 2) * 2);

/** The frame rate within the limits: frames are dropped or repeated. */
export function pacedRate(rate: number, { min, max }: VideoConversion["frameRate"]): number {
  if (max !== null && rate > max + sameRate) return max;
  return min !== null && rate < min - sameRate ? rate * Math.ceil(min / rate) : rate;
}

/** The smallest frame around the whole picture with a ratio between the two. */
function framed({ width, height }: Size, minRatio: number, maxRatio: number): Size {
  const ratio = width / height;
  if (ratio < minRatio) return { width: height * minRatio, height };
  if (ratio > maxRatio) return { width, height: width / maxRatio };
  return { width, height };
}

/** The common ratio of a carousel; null when this video nearly has it. */
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

/** Even integers, still within the ratio after rounding. */
function rounded({ width, height }: Size, minRatio: number, maxRatio: number): Size {
  const size = { width: evenDown(width + 0.5), height: evenDown(height + 0.5) };
  if (size.width / size.height > maxRatio) return { ...size, height: evenUp(size.width / maxRatio) };
  if (size.width / size.height < minRatio) return { ...size, width: evenUp(size.height * minRatio) };
  return size;
}

interface Picture {
  videoCodec: string | null;
  pixelFormat?: string | null;
  pixelRatio?: number | null;
  isInterlaced?: boolean | null;
}

const samePixelRatio = 0.001;

/** Whether the picture is stored in a way that the rules allow, apart from its size. */
export function isStoredRight(
  { pixelFormats, squarePixels, progressive }: Pick<VideoRules, "pixelFormats" | "squarePixels" | "progressive">,
  { videoCodec, pixelFormat = null, pixelRatio = null, isInterlaced = null }: Picture,
): boolean {
  const formats = videoCodec === null ? null : (pixelFormats[videoCodec] ?? []);
  return (
    (formats === null || (formats.length > 0 && (pixelFormat === null || formats.includes(pixelFormat)))) &&
    !(squarePixels && pixelRatio !== null && Math.abs(pixelRatio - 1) > samePixelRatio) &&
    !(progressive && isInterlaced === true)
  );
}

/**
 * The conversion that a video needs for a network; null when none. `shape` is the width / height of the first item of a carousel on
 * Instagram, which crops the others to it. Unknown facts are not checked.
 */
export function conversionFor(
  network: NetworkRules,
  facts: MediaFacts,
  shape: number | null = null,
): VideoConversion | null {
  const { width, height, audioCodec, frameRate, sizeBytes, durationMs } = facts;
  if (facts.kind !== "video" || width === 0 || height === 0) return null;
  const rules = videoRulesFor(network, facts);
  const ratio = shapeFor(facts, shape);
  const [minRatio, maxRatio] = [ratio ?? rules.minRatio, ratio ?? rules.maxRatio];
  const frame = framed({ width, height }, minRatio, maxRatio);
  const isCodedWrong = !isStoredRight(rules, facts) || (audioCodec !== null && audioCodec !== "aac");
  const isPacedWrong = frameRate !== null && pacedRate(frameRate, rules.frameRate) !== frameRate;
  const isTooMuch =
    sizeBytes !== null &&
    (sizeBytes > rules.maxBytes ||
      (rules.maxBitrate !== null && durationMs !== null && (sizeBytes * 8_000) / durationMs > rules.maxBitrate));
  const isEven = width % 2 === 0 && height % 2 === 0;
  const isShapedRight =
    frame.width === width && frame.height === height && !isTooLarge(frame, rules) && (isEven || !rules.evenSides);
  if (isShapedRight && !isCodedWrong && !isPacedWrong && !isTooMuch) return null;
  // The encoder needs even sides.
  const isKept = isShapedRight && isEven && Math.min(width, height) >= shortestSide;
  return {
    ...(isKept ? { width, height } : rounded(scaled(frame, rules), minRatio, maxRatio)),
    frameRate: rules.frameRate,
    pixelFormats: rules.pixelFormats,
    squarePixels: rules.squarePixels,
    progressive: rules.progressive,
    maxBitrate: rules.maxBitrate,
    maxBytes: Math.floor(rules.maxBytes * sameSize),
  };
}

/** What the encoder writes. */
export const encodedPicture = {
  videoCodec: "avc",
  pixelFormat: "yuv420p",
  pixelRatio: 1,
  isInterlaced: false,
} as const;

/** The facts of a video after its conversion, for the rules. */
export function convertedFacts(network: NetworkRules, facts: MediaFacts): MediaFacts {
  const plan = conversionFor(network, facts);
  if (plan === null) return facts;
  const { sizeBytes, audioCodec } = facts;
  const frameRate = facts.frameRate === null ? null : pacedRate(facts.frameRate, plan.frameRate);
  const isSamePicture =
    plan.width === facts.width &&
    plan.height === facts.height &&
    isStoredRight(plan, facts) &&
    frameRate === facts.frameRate &&
    (sizeBytes === null || sizeBytes <= plan.maxBytes);
  return {
    ...facts,
    width: plan.width,
    height: plan.height,
    ...(isSamePicture ? {} : encodedPicture),
    frameRate,
    sizeBytes: sizeBytes === null ? null : Math.min(sizeBytes, plan.maxBytes),
    audioCodec: audioCodec === null ? null : "aac",
  };
}
