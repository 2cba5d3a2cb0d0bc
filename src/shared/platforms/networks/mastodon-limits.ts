import { type NetworkRules, commonPicture, eightBits, megabyte, minute, threadMax } from "../network-rules.ts";
import { postVisibilities } from "../text-settings.ts";

/**
 * Mastodon's own defaults (500 characters, 4 attachments, 16 MB pictures, 99 MB videos). The limits of an account's server come from its
 * `/api/v2/instance` and replace these; see rules-for.ts. A GIF of at most 921,600 pixels is in no answer of a server, only in its code.
 */
export const mastodonLimits: NetworkRules = {
  platform: "mastodon",
  text: { max: 500, count: "mastodon", maxBytes: null, linkLength: 23 },
  commentMax: 500,
  threadMax,
  hashtagMax: null,
  mentionMax: null,
  cashtagMax: null,
  linkMax: null,
  altTextMax: 1_500,
  media: {
    min: 0,
    most: { image: 4, gif: 1, video: 1 },
    mostMixed: null,
    gif: { maxBytes: 16 * megabyte, long: 1_280, short: 720 },
  },
  image: { format: "jpeg", minRatio: null, maxRatio: null, maxBytes: 16 * megabyte, maxSide: 3_840 },
  video: {
    minMs: 100,
    maxMs: 60 * minute,
    maxBytes: 99 * megabyte,
    maxBitrate: null,
    maxSides: { long: 3_840, short: 2_160 },
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
  contentWarnings: true,
  visibilities: postVisibilities,
  languages: true,
};
