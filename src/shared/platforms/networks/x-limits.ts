import { type NetworkRules, commonPicture, eightBits, megabyte, minute, threadMax } from "../network-rules.ts";

/**
 * Sources: X counting characters (280, weighted), changelog (one cashtag), media best practices (4 pictures of 5 MB, or 1 GIF, or 1 video;
 * at least 0.5 s, 60 frames a second, 1280×1024, H.264). Videos of 20 min and 8 GB, for subscribers of 125 min and 16 GB, are reported for
 * September 2026; the account says whether it subscribes.
 */
export const xLimits: NetworkRules = {
  platform: "x",
  text: { max: 280, count: "x", maxBytes: null, linkLength: 23 },
  commentMax: 280,
  threadMax,
  hashtagMax: null,
  mentionMax: null,
  cashtagMax: 1,
  linkMax: null,
  altTextMax: 1_000,
  media: {
    min: 0,
    most: { image: 4, gif: 1, video: 1 },
    mostMixed: null,
    gif: { maxBytes: 15 * megabyte, long: 1_280, short: 1_080 },
  },
  image: { format: "jpeg", minRatio: null, maxRatio: null, maxBytes: 5 * megabyte, maxSide: 4_096 },
  video: {
    minMs: 500,
    maxMs: 20 * minute,
    maxBytes: 8_000 * megabyte,
    maxBitrate: null,
    maxSides: { long: 1_280, short: 1_024 },
    maxWidth: null,
    minSide: 32,
    minRatio: 1 / 3,
    maxRatio: 3,
    frameRate: { min: null, max: 60 },
    pixelFormats: { avc: eightBits },
    ...commonPicture,
  },
  cropsCarousel: false,
  fetchesPictures: false,
  fetchesSingleVideos: false,
  refusesRepeatedText: true,
  refusesControlCharacters: true,
  limitsReplies: true,
};
