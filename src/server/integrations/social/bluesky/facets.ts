import { type BlueskyWord, blueskyWords } from "#shared/platforms/bluesky-text.ts";

interface Facet {
  index: { byteStart: number; byteEnd: number };
  features: [Readonly<Record<string, string>>];
}

/** DIDs by handle. */
export type Mentions = Readonly<Record<string, string>>;

export const handlesIn = (text: string): string[] =>
  blueskyWords(text).flatMap((word) => (word.kind === "mention" ? [word.handle] : []));

export function firstLinkIn(text: string): string | null {
  const link = blueskyWords(text).find((word) => word.kind === "link");
  return link?.kind === "link" ? link.uri : null;
}

/** null: the handle has no account, so that it stays plain text. */
function featureOf(word: BlueskyWord, mentions: Mentions): Facet["features"][0] | null {
  if (word.kind === "link") return { $type: "app.bsky.richtext.facet#link", uri: word.uri };
  if (word.kind === "tag") return { $type: "app.bsky.richtext.facet#tag", tag: word.tag };
  const did = Object.hasOwn(mentions, word.handle) ? mentions[word.handle] : undefined;
  return did === undefined ? null : { $type: "app.bsky.richtext.facet#mention", did };
}

/** Links, mentions and tags by their UTF-8 bytes. A text without facets shows none of them as a link. */
export function facetsOf(text: string, mentions: Mentions): Facet[] {
  const bytesUntil = (index: number) => Buffer.byteLength(text.slice(0, index));
  return blueskyWords(text).flatMap((word) => {
    const feature = featureOf(word, mentions);
    if (feature === null) return [];
    return { index: { byteStart: bytesUntil(word.start), byteEnd: bytesUntil(word.end) }, features: [feature] };
  });
}
