import twitter from "twitter-text";
import type { Issue } from "../errors.ts";
import type { MediaFacts } from "./media-facts.ts";
import { mediaProblems } from "./media-rules.ts";
import type { NetworkRules } from "./network-rules.ts";
import { platformNames } from "./platform.ts";
import { ruleWords, type RuleWords } from "./rule-words.ts";
import { isOverBytes, textLength } from "./text-length.ts";
import type { PostVisibility } from "./text-settings.ts";

export interface PostFacts {
  /** The text of the post itself, in a thread of the first post. */
  text: string;
  media: readonly MediaFacts[];
  /** The following posts of the thread. */
  thread?: readonly string[];
  firstComment?: string | null;
  contentWarning?: string | null | undefined;
  visibility?: PostVisibility | null | undefined;
}

const countMatches = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

const linksOf = (text: string) => new Set(text.match(/https?:\/\/[^\s]+/giu));

/** Problems of a single text: the post, a part of a thread or a comment. */
export function textProblems(
  network: NetworkRules,
  text: string,
  path: string,
  max: number = network.text.max,
  words: RuleWords = ruleWords,
): Issue[] {
  const { hashtagMax, mentionMax, cashtagMax, linkMax } = network;
  const name = platformNames[network.platform];
  const length = textLength(network, text);
  const problems: Issue[] = [];
  const report = (message: string, at = path) => problems.push({ path: at, message });
  if (length > max) report(words.tooLong({ name, max, over: length - max }));
  else if (isOverBytes(network, text)) report(words.manyBytes({ name }));
  if (hashtagMax !== null && countMatches(text, /#[\p{L}\p{N}_]+/gu) > hashtagMax)
    report(words.hashtags({ name, max: hashtagMax }), path === "content" ? "hashtags" : path);
  if (mentionMax !== null && countMatches(text, /@[\p{L}\p{N}_.]+/gu) > mentionMax)
    report(words.mentions({ name, max: mentionMax }));
  if (linkMax !== null && linksOf(text).size > linkMax) report(words.links({ name, max: linkMax }));
  if (cashtagMax !== null && twitter.extractCashtags(text).length > cashtagMax) report(words.cashtags({ name }));
  if (network.refusesControlCharacters === true && twitter.hasInvalidCharacters(text))
    report(words.characters({ name }));
  return problems;
}

function threadProblems(network: NetworkRules, thread: readonly string[], max: number, words: RuleWords): Issue[] {
  const { threadMax } = network;
  if (thread.length === 0 || threadMax === 1) return [];
  const tooMany =
    1 + thread.length > threadMax ? [{ path: "thread", message: words.longThread({ max: threadMax }) }] : [];
  const parts = thread.flatMap((part, index) => {
    const path = `thread.${index}`;
    return part.trim() === "" ? [{ path, message: words.blankPart }] : textProblems(network, part, path, max, words);
  });
  return [...tooMany, ...parts];
}

/** In code points, as the networks count them. */
const altTextProblems = ({ platform, altTextMax }: NetworkRules, media: readonly MediaFacts[], words: RuleWords) =>
  media.flatMap(({ altText }, index): Issue[] => {
    const over = [...(altText ?? "")].length - altTextMax;
    const message = words.longAltText({ name: platformNames[platform], max: altTextMax, over });
    return over > 0 ? [{ path: `altTexts.${index}`, message }] : [];
  });

/** All static reasons for which this network would refuse the post. The composer and the API use them through problemsOn. */
export function postProblems(network: NetworkRules, post: PostFacts, words: RuleWords = ruleWords): Issue[] {
  const { text, media, thread = [], firstComment = null, contentWarning = null, visibility } = post;
  // It is shown above each text of the post, and counts there.
  const warned = network.contentWarnings === true ? textLength(network, contentWarning ?? "") : 0;
  const max = network.text.max - warned;
  const isEmpty = text.trim() === "" && media.length === 0;
  return [
    ...textProblems(network, text, "content", max, words),
    ...(isEmpty ? [{ path: "content", message: words.empty({ name: platformNames[network.platform] }) }] : []),
    ...(visibility === "private" && network.visibilities?.includes("private") === false
      ? [{ path: "visibility", message: words.publicOnly({ name: platformNames[network.platform] }) }]
      : []),
    ...mediaProblems(network, media, words),
    ...altTextProblems(network, media, words),
    ...threadProblems(network, thread, max, words),
    ...(firstComment === null
      ? []
      : textProblems(network, firstComment, "firstComment", network.commentMax - warned, words)),
  ];
}
