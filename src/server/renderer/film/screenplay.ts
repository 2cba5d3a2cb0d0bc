import { createRandom, hashText, type Random } from "#server/renderer/math/random.ts";
import type { FilmRequest } from "#server/renderer/requests.ts";

export const framesPerSecond = 24;

export type Framing = "wide" | "close" | "other" | "detail";

export type Shot = {
  index: number;
  of: number;
  /** Number of its first frame in the film. */
  start: number;
  frames: number;
  framing: Framing;
};

/** Every random number in a film comes from its prompt and seed. */
export const filmRandom = ({ prompt, seed }: Pick<FilmRequest, "prompt" | "seed">): Random =>
  createRandom(hashText(prompt.trim().toLowerCase(), seed));

const framings: Record<number, readonly Framing[]> = {
  1: ["wide"],
  2: ["wide", "close"],
  3: ["wide", "close", "other"],
  4: ["wide", "close", "other", "detail"],
};

/** Divides a film into one to four shots of slightly different lengths. */
export function writeScreenplay(request: Pick<FilmRequest, "prompt" | "seed" | "durationSeconds">): Shot[] {
  const { durationSeconds } = request;
  const total = durationSeconds * framesPerSecond;
  const count = durationSeconds < 8 ? 1 : durationSeconds < 12 ? 2 : durationSeconds < 24 ? 3 : 4;
  const random = filmRandom(request).fork("cut");
  const weights = Array.from({ length: count }, () => random.between(0.85, 1.15));
  const sum = weights.reduce((a, b) => a + b, 0);
  const shots: Shot[] = [];
  let start = 0;
  for (const [index, weight] of weights.entries()) {
    const frames = index === count - 1 ? total - start : Math.round((total * weight) / sum);
    shots.push({ index, of: count, start, frames, framing: framings[count]?.[index] ?? "wide" });
    start += frames;
  }
  return shots;
}
