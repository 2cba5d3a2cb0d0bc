import type { Solid } from "#server/renderer/sdf/solid.ts";
import type { Team } from "#server/renderer/team.ts";
import { forgetOcclusion } from "./occlusion.ts";
import type { Scene } from "./scene.ts";
import { traced, traceRay } from "./shade.ts";

/** Linear RGB per pixel, and the object of each pixel (-1: none). */
export type TracedPicture = { width: number; height: number; light: Float32Array; objects: Int16Array };

const tile = 32;
const sample = new Float64Array(3);

/** One sample per pixel; "fine" adds three along edges, one within a texture. `report` gets the finished share, 0..1. */
export function tracePicture(
  scene: Scene,
  width: number,
  height: number,
  finish: "fine" | "rough",
  team: Team,
  report: (fraction: number) => void,
): TracedPicture {
  const pixels = width * height;
  const picture: TracedPicture = {
    width,
    height,
    light: team.floats(pixels * 3),
    objects: team.shorts(pixels),
  };
  const starts = team.floats(pixels);
  const traceColumn = (column: number) => {
    const horizon = createHorizon(width);
    forgetOcclusion();
    eachTileOfColumn(column, width, height, (x0, y0, x1, y1) => {
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
    });
  };
  team.forEach(tileColumns(width), traceColumn, (done) => report(done * 0.7));
  if (finish === "fine") refineEdges(scene, picture, starts, team, report);
  return picture;
}

export const tileColumns = (width: number) => Math.ceil(width / tile);

type VisitTile = (x0: number, y0: number, x1: number, y1: number) => void;

/** From the bottom of the picture upwards. */
export function eachTileOfColumn(column: number, width: number, height: number, visit: VisitTile): void {
  const x = column * tile;
  for (let y = Math.floor((height - 1) / tile) * tile; y >= 0; y -= tile)
    visit(x, y, Math.min(width, x + tile), Math.min(height, y + tile));
}

export function eachTile(width: number, height: number, visit: VisitTile): void {
  for (let column = 0; column < tileColumns(width); column++) eachTileOfColumn(column, width, height, visit);
}

/** In a column of pixels, the ground is never nearer than in the pixel below: where that ray met it, the next one may start. */
export type Horizon = {
  from(x: number): number;
  met(x: number, distance: number): void;
  /** Takes the distances of another one, of the columns from `x0` to before `x1`. */
  follow(other: Horizon, x0: number, x1: number): void;
  distances: Float32Array;
};

export function createHorizon(width: number): Horizon {
  const distances = new Float32Array(width);
  return {
    distances,
    from: (x) => distances[x]! * 0.97,
    met(x, distance) {
      if (distance < Infinity) distances[x] = distance;
    },
    follow: (other, x0, x1) => distances.set(other.distances.subarray(x0, x1), x0),
  };
}

/** The result of the last `aimAt`: allocating one for each ray would cost more than computing it. */
export const aim = new Float64Array(3);

/** Writes the direction of the ray through a point of the picture to `aim`. */
export function aimAt({ camera }: Scene, width: number, height: number, x: number, y: number): void {
  const { forward, right, up } = camera;
  const u = ((x / width) * 2 - 1) * camera.halfWidth;
  const v = (1 - (y / height) * 2) * camera.halfHeight;
  const dx = forward[0] + right[0] * u + up[0] * v;
  const dy = forward[1] + right[1] * u + up[1] * v;
  const dz = forward[2] + right[2] * u + up[2] * v;
  const scale = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz);
  aim[0] = dx * scale;
  aim[1] = dy * scale;
  aim[2] = dz * scale;
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
  aimAt(scene, width, height, x, y);
  const { position } = scene.camera;
  traceRay(scene, candidates, position[0], position[1], position[2], aim[0]!, aim[1]!, aim[2]!, sample, 0, from);
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
  const rayThrough = (x: number, y: number) => {
    aimAt(scene, width, height, x, y);
    return [aim[0]!, aim[1]!, aim[2]!] as const;
  };
  const middle = rayThrough((x0 + x1) / 2, (y0 + y1) / 2);
  const corner = rayThrough(x0, y0);
  const other = rayThrough(x1, y1);
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

