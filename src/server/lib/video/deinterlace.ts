import type { Plane } from "#server/lib/video/planar-picture.ts";

/** A smaller difference between two lines is detail or noise. */
const threshold = 10;

/**
 * Makes one moment of the two in an interlaced frame. A pixel in every other line that differs from both its neighbours, in the same
 * direction, belongs to something that moved, and becomes their average; where nothing moved, all lines are kept.
 */
export function deinterlace({ data, width, height }: Plane): void {
  for (let y = 1; y < height; y += 2) {
    const row = y * width;
    const above = row - width;
    const below = y + 1 < height ? row + width : above;
    for (let x = 0; x < width; x++) {
      const [before = 0, own = 0, after = 0] = [data[above + x], data[row + x], data[below + x]];
      const isComb = own > Math.max(before, after) + threshold || own < Math.min(before, after) - threshold;
      if (isComb) data[row + x] = (before + after) >> 1;
    }
  }
}
