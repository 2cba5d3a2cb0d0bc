import twitter from "twitter-text";
import type { Issue } from "../errors.ts";
import { platformNames, type Platform } from "./platform.ts";

/** A picture as a rule sees it: pixels and bytes of the file that would be sent. */
export interface MediaFacts {
  type: "image" | "video";
  width: number;
  height: number;
}

export interface PostFacts {
  text: string;
  media: readonly MediaFacts[];
}

interface PlatformRules {
  /** Longest text by the platform's own count (X counts weighted, see textLength). */
  textMax: number;
  mediaMin: number;
  mediaMax: number;
  hashtagMax: number | null;
  mentionMax: number | null;
  /** What an image is converted to before it is sent: format, widest and narrowest width:height ratio, most bytes, longest side in pixels. */
  image: { format: "jpeg"; minRatio: number | null; maxRatio: number | null; maxBytes: number; maxSide: number };
}

/**
 * What each network accepts. Sources: Instagram content publishing and ig-user/media reference (caption 2200, 30 hashtags, 20 mentions,
 * JPEG up to 8 MB, ratio 4:5 to 1.91:1, one to ten items), Facebook page photos (10 MB), X media best practices (4 images of 5 MB,
 * 280 weighted characters). Facebook's 63,206 characters are widely reported, not documented.
 */
export const platformRules = {
  facebook: {
    textMax: 63_206,
    mediaMin: 0,
    mediaMax: 1,
    hashtagMax: null,
    mentionMax: null,
    image: { format: "jpeg", minRatio: null, maxRatio: null, maxBytes: 10_000_000, maxSide: 2_048 },
  },
  instagram: {
    textMax: 2_200,
    mediaMin: 1,
    mediaMax: 1,
    hashtagMax: 30,
    mentionMax: 20,
    image: { format: "jpeg", minRatio: 0.8, maxRatio: 1.91, maxBytes: 8_000_000, maxSide: 1_440 },
  },
  x: {
    textMax: 280,
    mediaMin: 0,
    mediaMax: 4,
    hashtagMax: null,
    mentionMax: null,
    image: { format: "jpeg", minRatio: null, maxRatio: null, maxBytes: 5_000_000, maxSide: 4_096 },
  },
} as const satisfies Record<Platform, PlatformRules>;

/** Length as the platform counts it: X weighs characters, links and emoji; the others count UTF-16 units as their own counters do. */
export function textLength(platform: Platform, text: string): number {
  return platform === "x" ? twitter.parseTweet(text).weightedLength : text.length;
}

const countMatches = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Every static reason this platform would refuse the post. The composer, the API and the worker all ask here. */
export function postProblems(platform: Platform, post: PostFacts): Issue[] {
  const rules = platformRules[platform];
  const name = platformNames[platform];
  const problems: Issue[] = [];
  const length = textLength(platform, post.text);
  if (length > rules.textMax) {
    problems.push({
      path: "content",
      message: `${name} accepts ${rules.textMax} characters; this is ${length - rules.textMax} over`,
    });
  }
  if (rules.hashtagMax !== null && countMatches(post.text, /#[\p{L}\p{N}_]+/gu) > rules.hashtagMax) {
    problems.push({ path: "hashtags", message: `${name} accepts ${rules.hashtagMax} hashtags` });
  }
  if (rules.mentionMax !== null && countMatches(post.text, /@[\p{L}\p{N}_.]+/gu) > rules.mentionMax) {
    problems.push({ path: "content", message: `${name} accepts ${rules.mentionMax} mentions` });
  }
  if (post.text === "" && post.media.length === 0)
    problems.push({ path: "content", message: `${name} needs a text or a picture` });
  if (post.media.length < rules.mediaMin) problems.push({ path: "creationIds", message: `${name} needs a picture` });
  if (post.media.length > rules.mediaMax) {
    problems.push({
      path: "creationIds",
      message: `${name} accepts ${rules.mediaMax} ${rules.mediaMax === 1 ? "picture" : "pictures"} in one post here`,
    });
  }
  return problems;
}
