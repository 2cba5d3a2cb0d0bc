import type { Platform } from "#shared/platforms/platform.ts";
import type { XLink } from "#shared/platforms/x-links-and-prices.ts";

/** What the networks link. A URL in an Instagram caption stays plain text. */
const words = /(#[\p{L}\p{N}_]+|https?:\/\/\S+)/gu;
const common = /(#[\p{L}\p{N}_]+|@[\p{L}\p{N}_.@-]+|https?:\/\/\S+)/gu;
const links = {
  facebook: words,
  instagram: /(#[\p{L}\p{N}_]+|@[\p{L}\p{N}_.]+)/gu,
  bluesky: common,
  mastodon: common,
  threads: common,
  // A mention there needs its markup, which no field here writes.
  linkedin: words,
} as const satisfies Record<Exclude<Platform, "x">, RegExp>;

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

function tweetWithLinks(text: string, found: readonly XLink[]): TextPart[] {
  const parts: TextPart[] = [];
  let position = 0;
  for (const { start, end, isAddress } of found) {
    const link = text.slice(start, end);
    parts.push(
      { text: text.slice(position, start), isLink: false },
      { text: isAddress ? shownAddress(link) : link, isLink: true },
    );
    position = end;
  }
  return [...parts, { text: text.slice(position), isLink: false }];
}

/** Text in parts as a network links it. `xLinks`: the rule that also counts and prices links on X. */
export const linkedParts = (text: string, platform: Platform, xLinks: (text: string) => readonly XLink[]): TextPart[] =>
  (platform === "x" ? tweetWithLinks(text, xLinks(text)) : textWithLinks(text, links[platform])).filter(
    (part) => part.text !== "",
  );
