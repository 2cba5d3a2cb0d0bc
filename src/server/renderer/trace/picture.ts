import type { Solid } from "#server/renderer/sdf/solid.ts";
import type { Scene } from "./scene.ts";
import { traced, traceRay } from "./shade.ts";

/** Linear RGB per pixel, and the object of each pixel (-1: none). */
export type TracedPicture = { width: number; height: number; light: Float32Array; objects: Int16Array };

const tile = 32;
const sample = new Float64Array(3);

/** One sample per pixel; "fine" adds three along edges. `report` gets the finished share, 0..1. */
export function tracePicture(
  scene: Scene,
  width: number,
  height: number,
  finish: "fine" | "rough",
  report: (fraction: number) => void,
): TracedPicture {
  const pixels = width * height;
  const picture: TracedPicture = {
    width,
    height,
    light: new Float32Array(pixels * 3),
    objects: new Int16Array(pixels),
  };
  const starts = new Float32Array(pixels);
  const horizon = createHorizon(width);
  eachTile(width, height, (x0, y0, x1, y1) => {
    const candidates = solidsInTile(scene, width, height, x0, y0, x1, y1);
    for (let y = y1 - 1; y >= y0; y--) {
      for (let x = x0; x < x1; x++) {
        const at = y * width + x;
        starts[at] = horizon.from(x);
        tracePixel(scene, candidates, width, height, x + 0.5, y + 0.5, starts[at]!);
        horizon.met(x, traced.ground);
        picture.light[at * 3] = sample[0]!;
        picture.light[at * 3 + 1] = sample[1]!;
        picture.light[at * 3 + 2] = sample[2]!;
        picture.objects[at] = traced.object;
      }
    }
    report((1 - y0 / height) * 0.7);
  });
  if (finish === "fine") refineEdges(scene, picture, starts, report);
  return picture;
}

/** From the bottom of the picture upwards. */
export function eachTile(
  width: number,
  height: number,
  visit: (x0: number, y0: number, x1: number, y1: number) => void,
): void {
  for (let y = Math.floor((height - 1) / tile) * tile; y >= 0; y -= tile) {
    for (let x = 0; x < width; x += tile) visit(x, y, Math.min(width, x + tile), Math.min(height, y + tile));
  }
}

/** In a column of pixels, the ground is never nearer than in the pixel below: where that ray met it, the next one may start. */
export function createHorizon(width: number) {
  const distances = new Float32Array(width);
  return {
    from: (x: number) => distances[x]! * 0.97,
    met(x: number, distance: number) {
      if (distance < Infinity) distances[x] = distance;
    },
  };
}

export function rayThrough(
  scene: Scene,
  width: number,
  height: number,
  x: number,
  y: number,
): [number, number, number] {
  const { forward, right, up, halfWidth, halfHeight } = scene.camera;
  const u = ((x / width) * 2 - 1) * halfWidth;
  const v = (1 - (y / height) * 2) * halfHeight;
  const dx = forward[0] + right[0] * u + up[0] * v;
  const dy = forward[1] + right[1] * u + up[1] * v;
  const dz = forward[2] + right[2] * u + up[2] * v;
  const scale = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz);
  return [dx * scale, dy * scale, dz * scale];
}

function tracePixel(
  scene: Scene,
  candidates: readonly Solid[],
  width: number,
  height: number,
  x: number,
  y: number,
  from: number,
): void {
  const [dx, dy, dz] = rayThrough(scene, width, height, x, y);
  const [ox, oy, oz] = scene.camera.position;
  traceRay(scene, candidates, ox, oy, oz, dx, dy, dz, sample, 0, from);
}

/** The solids whose bounding sphere meets the cone of the tile's rays, nearest first. */
export function solidsInTile(
  scene: Scene,
  width: number,
  height: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): Solid[] {
  const middle = rayThrough(scene, width, height, (x0 + x1) / 2, (y0 + y1) / 2);
  const corner = rayThrough(scene, width, height, x0, y0);
  const other = rayThrough(scene, width, height, x1, y1);
  const angleTo = (a: readonly [number, number, number]) =>
    Math.acos(Math.min(1, a[0] * middle[0] + a[1] * middle[1] + a[2] * middle[2]));
  const cone = Math.max(angleTo(corner), angleTo(other)) * 1.1;
  const [ox, oy, oz] = scene.camera.position;
  const nearFirst = (a: Solid, b: Solid) => nearestOf(a, scene) - nearestOf(b, scene);
  return scene.solids
    .filter((solid) => {
      const dx = solid.centerX - ox;
      const dy = solid.centerY - oy;
      const dz = solid.centerZ - oz;
      const distance = Math.hypot(dx, dy, dz);
      if (distance <= solid.radius) return true;
      const angle = Math.acos(Math.max(-1, Math.min(1, (dx * middle[0] + dy * middle[1] + dz * middle[2]) / distance)));
      return angle < cone + Math.asin(solid.radius / distance);
    })
    .sort(nearFirst);
}

const nearestOf = ({ centerX, centerY, centerZ, radius }: Solid, { camera }: Scene) =>
  Math.hypot(centerX - camera.position[0], centerY - camera.position[1], centerZ - camera.position[2]) - radius;

/** With the middle of the pixel, already known, these cover it evenly. */
const spread = [
  [0.625, 0.125],
  [0.125, 0.375],
  [0.75, 0.875],
] as const;

/** Adds samples where neighbours differ. Light is compressed before it is compared or averaged, as it will be on the display. */
function refineEdges(
  scene: Scene,
  picture: TracedPicture,
  starts: Float32Array,
  report: (fraction: number) => void,
): void {
  const { width, height, light } = picture;
  const edges = findEdges(picture, scene.exposure);
  const squeeze = (value: number) => value / (1 + value * scene.exposure);
  eachTile(width, height, (x0, y0, x1, y1) => {
    let candidates: Solid[] | undefined;
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) {
        const at = y * width + x;
        if (edges[at] === 0) continue;
        candidates ??= solidsInTile(scene, width, height, x0, y0, x1, y1);
        let r = squeeze(light[at * 3]!);
        let g = squeeze(light[at * 3 + 1]!);
        let b = squeeze(light[at * 3 + 2]!);
        for (const [sx, sy] of spread) {
          tracePixel(scene, candidates, width, height, x + sx, y + sy, starts[at]!);
          r += squeeze(sample[0]!);
          g += squeeze(sample[1]!);
          b += squeeze(sample[2]!);
        }
        const open = (sum: number) => sum / 4 / (1 - Math.min(0.999, (sum / 4) * scene.exposure));
        light[at * 3] = open(r);
        light[at * 3 + 1] = open(g);
        light[at * 3 + 2] = open(b);
      }
    }
    report(1 - (y0 / height) * 0.3);
  });
}

function findEdges({ width, height, light, objects }: TracedPicture, exposure: number): Uint8Array {
  const edges = new Uint8Array(width * height);
  const tone = (at: number) => {
    const luma = (light[at * 3]! * 0.3 + light[at * 3 + 1]! * 0.59 + light[at * 3 + 2]! * 0.11) * exposure;
    return Math.sqrt(luma / (1 + luma));
  };
  const compare = (a: number, b: number) => {
    if (objects[a] === objects[b] && Math.abs(tone(a) - tone(b)) < 0.085) return;
    edges[a] = 1;
    edges[b] = 1;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (x + 1 < width) compare(at, at + 1);
      if (y + 1 < height) compare(at, at + width);
    }
  }
  return edges;
}
