import type { Issue } from "../errors.ts";
import type { MediaFacts, MediaKind } from "./media-facts.ts";
import { type NetworkRules, type VideoRules, megabyte } from "./network-rules.ts";
import { platformNames } from "./platform.ts";
import { ruleWords, type RuleWords } from "./rule-words.ts";
import { convertedFacts } from "./video-conversion.ts";

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
    videoCodec !== null && rules.pixelFormats[videoCodec] === undefined && words.codec(name, videoCodec),
  ].filter((problem) => problem !== false);
}

function gifProblems(
  name: string,
  limits: NonNullable<NetworkRules["media"]["gif"]>,
  { sizeBytes, width, height }: MediaFacts,
  words: RuleWords,
): string[] {
  const isTooLarge =
    Math.max(width, height) > limits.long ||
    Math.min(width, height) > limits.short ||
    (sizeBytes ?? 0) > limits.maxBytes;
  return isTooLarge ? [words.largeGif(name)] : [];
}

/** All reasons for which the network would refuse these media in one post. */
export function mediaProblems(
  network: NetworkRules,
  media: readonly MediaFacts[],
  words: RuleWords = ruleWords,
): Issue[] {
  const tooMany = { image: words.images, gif: words.gifs, video: words.videos };
  const { media: rules } = network;
  const name = platformNames[network.platform];
  const countOf = (kind: MediaKind) => media.filter((item) => item.kind === kind).length;
  const kinds = (["image", "gif", "video"] as const).filter((kind) => countOf(kind) > 0);
  const messages: string[] = [];
  if (media.length < rules.min) messages.push(words.noMedia(name));
  for (const kind of kinds) {
    if (countOf(kind) > rules.most[kind]) messages.push(tooMany[kind](name, rules.most[kind]));
  }
  // Where GIFs are not animated, a GIF counts as a picture.
  const isMixed = rules.gif === null ? countOf("video") > 0 && countOf("video") < media.length : kinds.length > 1;
  if (isMixed && rules.mostMixed === null) messages.push(words.mixed(name));
  if (media.length > (rules.mostMixed ?? rules.most.image) && messages.length === 0)
    messages.push(words.images(name, rules.mostMixed ?? rules.most.image));
  for (const item of media) {
    if (item.kind === "video")
      messages.push(...videoProblems(name, network.video, convertedFacts(network, item), words));
    if (item.kind === "gif" && rules.gif !== null) messages.push(...gifProblems(name, rules.gif, item, words));
  }
  return [...new Set(messages)].map((message) => ({ path: "creationIds", message }));
}

/** Width / height that all items of a carousel get. Instagram crops them to the first item's ratio, so the others are padded to it. */
export function carouselRatio(
  { cropsCarousel, image }: NetworkRules,
  items: readonly { width: number | null; height: number | null }[],
): number | null {
  const [first] = items;
  if (!cropsCarousel || items.length < 2 || !first?.width || !first.height) return null;
  return Math.min(Math.max(first.width / first.height, image.minRatio ?? 0), image.maxRatio ?? Infinity);
}
