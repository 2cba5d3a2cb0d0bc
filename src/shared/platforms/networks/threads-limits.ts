import {
  type NetworkRules,
  commonPicture,
  eightBits,
  megabyte,
  minute,
  threadMax,
  upToTenBits,
} from "../network-rules.ts";

/**
 * Sources: Threads posts (500 characters where an emoji counts its UTF-8 bytes, carousels of 2 to 20, at most 5 different links, alt text
 * of 1,000), media as in the publishing reference: JPEG up to 8 MB of a ratio up to 10:1, at most 1,440 pixels wide; MP4 up to 5 min and
 * 1 GB, 23 to 60 frames and 25 Mbit a second, at most 1,920 pixels wide.
 */
export const threadsLimits: NetworkRules = {
  platform: "threads",
  text: { max: 500, count: "threads", maxBytes: null, linkLength: 0 },
  commentMax: 500,
  threadMax,
  hashtagMax: null,
  mentionMax: null,
  cashtagMax: null,
  linkMax: 5,
  altTextMax: 1_000,
  media: { min: 0, most: { image: 20, gif: 20, video: 20 }, mostMixed: 20, gif: null },
  image: { format: "jpeg", minRatio: 0.1, maxRatio: 10, maxBytes: 8 * megabyte, maxSide: 1_440 },
  video: {
    minMs: 500,
    maxMs: 5 * minute,
    maxBytes: 1_000 * megabyte,
    maxBitrate: 25_000_000,
    maxSides: null,
    maxWidth: 1_920,
    minSide: 32,
    minRatio: 0.01,
    maxRatio: 10,
    frameRate: { min: 23, max: 60 },
    pixelFormats: { avc: eightBits, hevc: upToTenBits },
    ...commonPicture,
  },
  cropsCarousel: false,
  fetchesPictures: true,
  fetchesSingleVideos: true,
  refusesRepeatedText: false,
  limitsReplies: true,
};
