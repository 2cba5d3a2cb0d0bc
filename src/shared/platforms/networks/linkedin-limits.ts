import { type NetworkRules, commonPicture, eightBits, megabyte, minute } from "../network-rules.ts";

/**
 * Sources: LinkedIn posts API (multiImage of 2 to 20, organic), images API (36,152,320 pixels) and videos API (3 s to 30 min, 500 MB). The
 * limit of 3,000 characters is known from other products; whether the backslashes of the markup count is not, so they are counted.
 */
export const linkedinLimits: NetworkRules = {
  platform: "linkedin",
  text: { max: 3_000, count: "linkedin", maxBytes: null, linkLength: 0 },
  commentMax: 1_250,
  threadMax: 1,
  hashtagMax: null,
  mentionMax: null,
  cashtagMax: null,
  linkMax: null,
  altTextMax: 1_000,
  media: { min: 0, most: { image: 20, gif: 20, video: 1 }, mostMixed: null, gif: null },
  image: { format: "jpeg", minRatio: null, maxRatio: null, maxBytes: 8 * megabyte, maxSide: 4_096 },
  video: {
    minMs: 3_000,
    maxMs: 30 * minute,
    maxBytes: 500 * megabyte,
    maxBitrate: null,
    maxSides: null,
    maxWidth: null,
    minSide: 32,
    minRatio: 1 / 2.4,
    maxRatio: 2.4,
    frameRate: { min: null, max: 60 },
    pixelFormats: { avc: eightBits },
    ...commonPicture,
  },
  cropsCarousel: false,
  fetchesPictures: false,
  fetchesSingleVideos: false,
  refusesRepeatedText: true,
  visibilities: ["public", "private"],
  documents: true,
};
