import { type NetworkRules, commonPicture, eightBits, megabyte, minute, upToTenBits } from "../network-rules.ts";

/**
 * Sources: Instagram content publishing and the ig-user/media reference: caption of 2,200 characters, 30 hashtags, 20 mentions, JPEG up to
 * 8 MB with a ratio of 4:5 to 1.91:1; reels of 3 s to 15 min, 300 MB, 23 to 60 frames and 25 Mbit a second, at most 1,920 pixels wide.
 * Carousels of up to 20 items are reported; the guide names 10.
 */
export const instagramLimits: NetworkRules = {
  platform: "instagram",
  text: { max: 2_200, count: "units", maxBytes: null, linkLength: 0 },
  commentMax: 2_200,
  threadMax: 1,
  hashtagMax: 30,
  mentionMax: 20,
  cashtagMax: null,
  linkMax: null,
  altTextMax: 1_000,
  media: { min: 1, most: { image: 20, gif: 20, video: 20 }, mostMixed: 20, gif: null },
  image: { format: "jpeg", minRatio: 0.8, maxRatio: 1.91, maxBytes: 8 * megabyte, maxSide: 1_440 },
  video: {
    minMs: 3_000,
    maxMs: 15 * minute,
    maxBytes: 300 * megabyte,
    maxBitrate: 25_000_000,
    maxSides: null,
    maxWidth: 1_920,
    minSide: 1,
    minRatio: 0.01,
    maxRatio: 10,
    frameRate: { min: 23, max: 60 },
    pixelFormats: { avc: eightBits, hevc: upToTenBits },
    ...commonPicture,
  },
  cropsCarousel: true,
  fetchesPictures: true,
  fetchesSingleVideos: false,
  refusesRepeatedText: false,
};
