import type { MediaFacts } from "./media-facts.ts";
import type { Platform } from "./platform.ts";
import type { PostVisibility } from "./text-settings.ts";

/**
 * How a network counts a text: UTF-16 units, X's weights, user-perceived characters, Mastodon's (an address counts `linkLength`, a mention
 * without its server), Threads' (an emoji counts its UTF-8 bytes), LinkedIn's (with the backslashes of its markup).
 */
export const textCounts = ["units", "x", "graphemes", "mastodon", "threads", "linkedin"] as const;
export type TextCount = (typeof textCounts)[number];

export interface MediaRules {
  min: number;
  /** Maximum of each kind in one post. */
  most: { image: number; gif: number; video: number };
  /** Maximum of all kinds together; null: kinds cannot be mixed. */
  mostMixed: number | null;
  /** Limits of a GIF that the network plays as one; a larger one, and each where it is null, goes as a video (moving-pictures.ts). */
  gif: { maxBytes: number; long: number; short: number } | null;
}

/** Target of image conversion. Sides in pixels; ratios are width:height. */
export interface ImageRules {
  format: "jpeg";
  minRatio: number | null;
  maxRatio: number | null;
  maxBytes: number;
  maxSide: number;
}

export interface VideoRules {
  minMs: number;
  maxMs: number;
  maxBytes: number;
  /** Bits per second, video and audio together. */
  maxBitrate: number | null;
  /** Longer and shorter side in pixels, in either orientation. */
  maxSides: { long: number; short: number } | null;
  maxWidth: number | null;
  minSide: number;
  /** width:height */
  minRatio: number;
  maxRatio: number;
  frameRate: { min: number | null; max: number | null };
  /** The codecs in an MP4, each with its pixel formats as ffmpeg names them. */
  pixelFormats: PixelFormats;
  /** Every pixel is as wide as high. */
  squarePixels: boolean;
  /** One moment in each frame, not two in alternate lines. */
  progressive: boolean;
  /** Both sides, because 4:2:0 has one colour for two lines and two columns. */
  evenSides: boolean;
}

export type PixelFormats = Readonly<Record<string, readonly string[]>>;

/** One colour for four pixels, with 8 bits. */
export const eightBits = ["yuv420p"] as const;
/** Also with 10, as phones film in HEVC. No network names 10 bits for H.264, and few decoders take them. */
export const upToTenBits = [...eightBits, "yuv420p10"] as const;

/**
 * What every network gets. X demands square pixels, progressive frames and 4:2:0; Instagram, Threads and reels of Facebook the last two. The
 * others do not say what they do with such pictures, and players of the web show them distorted or combed.
 */
export const commonPicture = { squarePixels: true, progressive: true, evenSides: true } as const;

/** The limits of one network, or of one account where its server or tier has its own (rules-for.ts). */
export interface NetworkRules {
  platform: Platform;
  /** `max` in the network's own count; `maxBytes` in UTF-8 besides. `linkLength`: the count of any address at Mastodon; the other counts have their own rule. */
  text: { max: number; count: TextCount; maxBytes: number | null; linkLength: number };
  commentMax: number;
  /** Posts of a thread, the first included; 1: the network has no threads, and posts the content alone. */
  threadMax: number;
  hashtagMax: number | null;
  mentionMax: number | null;
  cashtagMax: number | null;
  /** Different addresses in one text. */
  linkMax: number | null;
  altTextMax: number;
  media: MediaRules;
  image: ImageRules;
  video: VideoRules;
  /** The rules for this video, where they depend on it. */
  videoFor?(facts: MediaFacts, video: VideoRules): VideoRules;
  /** Crops all items of a carousel to the ratio of the first. */
  cropsCarousel: boolean;
  /** Fetches pictures from this server, which must then be on the internet. */
  fetchesPictures: boolean;
  /** Fetches a single video, too: others receive its bytes when this server is not on the internet. */
  fetchesSingleVideos: boolean;
  /** Refuses a text that the account has posted before. */
  refusesRepeatedText: boolean;
  /** Refuses a text with characters that X does not accept. */
  refusesControlCharacters?: true;
  /** Shows a text behind a warning, which counts with each text. */
  contentWarnings?: true;
  /** Absent: every post is public, as far as posts are. */
  visibilities?: readonly PostVisibility[];
  /** Takes the language of a text. */
  languages?: true;
  /** Lets only some people answer a post. */
  limitsReplies?: true;
  /** Shows several pictures as the pages of a document. */
  documents?: true;
}

export const megabyte = 1_000_000;
export const minute = 60_000;

/** Limit of the posts of a thread, the first included. No network names one; this one is ours. */
export const threadMax = 25;
