import type { MediaFacts } from "./media-facts.ts";

/** Facebook publishes upright videos of this length as reels. */
const reel = { ratio: 9 / 16, tolerance: 0.01, minMs: 3_000, maxMs: 90_000, minWidth: 540, minHeight: 960 } as const;

export function isFacebookReel({
  width,
  height,
  durationMs,
}: Pick<MediaFacts, "width" | "height" | "durationMs">): boolean {
  const isUpright = Math.abs(width / height - reel.ratio) < reel.tolerance;
  const isLongEnough = durationMs !== null && durationMs >= reel.minMs && durationMs <= reel.maxMs;
  return isUpright && isLongEnough && width >= reel.minWidth && height >= reel.minHeight;
}
