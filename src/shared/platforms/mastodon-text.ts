const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** An address begins with its scheme and has a host with a dot; punctuation at its end is not part of it. */
const host = String.raw`[^\s<>"'/?#.,:;!()\[\]{}…]+(?:\.[^\s<>"'/?#.,:;!()\[\]{}…]+)+(?::\d+)?`;
const path = String.raw`[/?#](?:[^\s<>"']*[^\s<>"'.,:;!?)\]}…])?`;
const address = new RegExp(`https?://${host}(?:${path})?`, "giu");

const mention = /(?<=^|[^\p{L}\p{N}_/])(@[\p{L}\p{N}_]+(?:[.-]+[\p{L}\p{N}_]+)*)@[\p{L}\p{N}.-]*[\p{L}\p{N}]/gu;

/** `@anna@mastodon.social` becomes `@anna`, as a server counts and shows it. */
export const withoutMentionServers = (text: string): string => text.replaceAll(mention, "$1");

/** The count of a Mastodon server: any address counts `linkLength`, of `@user@server` only the user. Source: Mastodon, posting a status. */
export function mastodonLength(text: string, linkLength: number): number {
  const counted = withoutMentionServers(text.replaceAll(address, "x".repeat(linkLength)));
  return [...graphemes.segment(counted)].length;
}
