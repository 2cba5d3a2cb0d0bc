import type { Issue } from "../errors.ts";
import type { MediaFacts } from "./media-facts.ts";
import { platformNames, type Platform } from "./platform.ts";
import { ruleWords, type RuleWords } from "./rule-words.ts";

/** Instagram fetches pictures and everything of a carousel from this server; a single video is sent to it, as to the others. */
export function reachProblems(
  platform: Platform,
  media: readonly Pick<MediaFacts, "kind">[],
  isReachable: boolean,
  words: RuleWords = ruleWords,
): Issue[] {
  const [first, second] = media;
  const isFetched = platform === "instagram" && first !== undefined && (first.kind !== "video" || second !== undefined);
  return isFetched && !isReachable
    ? [{ path: "creationIds", message: words.unreachable(platformNames.instagram) }]
    : [];
}
