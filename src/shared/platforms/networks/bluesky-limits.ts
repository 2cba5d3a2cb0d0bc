import { type NetworkRules, commonPicture, eightBits, megabyte, minute, threadMax } from "../network-rules.ts";

/**
 * Sources: the lexicons app.bsky.feed.post (300 graphemes, 3,000 bytes) and app.bsky.embed (4 pictures; MP4). Servers that have not been
 * updated refuse pictures over 1 MB and videos over 100 MB, so these limits hold here. A video of 3 minutes is reported, not documented.
 */
export const blueskyLimits: NetworkRules = {
  platform: "bluesky",
  text: { max: 300, count: "graphemes", maxBytes: 3_000, linkLength: 0 },
  commentMax: 300,
  threadMax,
  hashtagMax: null,
  mentionMax: null,
  cashtagMax: null,
  linkMax: null,
  altTextMax: 2_000,
  media: { min: 0, most: { image: 4, gif: 4, video: 1 }, mostMixed: null, gif: null },
  image: { format: "jpeg", minRatio: null, maxRatio: null, maxBytes: 1 * megabyte, maxSide: 2_000 },
  video: {
    minMs: 500,
    maxMs: 3 * minute,
    maxBytes: 100 * megabyte,
    maxBitrate: null,
    maxSides: null,
    maxWidth: null,
    minSide: 32,
    minRatio: 0.1,
    maxRatio: 10,
    frameRate: { min: null, max: 60 },
    pixelFormats: { avc: eightBits },
    ...commonPicture,
  },
  cropsCarousel: false,
  fetchesPictures: false,
  fetchesSingleVideos: false,
  refusesRepeatedText: false,
  languages: true,
  limitsReplies: true,
};
