import { createHash } from "node:crypto";

/** Metrics of a post. Invented, but always the same for one post at one age. */
export interface PostMetrics {
  views: number;
  likes: number;
  comments: number;
  shares: number;
}

/** Pseudo-random numbers in [0, 1), determined by an id. */
function drawn(id: string): (index: number) => number {
  const bytes = createHash("sha256").update(id).digest();
  return (index) => bytes.readUInt16BE(index * 2) / 65_536;
}

const between = (share: number, least: number, most: number) => least + share * (most - least);

const hourMs = 3_600_000;

/**
 * Metrics increase with age, quickly in the first hours and hardly after some days. Few posts get many views, most get
 * few.
 */
export function metricsOf(postId: string, ageMs: number): PostMetrics {
  const draw = drawn(postId);
  const reach = Math.round(60 * 200 ** draw(0));
  const spreadMs = between(draw(1), 6, 30) * hourMs;
  const views = Math.floor(reach * (1 - Math.exp(-Math.max(0, ageMs) / spreadMs)));
  return {
    views,
    likes: Math.floor(views * between(draw(2), 0.02, 0.09)),
    comments: Math.floor(views * between(draw(3), 0.001, 0.009)),
    shares: Math.floor(views * between(draw(4), 0.001, 0.012)),
  };
}

/** An account starts with some followers and gains a few a day. */
export function followersOf(accountId: string, ageMs: number): number {
  const draw = drawn(accountId);
  const start = Math.round(40 * 60 ** draw(0));
  const perDay = between(draw(1), 0.5, 12);
  return start + Math.floor((perDay * Math.max(0, ageMs)) / (24 * hourMs));
}
