import type { Platform } from "#shared/platforms/platform.ts";

/** What each network makes a link of. An address in an Instagram caption stays plain text. */
const links: Record<Platform, RegExp> = {
  facebook: /(#[\p{L}\p{N}_]+|https?:\/\/\S+)/gu,
  instagram: /(#[\p{L}\p{N}_]+|@[\p{L}\p{N}_.]+)/gu,
  x: /(#[\p{L}\p{N}_]+|@\w+|\$[A-Za-z]{1,6}\b|https?:\/\/\S+)/gu,
};

const shownAddressMax = 26;

/** X shows an address without its protocol, and only the beginning of a long one. */
function shownAddress(address: string): string {
  const bare = address.replace(/^https?:\/\/(www\.)?/, "");
  return bare.length > shownAddressMax ? `${bare.slice(0, shownAddressMax)}…` : bare;
}

export interface TextPart {
  text: string;
  isLink: boolean;
}

/** Text as a network shows it: in parts, of which some are links. */
export const linkedParts = (text: string, platform: Platform): TextPart[] =>
  text
    .split(links[platform])
    .map((part, index) => ({
      text: platform === "x" && index % 2 === 1 && part.startsWith("http") ? shownAddress(part) : part,
      isLink: index % 2 === 1,
    }))
    .filter((part) => part.text !== "");

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
