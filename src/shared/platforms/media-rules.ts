import type { Issue } from "../errors.ts";
import type { MediaFacts, MediaKind } from "./media-facts.ts";
import { sentMedia } from "./moving-pictures.ts";
import type { NetworkRules } from "./network-rules.ts";
import { platformNames } from "./platform.ts";
import { ruleWords, type RuleWords } from "./rule-words.ts";
import { videoProblems } from "./video-problems.ts";

/** All reasons for which the network would refuse these media in one post. */
export function mediaProblems(
  network: NetworkRules,
  chosen: readonly MediaFacts[],
  words: RuleWords = ruleWords,
): Issue[] {
  const media = sentMedia(network, chosen);
  const tooMany = { image: words.images, video: words.videos };
  const { media: rules } = network;
  const name = platformNames[network.platform];
  const countOf = (kind: MediaKind) => media.filter((item) => item.kind === kind).length;
  const messages: string[] = [];
  if (media.length < rules.min) messages.push(words.noMedia({ name }));
  for (const kind of ["image", "video"] as const) {
    if (countOf(kind) > rules.most[kind]) messages.push(tooMany[kind]({ name, max: rules.most[kind] }));
  }
  const isMixed = new Set(media.map(({ kind }) => kind)).size > 1;
  if (isMixed && rules.mostMixed === null) messages.push(words.mixed({ name }));
  if (media.length > (rules.mostMixed ?? rules.most.image) && messages.length === 0)
    messages.push(words.images({ name, max: rules.mostMixed ?? rules.most.image }));
  for (const item of media) {
    if (item.kind === "video") messages.push(...videoProblems(network, item, words));
  }
  return [...new Set(messages)].map((message) => ({ path: "creationIds", message }));
}

/** Width / height that all items of a carousel get. Instagram crops them to the first item's ratio, so the others are padded to it. */
export function carouselRatio(
  { cropsCarousel, image }: NetworkRules,
  items: readonly { width: number | null; height: number | null }[],
): number | null {
  const [first] = items;
  if (!cropsCarousel || items.length < 2 || !first?.width || !first.height) return null;
  return Math.min(Math.max(first.width / first.height, image.minRatio ?? 0), image.maxRatio ?? Infinity);
}
