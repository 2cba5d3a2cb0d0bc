import { pebble } from "#server/integrations/social/test/pebble/names.ts";
import { type NetworkRules, commonPicture, eightBits, megabyte, minute } from "#shared/platforms/network-rules.ts";

export const pebbleLimits: NetworkRules = {
  platform: pebble,
  text: { max: 1_000, count: "units", maxBytes: null, linkLength: 0 },
  commentMax: 1_000,
  threadMax: 1,
  hashtagMax: null,
  mentionMax: null,
  cashtagMax: null,
  linkMax: null,
  altTextMax: 1_000,
  media: { min: 0, most: { image: 4, gif: 4, video: 0 }, mostMixed: null, gif: null },
  image: { format: "jpeg", minRatio: null, maxRatio: null, maxBytes: 4 * megabyte, maxSide: 2_048 },
  video: {
    minMs: 0,
    maxMs: minute,
    maxBytes: megabyte,
    maxBitrate: null,
    maxSides: null,
    maxWidth: null,
    minSide: 32,
    minRatio: 0.1,
    maxRatio: 10,
    frameRate: { min: null, max: null },
    pixelFormats: { avc: eightBits },
    ...commonPicture,
  },
  cropsCarousel: false,
  fetchesPictures: false,
  fetchesSingleVideos: false,
  refusesRepeatedText: false,
};
