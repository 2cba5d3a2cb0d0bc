import type { Scene } from "#server/renderer/scene/plan.ts";
import type { Partition } from "./capture.ts";

/** Ground farther than these is a layer of its own: hills that hide each other must be able to part. */
const groundBands = [15, 38] as const;
/** Trees and towers are sorted into as many depths. */
const sceneryLayers = 4;

export type LayerRole = "ground" | "sky" | "item" | "scenery";

export type LayerPlan = { role: LayerRole; item: number; depth: number };

export type ScenePartition = Partition & {
  /** In the order of layers. */
  plans: LayerPlan[];
};

/** Every asked-for thing is a layer, scenery a few, the ground one indoors and three under open sky. */
export function partitionScene({ world, items, above }: Scene): ScenePartition {
  const plans: LayerPlan[] = items.map((_, item) => ({ role: "item", item, depth: 0 }));
  const [, , viewZ] = world.camera.position;
  const depthOf = new Map<number, number>();
  for (const solid of world.solids) depthOf.set(solid.object, viewZ - solid.centerZ);
  for (const plan of plans) plan.depth = depthOf.get(plan.item) ?? 1;
  const others = [...depthOf].filter(([object]) => object >= items.length).sort(([, a], [, b]) => a - b);
  const layerOf = new Map<number, number>(items.map((_, index) => [index, index]));
  const perLayer = Math.max(1, Math.ceil(others.length / sceneryLayers));
  for (let start = 0; start < others.length; start += perLayer) {
    const members = others.slice(start, start + perLayer);
    const middle = members[Math.floor(members.length / 2)]?.[1] ?? 10;
    for (const [object] of members) layerOf.set(object, plans.length);
    plans.push({ role: "scenery", item: -1, depth: middle });
  }
  const ground = plans.length;
  const bands = above ? groundBands.length + 1 : 1;
  for (let band = 0; band < bands; band++) plans.push({ role: "ground", item: -1, depth: 0 });
  plans.push({ role: "sky", item: -1, depth: Infinity });
  return {
    plans,
    count: plans.length,
    ofObject: (object) => layerOf.get(object) ?? ground,
    ofGround(distance) {
      if (distance === Infinity) return ground + bands;
      if (!above) return ground;
      const band = groundBands.findIndex((limit) => distance < limit);
      return ground + (band < 0 ? groundBands.length : band);
    },
    isGround: (index) => index >= ground && index < ground + bands,
  };
}
