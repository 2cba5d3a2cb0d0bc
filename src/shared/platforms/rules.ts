import twitter from "twitter-text";
import type { Issue } from "../errors.ts";
import type { MediaFacts } from "./media-facts.ts";
import { mediaProblems } from "./media-rules.ts";
import { platformNames, type Platform } from "./platform.ts";
import { ruleWords, type RuleWords } from "./rule-words.ts";

export interface PostFacts {
  /** The text of the post itself, on X of the first post. */
  text: string;
  media: readonly MediaFacts[];
  /** X: the posts that answer it, as they stand in `thread`. */
  thread?: readonly string[];
  firstComment?: string | null;
}

interface PlatformRules {
  /** Longest text by the platform's own count (X counts weighted, see textLength). */
  textMax: number;
  /** Longest first comment, by the same count. */
  commentMax: number;
  hashtagMax: number | null;
  mentionMax: number | null;
  cashtagMax: number | null;
  /** What an image is converted to before it is sent: format, widest and narrowest width:height ratio, most bytes, longest side in pixels. */
  image: { format: "jpeg"; minRatio: number | null; maxRatio: number | null; maxBytes: number; maxSide: number };
}

/**
 * What each network accepts. Sources: Instagram content publishing and ig-user/media reference (caption 2200, 30 hashtags, 20 mentions,
 * JPEG up to 8 MB, ratio 4:5 to 1.91:1), Facebook page photos (10 MB), X media best practices (5 MB), counting characters (280, weighted)
 * and changelog (one cashtag). Facebook's 63,206 and 8,000 characters are widely reported, not documented. What each takes of
 * pictures and videos stands in media-rules.ts.
 */
export const platformRules = {
  facebook: {
    textMax: 63_206,
    commentMax: 8_000,
    hashtagMax: null,
    mentionMax: null,
    cashtagMax: null,
    image: { format: "jpeg", minRatio: null, maxRatio: null, maxBytes: 10_000_000, maxSide: 2_048 },
  },
  instagram: {
    textMax: 2_200,
    commentMax: 2_200,
    hashtagMax: 30,
    mentionMax: 20,
    cashtagMax: null,
    image: { format: "jpeg", minRatio: 0.8, maxRatio: 1.91, maxBytes: 8_000_000, maxSide: 1_440 },
  },
  x: {
    textMax: 280,
    commentMax: 280,
    hashtagMax: null,
    mentionMax: null,
    cashtagMax: 1,
    image: { format: "jpeg", minRatio: null, maxRatio: null, maxBytes: 5_000_000, maxSide: 4_096 },
  },
} as const satisfies Record<Platform, PlatformRules>;

/** Length as the platform counts it: X weighs characters, links and emoji; the others count UTF-16 units as their own counters do. */
export function textLength(platform: Platform, text: string): number {
  return platform === "x" ? twitter.parseTweet(text).weightedLength : text.length;
}

const countMatches = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** What is wrong with one text of its own, be it the post, a part of a thread or a comment. */
export function textProblems(
  platform: Platform,
  text: string,
  path: string,
  max: number = platformRules[platform].textMax,
  words: RuleWords = ruleWords,
): Issue[] {
  const rules = platformRules[platform];
  const name = platformNames[platform];
  const length = textLength(platform, text);
  const problems: Issue[] = [];
  const report = (message: string, at = path) => problems.push({ path: at, message });
  if (length > max) report(words.tooLong(name, max, length - max));
  if (rules.hashtagMax !== null && countMatches(text, /#[\p{L}\p{N}_]+/gu) > rules.hashtagMax)
    report(words.hashtags(name, rules.hashtagMax), path === "content" ? "hashtags" : path);
  if (rules.mentionMax !== null && countMatches(text, /@[\p{L}\p{N}_.]+/gu) > rules.mentionMax)
    report(words.mentions(name, rules.mentionMax));
  if (rules.cashtagMax !== null && twitter.extractCashtags(text).length > rules.cashtagMax)
    report(words.cashtags(name));
  if (platform === "x" && twitter.hasInvalidCharacters(text)) report(words.characters(name));
  return problems;
}

const threadMax = 25;

function threadProblems(platform: Platform, thread: readonly string[], words: RuleWords): Issue[] {
  if (thread.length === 0) return [];
  if (platform !== "x") return [];
  const tooMany = thread.length > threadMax ? [{ path: "thread", message: words.longThread(threadMax) }] : [];
  const parts = thread.flatMap((part, index) => {
    const path = `thread.${index}`;
    return part.trim() === ""
      ? [{ path, message: words.blankPart }]
      : textProblems(platform, part, path, platformRules.x.textMax, words);
  });
  return [...tooMany, ...parts];
}

/** Every static reason this platform would refuse the post. The composer, the API and the worker all ask here. */
export function postProblems(platform: Platform, post: PostFacts, words: RuleWords = ruleWords): Issue[] {
  const rules = platformRules[platform];
  const { text, media, thread = [], firstComment = null } = post;
  const isEmpty = text.trim() === "" && media.length === 0;
  return [
    ...textProblems(platform, text, "content", rules.textMax, words),
    ...(isEmpty ? [{ path: "content", message: words.empty(platformNames[platform]) }] : []),
    ...mediaProblems(platform, media, words),
    ...threadProblems(platform, thread, words),
    ...(firstComment === null ? [] : textProblems(platform, firstComment, "firstComment", rules.commentMax, words)),
  ];
}
