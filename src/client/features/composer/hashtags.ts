export const hashtagsOf = (typed: string): string[] =>
  typed
    .split(/\s+/)
    .map((tag) => tag.replace(/^#+/, ""))
    .filter((tag) => tag !== "");

/** What was typed, and behind it those of the others that are not in it. */
export function mergeHashtags(typed: string, others: readonly string[]): string {
  const known = new Set(hashtagsOf(typed).map((tag) => tag.toLowerCase()));
  const added = others.filter((tag) => !known.has(tag.toLowerCase())).map((tag) => `#${tag}`);
  return [typed.trim(), ...added].filter((part) => part !== "").join(" ");
}

/** A text with as many of the hashtags behind it as fit. */
export function withHashtags(text: string, hashtags: string, fits: (text: string) => boolean): string {
  let whole = text;
  for (const tag of hashtagsOf(hashtags)) {
    const longer = `${whole} #${tag}`;
    if (!fits(longer)) return whole;
    whole = longer;
  }
  return whole;
}

/** Pasted lists come with commas, full stops, quotes and doubles: each tag once, with its mark, and nothing in it that ends a tag. */
export function cleanHashtags(pasted: string): string {
  const words = pasted
    .split(/[\s,;|/]+|(?<=[^\s#])(?=#)/u)
    .map((word) => word.replaceAll(/[^\p{L}\p{M}\p{N}_]/gu, ""))
    .filter((word) => word !== "");
  const unique = new Map(words.map((word) => [word.toLowerCase(), word]));
  return [...unique.values()].map((word) => `#${word}`).join(" ");
}

/** The tags that were used most, the latest of equals first, without those that are there already. */
export function usualHashtags(
  posts: readonly { hashtags: readonly string[] }[],
  typed: string,
  most: number,
): string[] {
  const there = new Set(hashtagsOf(typed).map((tag) => tag.toLowerCase()));
  const uses = Map.groupBy(
    posts.flatMap(({ hashtags }) => [...hashtags]),
    (tag) => tag.toLowerCase(),
  );
  return [...uses.entries()]
    .filter(([tag]) => !there.has(tag))
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, most)
    .flatMap(([, [tag = ""]]) => tag);
}
