import type { Composition } from "#server/renderer/scene/plan.ts";
import type { Solid } from "#server/renderer/sdf/solid.ts";
import { forgetOcclusion } from "#server/renderer/trace/occlusion.ts";
import { aim, aimAt, createHorizon, eachTile, solidsInTile } from "#server/renderer/trace/picture.ts";
import type { Scene } from "#server/renderer/trace/scene.ts";
import { traced, traceRay } from "#server/renderer/trace/shade.ts";

/**
 * One layer of the scene: tones after the filmic curve, summed over its samples. `cover` counts the samples,
 * 4 where it fills the pixel. Only ground layers have a depth per pixel.
 */
export type TracedLayer = { tones: Uint16Array; cover: Uint8Array; depth: Float32Array | undefined };

/** Tone of full white; four of them still fit. */
export const whiteTone = 16_383;

export type Capture = { width: number; height: number; layers: TracedLayer[] };

/** Which layer an object belongs to, and which one a distance of the ground falls into. */
export type Partition = {
  count: number;
  ofObject: (object: number) => number;
  ofGround: (distance: number) => number;
  isGround: (index: number) => boolean;
};

const full = 4;
const sample = new Float64Array(3);
/** With the middle of the pixel these cover it evenly. */
const spread = [
  [0.625, 0.125],
  [0.125, 0.375],
  [0.75, 0.875],
] as const;
/** Layers per ray: the small camera moves uncover no deeper ones. */
const deepest = 3;

/** Depth peeling: each layer also has what nearer ones hide, so that parallax can uncover it. */
export function capture(
  scene: Scene,
  width: number,
  height: number,
  partition: Partition,
  toTone: (light: number) => number,
  report: (fraction: number) => void,
  region: Box = { x: 0, y: 0, width, height },
): Capture {
  const pixels = width * height;
  const layers = Array.from({ length: partition.count }, (_, index): TracedLayer => ({
    tones: new Uint16Array(pixels * 3),
    cover: new Uint8Array(pixels),
    depth: partition.isGround(index) ? new Float32Array(pixels) : undefined,
  }));
  const front = new Int16Array(pixels);
  const [ox, oy, oz] = scene.camera.position;

  function deposit(index: number, at: number): void {
    const layer = layers[index]!;
    layer.tones[at * 3] = layer.tones[at * 3]! + toTone(sample[0]!);
    layer.tones[at * 3 + 1] = layer.tones[at * 3 + 1]! + toTone(sample[1]!);
    layer.tones[at * 3 + 2] = layer.tones[at * 3 + 2]! + toTone(sample[2]!);
    layer.cover[at] = layer.cover[at]! + 1;
    if (layer.depth) layer.depth[at] = traced.depth;
  }

  /** Lists without the solids of a layer, for the tile at hand: filtering for each ray would cost as much as tracing it. */
  const shorter = new Map<readonly Solid[], Map<number, readonly Solid[]>>();
  function without(list: readonly Solid[], index: number): readonly Solid[] {
    const known = shorter.get(list) ?? new Map<number, readonly Solid[]>();
    shorter.set(list, known);
    const left = known.get(index) ?? list.filter((solid) => partition.ofObject(solid.object) !== index);
    known.set(index, left);
    return left;
  }

  /**
   * Follows one ray through the layers until it meets ground or sky; no ground is nearer than `from`. Returns a number of the first
   * surface.
   */
  function peel(candidates: readonly Solid[], x: number, y: number, at: number, from: number): number {
    aimAt(scene, width, height, x, y);
    const [dx, dy, dz] = [aim[0]!, aim[1]!, aim[2]!];
    let left = candidates;
    let first = -1;
    let nearest = from;
    for (let depth = 0; depth <= deepest; depth++) {
      traceRay(scene, depth === deepest ? [] : left, ox, oy, oz, dx, dy, dz, sample, 0, nearest);
      const { object } = traced;
      const index = object >= 0 ? partition.ofObject(object) : partition.ofGround(traced.depth);
      deposit(index, at);
      if (depth === 0) first = object >= 0 ? object : -1 - index;
      if (object < 0) break;
      left = without(left, index);
      nearest = traced.ground * 0.9999;
    }
    return first;
  }

  const starts = new Float32Array(pixels);
  let horizon = createHorizon(width);
  forgetOcclusion();
  eachTileOf(region, width, height, (x0, y0, x1, y1) => {
    // Tiles come in columns, from the bottom upwards.
    if (y1 === region.y + region.height) horizon = createHorizon(width);
    const candidates = solidsInTile(scene, width, height, x0, y0, x1, y1);
    shorter.clear();
    for (let y = y1 - 1; y >= y0; y--) {
      for (let x = x0; x < x1; x++) {
        const at = y * width + x;
        starts[at] = horizon.from(x);
        front[at] = peel(candidates, x + 0.5, y + 0.5, at, starts[at]!);
        horizon.met(x, traced.ground);
      }
    }
    report((x1 / width) * 0.75);
  });

  const edges = findEdges(front, width, height);
  eachTileOf(region, width, height, (x0, y0, x1, y1) => {
    let candidates: Solid[] | undefined;
    shorter.clear();
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) {
        const at = y * width + x;
        if (edges[at] === 0) {
          for (const layer of layers) if (layer.cover[at] === 1) whole(layer, at);
          continue;
        }
        candidates ??= solidsInTile(scene, width, height, x0, y0, x1, y1);
        for (const [sx, sy] of spread) peel(candidates, x + sx, y + sy, at, starts[at]!);
      }
    }
    report(0.75 + (x1 / width) * 0.25);
  });
  return { width, height, layers };
}

