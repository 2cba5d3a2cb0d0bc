import twitter from "twitter-text";
import { escapeLittleText } from "./linkedin-text.ts";
import { mastodonLength } from "./mastodon-text.ts";
import type { NetworkRules } from "./network-rules.ts";

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

/** Length in the network's own count. */
export function textLength({ text: { count, linkLength } }: Pick<NetworkRules, "text">, text: string): number {
  switch (count) {
    case "x":
      return twitter.parseTweet(text).weightedLength;
    case "graphemes":
      return [...graphemes.segment(text)].length;
    case "mastodon":
      return mastodonLength(text, linkLength);
    case "threads":
      return threadsLength(text);
    case "linkedin":
      return escapeLittleText(text).length;
    case "units":
      return text.length;
    default:
      return count satisfies never;
  }
}

/** Whether the text is over the network's limit of UTF-8 bytes. */
export const isOverBytes = ({ text: { maxBytes } }: Pick<NetworkRules, "text">, text: string): boolean =>
  maxBytes !== null && bytesOf(text) > maxBytes;
