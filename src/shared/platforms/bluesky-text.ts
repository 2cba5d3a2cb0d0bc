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

const hashtag = /(?<![\p{L}\p{N}_&/#])[#＃]([\p{L}\p{M}\p{N}_]+)/gu;
/** Source: the lexicon app.bsky.richtext.facet. */
const tagMax = { graphemes: 64, bytes: 640 } as const;

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const utf8 = new TextEncoder();

/** A number alone is no tag: "#1" is a rank. */
const isTag = (tag: string) =>
  /[^\p{N}_]/u.test(tag) &&
  utf8.encode(tag).length <= tagMax.bytes &&
  [...graphemes.segment(tag)].length <= tagMax.graphemes;

const tagsIn = (text: string): BlueskyWord[] =>
  [...text.matchAll(hashtag)].flatMap(({ index, 0: found, 1: tag = "" }) =>
    isTag(tag) ? [{ kind: "tag", start: index, end: index + found.length, tag }] : [],
  );

const overlap = (a: BlueskyWord, b: BlueskyWord) => a.start < b.end && b.start < a.end;

/** The words that are shown as links, in order; an earlier kind wins where two would overlap. */
export function blueskyWords(text: string): BlueskyWord[] {
  const words: BlueskyWord[] = [];
  for (const word of [...linksIn(text), ...mentionsIn(text), ...tagsIn(text)])
    if (!words.some((other) => overlap(word, other))) words.push(word);
  return words.toSorted((a, b) => a.start - b.start);
}
