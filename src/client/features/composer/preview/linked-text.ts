import type { BlueskyWord } from "#shared/platforms/bluesky-text.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { XLink } from "#shared/platforms/x-links-and-prices.ts";

/** What the networks link. A URL in an Instagram caption stays plain text. */
const words = /(#[\p{L}\p{N}_]+|https?:\/\/\S+)/gu;
const common = /(#[\p{L}\p{N}_]+|@[\p{L}\p{N}_.@-]+|https?:\/\/\S+)/gu;
const links = {
  facebook: words,
  instagram: /(#[\p{L}\p{N}_]+|@[\p{L}\p{N}_.]+)/gu,
  mastodon: common,
  threads: common,
  // A mention there needs its markup, which no field here writes.
  linkedin: words,
} as const satisfies Record<Exclude<Platform, "x" | "bluesky">, RegExp>;

const shownAddressMax = 26;

/** X shows a URL without protocol and www, and shortens a long one. */
function shownAddress(address: string): string {
  const bare = address.replace(/^https?:\/\/(www\.)?/i, "");
  return bare.length > shownAddressMax ? `${bare.slice(0, shownAddressMax)}…` : bare;
}

export interface TextPart {
  text: string;
  isLink: boolean;
}

const textWithLinks = (text: string, pattern: RegExp): TextPart[] =>
  text.split(pattern).map((part, index) => ({ text: part, isLink: index % 2 === 1 }));

function withPositions(text: string, found: readonly { start: number; end: number; shown?: string }[]): TextPart[] {
  const parts: TextPart[] = [];
  let position = 0;
  for (const { start, end, shown = text.slice(start, end) } of found) {
    parts.push({ text: text.slice(position, start), isLink: false }, { text: shown, isLink: true });
    position = end;
  }
  return [...parts, { text: text.slice(position), isLink: false }];
}

/** The rules that also count and price links on X, and that mark the words of a post on Bluesky. */
export interface LinkRules {
  xLinks(text: string): readonly XLink[];
  blueskyWords(text: string): readonly BlueskyWord[];
}

function partsOn(platform: Platform, text: string, { xLinks, blueskyWords }: LinkRules): TextPart[] {
  if (platform === "bluesky") return withPositions(text, blueskyWords(text));
  if (platform !== "x") return textWithLinks(text, links[platform]);
  const found = xLinks(text).map(({ start, end, isAddress }) => {
    const link = text.slice(start, end);
    return { start, end, shown: isAddress ? shownAddress(link) : link };
  });
  return withPositions(text, found);
}

/** Text in parts as a network links it. */
export const linkedParts = (text: string, platform: Platform, rules: LinkRules): TextPart[] =>
  partsOn(platform, text, rules).filter((part) => part.text !== "");
