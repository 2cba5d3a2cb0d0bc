import type { Platform } from "#shared/platforms/platform.ts";
import type { XLink } from "#shared/platforms/x-links.ts";

/** What Facebook and Instagram make links of. An address in an Instagram caption stays plain text. */
const links = {
  facebook: /(#[\p{L}\p{N}_]+|https?:\/\/\S+)/gu,
  instagram: /(#[\p{L}\p{N}_]+|@[\p{L}\p{N}_.]+)/gu,
} as const satisfies Partial<Record<Platform, RegExp>>;

const shownAddressMax = 26;

/** X shows an address without its protocol, and only the beginning of a long one. */
function shownAddress(address: string): string {
  const bare = address.replace(/^https?:\/\/(www\.)?/i, "");
  return bare.length > shownAddressMax ? `${bare.slice(0, shownAddressMax)}…` : bare;
}

export interface TextPart {
  text: string;
  isLink: boolean;
}

const wordsWithLinks = (text: string, pattern: RegExp): TextPart[] =>
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

/** Text as a network shows it: in parts, of which some are links. What X links is told by the rule that counts and prices it. */
export const linkedParts = (text: string, platform: Platform, xLinks: (text: string) => readonly XLink[]): TextPart[] =>
  (platform === "x" ? tweetWithLinks(text, xLinks(text)) : wordsWithLinks(text, links[platform])).filter(
    (part) => part.text !== "",
  );

/** How much of a text a feed shows before it asks for more. */
const cutOf: Record<Platform, { characters: number; lines: number } | null> = {
  facebook: { characters: 477, lines: 5 },
  instagram: { characters: 125, lines: 2 },
  x: null,
};

/** What is shown at first; null: all of it. */
export function shownAtFirst(text: string, platform: Platform): string | null {
  const cut = cutOf[platform];
  if (cut === null) return null;
  const lines = text.split("\n").slice(0, cut.lines).join("\n");
  if (lines.length <= cut.characters) return lines.length < text.length ? lines.trimEnd() : null;
  return lines.slice(0, cut.characters).replace(/\s+\S*$|[\ud800-\udbff]$/, "");
}
