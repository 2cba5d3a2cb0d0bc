import twitter from "twitter-text";

/** A word that Bluesky shows as a link. `start` and `end` are indices into the text, `end` exclusive. */
export type BlueskyWord = { start: number; end: number } & (
  | { kind: "link"; uri: string }
  | { kind: "mention"; handle: string }
  | { kind: "tag"; tag: string }
);

const closing: Readonly<Record<string, string>> = { ")": "(", "]": "[", "」": "「", "）": "（" };
const punctuation = /[.,:;!?'"…。、，！？：；]$/u;

const countOf = (text: string, character: string) => text.split(character).length - 1;

/** Without the punctuation of the sentence around it; a bracket stays when the address opens it. */
function trimmed(address: string): string {
  for (let rest = address; ;) {
    const last = rest.at(-1) ?? "";
    const opening = closing[last];
    const isOutside = opening === undefined ? punctuation.test(rest) : countOf(rest, last) > countOf(rest, opening);
    if (!isOutside) return rest;
    rest = rest.slice(0, -1);
  }
}

const withScheme = /(?<![\p{L}\p{N}_])https?:\/\/[^\s<>"「]+/giu;

const isAddress = (text: string) => URL.parse(text)?.hostname.includes(".") === true;

/** Addresses with their scheme, and those without it that end in a known top-level domain, as on X. */
function linksIn(text: string): BlueskyWord[] {
  const full = [...text.matchAll(withScheme)].flatMap(({ index, 0: found }): BlueskyWord[] => {
    const uri = trimmed(found);
    return isAddress(uri) ? [{ kind: "link", start: index, end: index + uri.length, uri }] : [];
  });
  const bare = twitter
    .extractUrlsWithIndices(text, { extractUrlsWithoutProtocol: true })
    .filter(({ url }) => !/^https?:/i.test(url))
    .map(({ url, indices: [start, end] }): BlueskyWord => ({ kind: "link", start, end, uri: `https://${url}` }));
  return [...full, ...bare];
}

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const mention = new RegExp(
  String.raw`(?<![\p{L}\p{N}_@/.])@((?:${label}\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?)(?![\w@])`,
  "giu",
);

const mentionsIn = (text: string): BlueskyWord[] =>
  [...text.matchAll(mention)].map(({ index, 0: found, 1: handle = "" }) => ({
    kind: "mention",
    start: index,
    end: index + found.length,
    handle: handle.toLowerCase(),
  }));

/** Characters that a tag ends at: spaces, those without width, and the frame of a keycap. */
const tagEnds = String.raw`\s\u00ad\u2060\u200a-\u200d\u20e2`;
/**
 * From a # after a space to the next one, punctuation within it included, if it holds more than digits and punctuation: "#1" is a rank. A #
 * with a variation selector is an emoji. Source: the detection of the official client.
 */
const hashtag = new RegExp(
  String.raw`(?<![^\s])[#＃](?!\ufe0f)([^${tagEnds}]*[^\d\p{P}${tagEnds}][^${tagEnds}]*)`,
  "gu",
);
const lastPunctuation = /\p{P}+$/u;
/** A symbol of the stock exchange, which the network keeps with its sign and in capitals. */
const cashtag = /(?<![^\s(])\$([a-z][a-z0-9]{0,4})(?=[\s.,;:!?)"'’]|$)/giu;
/** Source: the lexicon app.bsky.richtext.facet. */
const tagMax = { graphemes: 64, bytes: 640 } as const;

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const utf8 = new TextEncoder();

const isTag = (tag: string) =>
  tag !== "" && utf8.encode(tag).length <= tagMax.bytes && [...graphemes.segment(tag)].length <= tagMax.graphemes;

function tagsIn(text: string): BlueskyWord[] {
  const hashtags = [...text.matchAll(hashtag)].flatMap(({ index, 1: found = "" }): BlueskyWord[] => {
    const tag = found.replace(lastPunctuation, "");
    return isTag(tag) ? [{ kind: "tag", start: index, end: index + 1 + tag.length, tag }] : [];
  });
  const cashtags = [...text.matchAll(cashtag)].map(({ index, 0: found }): BlueskyWord => {
    return { kind: "tag", start: index, end: index + found.length, tag: found.toUpperCase() };
  });
  return [...hashtags, ...cashtags];
}

const overlap = (a: BlueskyWord, b: BlueskyWord) => a.start < b.end && b.start < a.end;

/** The words that are shown as links, in order; an earlier kind wins where two would overlap. */
export function blueskyWords(text: string): BlueskyWord[] {
  const words: BlueskyWord[] = [];
  for (const word of [...tagsIn(text), ...linksIn(text), ...mentionsIn(text)])
    if (!words.some((other) => overlap(word, other))) words.push(word);
  return words.toSorted((a, b) => a.start - b.start);
}
