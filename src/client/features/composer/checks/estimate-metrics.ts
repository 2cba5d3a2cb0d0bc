import type { MeasuredPost } from "#shared/analytics/analytics.ts";

/** Fewer posts predict nothing. */
const leastPosts = 5;

export interface Estimate {
  low: number;
  high: number;
  /** The number of posts it is based on. */
  posts: number;
}

/** The range between the quartiles, so that a single viral post does not distort the estimate. */
export function middleHalf(values: readonly (number | null)[]): Estimate | null {
  const known = values.filter((value) => value !== null).sort((a, b) => a - b);
  const at = (share: number) => known[Math.round((known.length - 1) * share)] ?? 0;
  return known.length < leastPosts ? null : { low: at(0.25), high: at(0.75), posts: known.length };
}

type Counted = Pick<MeasuredPost, "views" | "likes" | "comments" | "shares">;

const reactionsTo = ({ likes, comments, shares }: Counted): number | null =>
  likes === null && comments === null && shares === null ? null : (likes ?? 0) + (comments ?? 0) + (shares ?? 0);

export const estimateFrom = (posts: readonly Counted[]) => ({
  views: middleHalf(posts.map(({ views }) => views)),
  reactions: middleHalf(posts.map(reactionsTo)),
});
