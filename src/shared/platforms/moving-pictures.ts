import type { Issue } from "../errors.ts";
import type { MediaFacts } from "./media-facts.ts";
import { type MediaRules, type NetworkRules, minute } from "./network-rules.ts";
import { platformNames } from "./platform.ts";
import { ruleWords } from "./rule-words.ts";
import { type VideoConversion, conversionFor, encodedPicture } from "./video-conversion.ts";
import { videoProblems } from "./video-problems.ts";

/** Some networks take no shorter video. */
const leastMs = 3_000;
/** Longer ones would take long to convert, and are videos rather than animations. */
const mostMs = 5 * minute;
/** Frames a second of a video that is made of an animation: every network takes it. */
export const animationRate = 30;

/** How long a picture of an animation with this delay is shown, in milliseconds: browsers do not believe the shortest ones. */
export const shownDelay = (delayMs: number): number => (delayMs < 20 ? 100 : delayMs);

/** How often an animation of this length is shown in the video that is made of it. */
export const timesShown = (durationMs: number): number => Math.max(1, Math.ceil(leastMs / durationMs));

const [shortestSide, longestSide] = [32, 1_920];

/** The size of the video: even sides within the limits of the encoder. Tiny pictures are enlarged. */
function videoSize({ width, height }: Pick<MediaFacts, "width" | "height">) {
  if (width === 0 || height === 0) return { width, height };
  const scale = Math.min(Math.max(1, shortestSide / Math.min(width, height)), longestSide / Math.max(width, height));
  const even = (side: number) => Math.max(shortestSide, Math.floor((side * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}

/** The silent video that is made of an animation. */
export const asVideo = (item: MediaFacts): MediaFacts => ({
  ...item,
  ...videoSize(item),
  kind: "video",
  durationMs: item.durationMs === null ? null : item.durationMs * timesShown(item.durationMs),
  sizeBytes: null,
  ...encodedPicture,
  frameRate: animationRate,
  audioCodec: null,
});

const isWithin = (
  { maxBytes, long, short }: NonNullable<MediaRules["gif"]>,
  { width, height, sizeBytes }: MediaFacts,
) => Math.max(width, height) <= long && Math.min(width, height) <= short && (sizeBytes ?? 0) <= maxBytes;

/**
 * The media as the network gets them. A GIF that is alone stays one where the network plays it. Else an animation becomes a video, if it is
 * alone or the network mixes pictures and videos, and the network takes such a video; else its first frame.
 */
export function sentMedia(network: NetworkRules, media: readonly MediaFacts[]): MediaFacts[] {
  const { gif, mostMixed } = network.media;
  const isAlone = media.length === 1;
  const mayBeVideo = isAlone || mostMixed !== null;
  return media.map((item) => {
    if (item.kind !== "gif" || (isAlone && gif !== null && item.isGif === true && isWithin(gif, item))) return item;
    const video = asVideo(item);
    const isShort = (item.durationMs ?? 0) <= mostMs;
    return mayBeVideo && isShort && videoProblems(network, video).length === 0 ? video : { ...item, kind: "image" };
  });
}

/** What becomes of the video that is made of an animation, for this network. */
export const animationTarget = (network: NetworkRules, video: MediaFacts, shape: number | null): VideoConversion =>
  conversionFor(network, video, shape) ?? {
    width: video.width,
    height: video.height,
    frameRate: network.video.frameRate,
    pixelFormats: network.video.pixelFormats,
    squarePixels: network.video.squarePixels,
    progressive: network.video.progressive,
    maxBitrate: network.video.maxBitrate,
    maxBytes: network.video.maxBytes,
  };

export const stillReasons = ["still", "stillAmongOthers"] as const;

/** Why the network gets only the first frame of an animation: for what it is, or for what is beside it; null where it gets none. */
export function stillReason(network: NetworkRules, media: readonly MediaFacts[]): (typeof stillReasons)[number] | null {
  const isStill = (sent: MediaFacts | undefined) => sent?.kind === "image";
  const sent = sentMedia(network, media);
  const stills = media.filter(({ kind }, index) => kind === "gif" && isStill(sent[index]));
  if (stills.length === 0) return null;
  return stills.every((item) => isStill(sentMedia(network, [item])[0])) ? "still" : "stillAmongOthers";
}

/** Tells, before it is sent, that the network gets only the first frame of an animation. */
export function stillWarnings(network: NetworkRules, media: readonly MediaFacts[]): Issue[] {
  const reason = stillReason(network, media);
  return reason === null
    ? []
    : [{ path: "creationIds", message: ruleWords[reason]({ name: platformNames[network.platform] }) }];
}
