import twitter from "twitter-text";
import { escapeLittleText } from "./linkedin-text.ts";
import { mastodonLength } from "./mastodon-text.ts";
import type { NetworkRules, TextCount } from "./network-rules.ts";

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const utf8 = new TextEncoder();

const bytesOf = (text: string) => utf8.encode(text).length;

/** Code points outside emoji count 1; an emoji counts its UTF-8 bytes. Source: Threads API, posts. */
function threadsLength(text: string): number {
  let length = 0;
  for (const { segment } of graphemes.segment(text))
    length += /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u{20E3}/u.test(segment)
      ? bytesOf(segment)
      : [...segment].length;
  return length;
}

const lengthBy: Record<TextCount, (text: string, linkLength: number) => number> = {
  x: (text) => twitter.parseTweet(text).weightedLength,
  graphemes: (text) => [...graphemes.segment(text)].length,
  mastodon: mastodonLength,
  threads: threadsLength,
  linkedin: (text) => escapeLittleText(text).length,
  units: (text) => text.length,
};

/** Length in the network's own count. */
export const textLength = ({ text: { count, linkLength } }: Pick<NetworkRules, "text">, text: string): number =>
  lengthBy[count](text, linkLength);

/** Whether the text is over the network's limit of UTF-8 bytes. */
export const isOverBytes = ({ text: { maxBytes } }: Pick<NetworkRules, "text">, text: string): boolean =>
  maxBytes !== null && bytesOf(text) > maxBytes;
