export const hashtagsOf = (typed: string): string[] =>
  typed
    .split(/\s+/)
    .map((tag) => tag.replace(/^#+/, ""))
    .filter((tag) => tag !== "");

/** The typed hashtags, followed by the others that they do not contain. */
export function mergeHashtags(typed: string, others: readonly string[]): string {
  const known = new Set(hashtagsOf(typed).map((tag) => tag.toLowerCase()));
  const added = others.filter((tag) => !known.has(tag.toLowerCase())).map((tag) => `#${tag}`);
  return [typed.trim(), ...added].filter((part) => part !== "").join(" ");
}

/** Appends as many hashtags to a text as fit. */
export function withHashtags(text: string, hashtags: string, fits: (text: string) => boolean): string {
  let whole = text;
  for (const tag of hashtagsOf(hashtags)) {
    const longer = `${whole} #${tag}`;
    if (!fits(longer)) return whole;
    whole = longer;
  }
  return whole;
}

/** Turns a pasted list with any separators into hashtags, without duplicates and characters that end a hashtag. */
export function cleanHashtags(pasted: string): string {
  const tags = pasted
    .split(/[\s,;|/]+|(?<=[^\s#])(?=#)/u)
    .map((tag) => tag.replaceAll(/[^\p{L}\p{M}\p{N}_]/gu, ""))
    .filter((tag) => tag !== "");
  const unique = new Map(tags.map((tag) => [tag.toLowerCase(), tag]));
  return [...unique.values()].map((tag) => `#${tag}`).join(" ");
}

/** The most used tags, on a tie the latest first, without those already typed. */
export function usualHashtags(
  posts: readonly { hashtags: readonly string[] }[],
  typed: string,
  most: number,
): string[] {
  const typedTags = new Set(hashtagsOf(typed).map((tag) => tag.toLowerCase()));
  const uses = Map.groupBy(
    posts.flatMap(({ hashtags }) => [...hashtags]),
    (tag) => tag.toLowerCase(),
  );
  return [...uses.entries()]
    .filter(([tag]) => !typedTags.has(tag))
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, most)
    .flatMap(([, [tag = ""]]) => tag);
}
