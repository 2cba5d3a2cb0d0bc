import type { Issue } from "../errors.ts";
import type { MediaFacts, MediaKind } from "./media-facts.ts";
import { plannedVideo } from "./plan-video.ts";
import { platformNames, type Platform } from "./platform.ts";
import { ruleWords, type RuleWords } from "./rule-words.ts";
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

const seconds = (ms: number) => `${Math.round(ms) / 1_000} s`;
const megabytes = (bytes: number) => `${Math.ceil(bytes / megabyte)} MB`;
function videoProblems(
  name: string,
  rules: VideoRules,
  { durationMs, sizeBytes, width, height, videoCodec }: MediaFacts,
  words: RuleWords,
): string[] {
  const ratio = width / height;
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const sides = rules.maxSides;
  const size = `${width} × ${height}`;
  return [
    durationMs !== null && durationMs < rules.minMs && words.short(name, seconds(rules.minMs), seconds(durationMs)),
    durationMs !== null && durationMs > rules.maxMs && words.long(name, seconds(rules.maxMs), seconds(durationMs)),
    sizeBytes !== null &&
      sizeBytes > rules.maxBytes &&
      words.heavy(name, megabytes(rules.maxBytes), megabytes(sizeBytes)),
    sides !== null &&
      (long > sides.long || short > sides.short) &&
      words.large(name, `${sides.long} × ${sides.short}`, size),
    rules.maxWidth !== null && width > rules.maxWidth && words.wide(name, rules.maxWidth, width),
    short > 0 && short < rules.minSide && words.small(name, rules.minSide, size),
    ratio < rules.minRatio && words.tallShape(name, size),
    ratio > rules.maxRatio && (ratio < 1 ? words.tallShape(name, size) : words.wideShape(name, size)),
    rules.codecs !== null && videoCodec !== null && !rules.codecs.includes(videoCodec) && words.codec(name, videoCodec),
  ].filter((problem) => problem !== false);
}

function gifProblems(name: string, { sizeBytes, width, height }: MediaFacts, words: RuleWords): string[] {
  const isTooLarge =
    Math.max(width, height) > gifLimits.long ||
    Math.min(width, height) > gifLimits.short ||
    (sizeBytes ?? 0) > gifLimits.maxBytes;
  return isTooLarge ? [words.largeGif(name)] : [];
}

/** Every reason this platform would refuse these media in one post. */
export function mediaProblems(platform: Platform, media: readonly MediaFacts[], words: RuleWords = ruleWords): Issue[] {
  const tooMany = { image: words.images, gif: words.gifs, video: words.videos };
  const rules: MediaRules = mediaRules[platform];
  const name = platformNames[platform];
  const countOf = (kind: MediaKind) => media.filter((item) => item.kind === kind).length;
  const kinds = (["image", "gif", "video"] as const).filter((kind) => countOf(kind) > 0);
  const messages: string[] = [];
  if (media.length < rules.min) messages.push(words.noMedia(name));
  for (const kind of kinds) {
    if (countOf(kind) > rules.most[kind]) messages.push(tooMany[kind](name, rules.most[kind]));
  }
  // A GIF that stands still is one more picture.
  const isMixed = platform === "facebook" ? countOf("video") > 0 && countOf("video") < media.length : kinds.length > 1;
  if (isMixed && rules.mostMixed === null) messages.push(words.mixed(name));
  if (media.length > (rules.mostMixed ?? rules.most.image) && messages.length === 0)
    messages.push(words.images(name, rules.mostMixed ?? rules.most.image));
  for (const item of media) {
    if (item.kind === "video")
      messages.push(...videoProblems(name, videoRules[platform], plannedVideo(platform, item), words));
    if (item.kind === "gif" && platform === "x") messages.push(...gifProblems(name, item, words));
  }
  return [...new Set(messages)].map((message) => ({ path: "creationIds", message }));
}
