import type { BlueskyWord } from "#shared/platforms/bluesky-text.ts";
import type { XLink } from "#shared/platforms/x-links-and-prices.ts";

export const tagsAndAddresses = /(#[\p{L}\p{N}_]+|https?:\/\/\S+)/gu;
export const namesTagsAndAddresses = /(#[\p{L}\p{N}_]+|@[\p{L}\p{N}_.@-]+|https?:\/\/\S+)/gu;

export interface TextPart {
  text: string;
  isLink: boolean;
}

/** Parts that match are links. */
export const textWithLinks = (text: string, pattern: RegExp): TextPart[] =>
  text.split(pattern).map((part, index) => ({ text: part, isLink: index % 2 === 1 }));

export function withPositions(
  text: string,
  found: readonly { start: number; end: number; shown?: string }[],
): TextPart[] {
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