/** Visits the tiles that overlap the region, clipped to it. */
function eachTileOf(
  region: Box,
  width: number,
  height: number,
  visit: (x0: number, y0: number, x1: number, y1: number) => void,
): void {
  eachTile(width, height, (x0, y0, x1, y1) => {
    const [left, top] = [Math.max(x0, region.x), Math.max(y0, region.y)];
    const [right, bottom] = [Math.min(x1, region.x + region.width), Math.min(y1, region.y + region.height)];
    if (left < right && top < bottom) visit(left, top, right, bottom);
  });
}

function whole({ tones, cover }: TracedLayer, at: number): void {
  for (let channel = 0; channel < 3; channel++) tones[at * 3 + channel] = tones[at * 3 + channel]! * full;
  cover[at] = full;
}

/** Pixels beside which another object or another depth begins. */
function findEdges(front: Int16Array, width: number, height: number): Uint8Array {
  const edges = new Uint8Array(front.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (x + 1 < width && front[at] !== front[at + 1]) edges[at] = edges[at + 1] = 1;
      if (y + 1 < height && front[at] !== front[at + width]) edges[at] = edges[at + width] = 1;
    }
  }
  return edges;
}

/** Distances that divide the ground into layers, so that hills move against each other. */
const groundBands = [15, 38] as const;
/** Layers of trees and towers. */
const sceneryLayers = 4;

export type LayerRole = "ground" | "sky" | "item" | "scenery";

export type LayerPlan = { role: LayerRole; item: number; depth: number };

export type ScenePartition = Partition & {
  /** In the order of layers. */
  plans: LayerPlan[];
};

/** A layer for each item, up to four for scenery, one for the ground indoors and three outdoors, one for the sky. */
export function partitionScene({ scene, items, skyOptions }: Composition): ScenePartition {
  const plans: LayerPlan[] = items.map((_, item) => ({ role: "item", item, depth: 0 }));
  const [, , viewZ] = scene.camera.position;
  const depthOf = new Map<number, number>();
  for (const solid of scene.solids) depthOf.set(solid.object, viewZ - solid.centerZ);
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
  const bands = skyOptions ? groundBands.length + 1 : 1;
  for (let band = 0; band < bands; band++) plans.push({ role: "ground", item: -1, depth: 0 });
  plans.push({ role: "sky", item: -1, depth: Infinity });
  return {
    plans,
    count: plans.length,
    ofObject: (object) => layerOf.get(object) ?? ground,
    ofGround(distance) {
      if (distance === Infinity) return ground + bands;
      if (!skyOptions) return ground;
      const band = groundBands.findIndex((limit) => distance < limit);
      return ground + (band < 0 ? groundBands.length : band);
    },
    isGround: (index) => index >= ground && index < ground + bands,
  };
}

/** A part of a picture, in its pixels. */
export type Box = { x: number; y: number; width: number; height: number };
