import type { Issue } from "../errors.ts";
import type { MediaFacts } from "./media-facts.ts";
import { sentMedia } from "./moving-pictures.ts";
import type { NetworkRules } from "./network-rules.ts";
import { platformNames } from "./platform.ts";
import { ruleWords, type RuleWords } from "./rule-words.ts";

/** Problems on a server that the internet cannot reach. Some networks fetch pictures and carousels; Instagram receives a single video. */
export function reachProblems(
  network: NetworkRules,
  media: readonly MediaFacts[],
  isReachable: boolean,
  words: RuleWords = ruleWords,
): Issue[] {
  const { platform, fetchesPictures, fetchesSingleVideos } = network;
  const [first, second] = sentMedia(network, media);
  const isUploaded = first?.kind === "video" && second === undefined && !fetchesSingleVideos;
  const isFetched = fetchesPictures && first !== undefined && !isUploaded;
  if (!isFetched || isReachable) return [];
  const message = fetchesSingleVideos ? words.unreachableMedia : words.unreachable;
  return [{ path: "creationIds", message: message({ name: platformNames[platform] }) }];
}
