import type { Sdf } from "./primitives.ts";

export type Bounds = { lowX: number; lowY: number; lowZ: number; highX: number; highY: number; highZ: number };

const whole: Bounds = { lowX: -2.6, lowY: -0.6, lowZ: -2.6, highX: 2.6, highY: 4.6, highZ: 2.6 };
const rounds = [20, 14, 14, 14] as const;

/** Finds the box that holds the shape by probing space, coarse and then finer, so that no subject has to state it. */
export const measure = (sdf: Sdf): Bounds => rounds.reduce((within, count) => probe(sdf, within, count), whole);

function probe(sdf: Sdf, within: Bounds, count: number): Bounds {
  const sx = (within.highX - within.lowX) / count;
  const sy = (within.highY - within.lowY) / count;
  const sz = (within.highZ - within.lowZ) / count;
  const reach = Math.hypot(sx, sy, sz) * 0.55;
  const found: Bounds = { lowX: 9, lowY: 9, lowZ: 9, highX: -9, highY: -9, highZ: -9 };
  for (let i = 0; i < count; i++) {
    const x = within.lowX + (i + 0.5) * sx;
    for (let j = 0; j < count; j++) {
      const y = within.lowY + (j + 0.5) * sy;
      for (let k = 0; k < count; k++) {
        const z = within.lowZ + (k + 0.5) * sz;
        if (sdf(x, y, z) > reach) continue;
        found.lowX = Math.min(found.lowX, x - sx / 2);
        found.highX = Math.max(found.highX, x + sx / 2);
        found.lowY = Math.min(found.lowY, y - sy / 2);
        found.highY = Math.max(found.highY, y + sy / 2);
        found.lowZ = Math.min(found.lowZ, z - sz / 2);
        found.highZ = Math.max(found.highZ, z + sz / 2);
      }
    }
  }
  return found.lowX > found.highX ? within : found;
}