/** Kinds of edges; 0 is none. A weak one is texture: bark, needles, waves. */
const strong = 1;
const weak = 2;

/** With the middle of the pixel, already known, these cover it evenly. */
const spreads = {
  strong: [
    [0.625, 0.125],
    [0.125, 0.375],
    [0.75, 0.875],
  ],
  weak: [[0.15, 0.85]],
} as const;

/** Differences of tone that make an edge. */
const visible = 0.085;
const sharp = 0.2;

/** Adds samples where neighbours differ. Light is compressed before it is compared or averaged, as it will be on the display. */
function refineEdges(
  scene: Scene,
  picture: TracedPicture,
  starts: Float32Array,
  team: Team,
  report: (fraction: number) => void,
): void {
  const { width, height, light } = picture;
  const edges = team.bytes(width * height);
  // All edges are known before the first pixel changes.
  team.forEach(tileColumns(width), (column) => findEdges(picture, scene.exposure, column, edges));
  const squeeze = (value: number) => value / (1 + value * scene.exposure);
  const open = (value: number) => value / (1 - Math.min(0.999, value * scene.exposure));
  const refineColumn = (column: number) => {
    forgetOcclusion();
    eachTileOfColumn(column, width, height, (x0, y0, x1, y1) => {
      let candidates: Solid[] | undefined;
      for (let y = y0; y < y1; y++) {
        for (let x = x0; x < x1; x++) {
          const at = y * width + x;
          if (edges[at] === 0) continue;
          candidates ??= solidsInTile(scene, width, height, x0, y0, x1, y1);
          let r = squeeze(light[at * 3]!);
          let g = squeeze(light[at * 3 + 1]!);
          let b = squeeze(light[at * 3 + 2]!);
          const spread = edges[at] === strong ? spreads.strong : spreads.weak;
          for (const [sx, sy] of spread) {
            tracePixel(scene, candidates, width, height, x + sx, y + sy, starts[at]!);
            r += squeeze(sample[0]!);
            g += squeeze(sample[1]!);
            b += squeeze(sample[2]!);
          }
          const count = spread.length + 1;
          light[at * 3] = open(r / count);
          light[at * 3 + 1] = open(g / count);
          light[at * 3 + 2] = open(b / count);
        }
      }
    });
  };
  team.forEach(tileColumns(width), refineColumn, (done) => report(0.7 + done * 0.3));
}

/** Marks the pixels of a column of tiles that differ from one of their four neighbours: in object or sharply, or in texture only. */
function findEdges(
  { width, height, light, objects }: TracedPicture,
  exposure: number,
  column: number,
  edges: Uint8Array,
): void {
  const tone = (at: number) => {
    const luma = (light[at * 3]! * 0.3 + light[at * 3 + 1]! * 0.59 + light[at * 3 + 2]! * 0.11) * exposure;
    return Math.sqrt(luma / (1 + luma));
  };
  const [left, right] = [column * tile, Math.min(width, (column + 1) * tile)];
  for (let y = 0; y < height; y++) {
    for (let x = left; x < right; x++) {
      const at = y * width + x;
      const own = tone(at);
      let isStrong = false;
      let isWeak = false;
      const compare = (other: number) => {
        const difference = Math.abs(own - tone(other));
        isStrong ||= objects[at] !== objects[other] || difference >= sharp;
        isWeak ||= difference >= visible;
      };
      if (x > 0) compare(at - 1);
      if (x + 1 < width) compare(at + 1);
      if (y > 0) compare(at - width);
      if (y + 1 < height) compare(at + width);
      edges[at] = isStrong ? strong : isWeak ? weak : 0;
    }
  }
}
