import { isFacebookReel } from "../facebook-reel.ts";
import { type NetworkRules, commonPicture, eightBits, megabyte, minute, upToTenBits } from "../network-rules.ts";

/**
 * Sources: Page photos (10 MB; several unpublished photos in one post, of which ten are known to work) and Page videos (20 minutes and
 * 1 GB are the strictest figures given). 63,206 and 8,000 characters are widely reported, not documented.
 */
export const facebookLimits: NetworkRules = {
  platform: "facebook",
  text: { max: 63_206, count: "units", maxBytes: null, linkLength: 0 },
  commentMax: 8_000,
  threadMax: 1,
  hashtagMax: null,
  mentionMax: null,
  cashtagMax: null,
  linkMax: null,
  altTextMax: 1_000,
  media: { min: 0, most: { image: 10, gif: 10, video: 1 }, mostMixed: null, gif: null },
  image: { format: "jpeg", minRatio: null, maxRatio: null, maxBytes: 10 * megabyte, maxSide: 2_048 },
  video: {
    minMs: 1_000,
    maxMs: 20 * minute,
    maxBytes: 1_000 * megabyte,
    maxBitrate: null,
    maxSides: null,
    maxWidth: null,
    minSide: 1,
    minRatio: 0.1,
    maxRatio: 10,
    frameRate: { min: null, max: null },
    pixelFormats: { avc: eightBits, hevc: upToTenBits, vp9: upToTenBits, av1: upToTenBits },
    ...commonPicture,
  },
  // Facebook requires 24 to 60 frames per second of a reel.
  videoFor: (facts, video) => (isFacebookReel(facts) ? { ...video, frameRate: { min: 24, max: 60 } } : video),
  cropsCarousel: false,
  fetchesPictures: false,
  fetchesSingleVideos: false,
  refusesRepeatedText: false,
};
