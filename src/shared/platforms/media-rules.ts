import type { Issue } from "../errors.ts";
import type { MediaFacts, MediaKind } from "./media-facts.ts";
import { plannedVideo } from "./plan-video.ts";
import { platformNames, type Platform } from "./platform.ts";
import { type VideoRules, videoRules } from "./video-rules.ts";

export interface MediaRules {
  min: number;
  /** The most of each kind in one post. */
  most: Record<MediaKind, number>;
  /** The most of all kinds together; null: kinds are not mixed. */
  mostMixed: number | null;
}

const megabyte = 1_000_000;

/**
 * Sources: Facebook Page photos (several unpublished photos in one post; ten are known to work); Instagram content publishing
 * (carousels of 2 to 10); X media best practices (4 pictures, or 1 GIF, or 1 video).
 */
export const mediaRules = {
  facebook: {
    min: 0,
    most: { image: 10, gif: 10, video: 1 },
    mostMixed: null,
  },
  instagram: {
    min: 1,
    most: { image: 10, gif: 10, video: 10 },
    mostMixed: 10,
  },
  x: {
    min: 0,
    most: { image: 4, gif: 1, video: 1 },
    mostMixed: null,
  },
} as const satisfies Record<Platform, MediaRules>;

const gifLimits = { maxBytes: 15 * megabyte, long: 1_280, short: 1_080 } as const;

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

const seconds = (ms: number) => `${Math.round(ms) / 1_000} s`;
const megabytes = (bytes: number) => `${Math.ceil(bytes / megabyte)} MB`;
const nouns = { image: ["picture", "pictures"], gif: ["GIF", "GIFs"], video: ["video", "videos"] } as const;
const counted = (count: number, [one, many]: readonly [string, string]) => `${count} ${count === 1 ? one : many}`;

function videoProblems(
  name: string,
  rules: VideoRules,
  { durationMs, sizeBytes, width, height, videoCodec }: MediaFacts,
): string[] {
  const ratio = width / height;
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const sides = rules.maxSides;
  return [
    durationMs !== null &&
      durationMs < rules.minMs &&
      `${name} accepts videos of ${seconds(rules.minMs)} or longer; this one has ${seconds(durationMs)}. Make a longer one.`,
    durationMs !== null &&
      durationMs > rules.maxMs &&
      `${name} accepts videos of at most ${seconds(rules.maxMs)}; this one has ${seconds(durationMs)}. Make a shorter one.`,
    sizeBytes !== null &&
      sizeBytes > rules.maxBytes &&
      `${name} accepts videos of at most ${megabytes(rules.maxBytes)}; this one has ${megabytes(sizeBytes)}. Make a shorter or smaller one.`,
    sides !== null &&
      (long > sides.long || short > sides.short) &&
      `${name} accepts videos of at most ${sides.long} × ${sides.short} pixels; this one has ${width} × ${height}. Make it at 1280 × 720.`,
    rules.maxWidth !== null &&
      width > rules.maxWidth &&
      `${name} accepts videos of at most ${rules.maxWidth} pixels in width; this one has ${width}. Make a smaller one.`,
    short > 0 &&
      short < rules.minSide &&
      `${name} accepts videos of ${rules.minSide} pixels or more a side; this one has ${width} × ${height}.`,
    (ratio < rules.minRatio || ratio > rules.maxRatio) &&
      `${name} does not accept a video this ${ratio < 1 ? "tall" : "wide"}: ${width} × ${height}. Choose another shape.`,
    rules.codecs !== null &&
      videoCodec !== null &&
      !rules.codecs.includes(videoCodec) &&
      `${name} does not accept videos in ${videoCodec}. Use one in H.264.`,
  ].filter((problem) => problem !== false);
}

function gifProblems(name: string, { sizeBytes, width, height }: MediaFacts): string[] {
  const isTooLarge =
    Math.max(width, height) > gifLimits.long ||
    Math.min(width, height) > gifLimits.short ||
    (sizeBytes ?? 0) > gifLimits.maxBytes;
  return isTooLarge ? [`${name} accepts a GIF of at most 1280 × 1080 pixels and 15 MB. Use a smaller one.`] : [];
}

/** Every reason this platform would refuse these media in one post. */
export function mediaProblems(platform: Platform, media: readonly MediaFacts[]): Issue[] {
  const rules: MediaRules = mediaRules[platform];
  const name = platformNames[platform];
  const countOf = (kind: MediaKind) => media.filter((item) => item.kind === kind).length;
  const kinds = (["image", "gif", "video"] as const).filter((kind) => countOf(kind) > 0);
  const messages: string[] = [];
  if (media.length < rules.min) messages.push(`${name} needs a picture or a video`);
  for (const kind of kinds) {
    if (countOf(kind) > rules.most[kind])
      messages.push(`${name} accepts ${counted(rules.most[kind], nouns[kind])} in one post here`);
  }
  // A GIF that stands still is one more picture.
  const isMixed = platform === "facebook" ? countOf("video") > 0 && countOf("video") < media.length : kinds.length > 1;
  if (isMixed && rules.mostMixed === null)
    messages.push(`${name} does not take different kinds of media in one post: choose pictures or one video`);
  if (media.length > (rules.mostMixed ?? rules.most.image) && messages.length === 0)
    messages.push(`${name} accepts ${counted(rules.mostMixed ?? rules.most.image, nouns.image)} in one post here`);
  for (const item of media) {
    if (item.kind === "video")
      messages.push(...videoProblems(name, videoRules[platform], plannedVideo(platform, item)));
    if (item.kind === "gif" && platform === "x") messages.push(...gifProblems(name, item));
  }
  return [...new Set(messages)].map((message) => ({ path: "creationIds", message }));
}
