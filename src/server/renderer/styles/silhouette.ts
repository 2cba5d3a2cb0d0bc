import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Rgb } from "#server/renderer/math/color.ts";
import type { Random } from "#server/renderer/math/random.ts";
import type { Plan, Composition } from "#server/renderer/scene/plan.ts";
import { nearestHit } from "#server/renderer/trace/march.ts";
import { aim, aimAt, eachTile, solidsInTile } from "#server/renderer/trace/picture.ts";

/** The requested items in the picture, as flat shapes. */
export type Silhouette = {
  /** Object at a point of the picture, or -1. */
  objectAt(x: number, y: number): number;
  colorAt(x: number, y: number): Rgb | undefined;
  /** Middle of each object across the picture. */
  middles: ReadonlyMap<number, number>;
  /** Part of the picture covered, 0..1. */
  share: number;
};

/** Draws an abstract picture over the whole canvas. */
export type Abstraction = (
  context: SKRSContext2D,
  sheet: { plan: Plan; figure: Silhouette; width: number; height: number; random: Random },
) => void;

/** Pixels of the picture per cell of the silhouette, each way. */
const coarse = 2;

export function cutSilhouette({ scene, items }: Composition, width: number, height: number): Silhouette {
  const w = Math.ceil(width / coarse);
  const h = Math.ceil(height / coarse);
  const solids = scene.solids.filter((solid) => solid.object < items.length);
  const figures = { ...scene, solids };
  const objects = new Int16Array(w * h).fill(-1);
  const parts = new Int16Array(w * h);
  const numbers = new Map(solids.map((solid, index) => [solid, index]));
  const [ox, oy, oz] = scene.camera.position;
  const sums = new Map<number, [sum: number, count: number]>();
  let covered = 0;
  eachTile(w, h, (x0, y0, x1, y1) => {
    const candidates = solidsInTile(figures, w, h, x0, y0, x1, y1);
    if (candidates.length === 0) return;
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) {
        aimAt(scene, w, h, x + 0.5, y + 0.5);
        const { solid } = nearestHit(candidates, ox, oy, oz, aim[0]!, aim[1]!, aim[2]!, Infinity);
        if (!solid) continue;
        objects[y * w + x] = solid.object;
        parts[y * w + x] = numbers.get(solid) ?? 0;
        covered++;
        const [sum, count] = sums.get(solid.object) ?? [0, 0];
        sums.set(solid.object, [sum + x * coarse, count + 1]);
      }
    }
  });
  const at = (x: number, y: number) => {
    const column = Math.floor(x / coarse);
    const row = Math.floor(y / coarse);
    return column < 0 || row < 0 || column >= w || row >= h ? -1 : row * w + column;
  };
  return {
    objectAt: (x, y) => objects[at(x, y)] ?? -1,
    colorAt: (x, y) => (objects[at(x, y)] === -1 ? undefined : solids[parts[at(x, y)] ?? -1]?.part.color),
    middles: new Map([...sums].map(([object, [sum, count]]) => [object, sum / count])),
    share: covered / (w * h),
  };
}
