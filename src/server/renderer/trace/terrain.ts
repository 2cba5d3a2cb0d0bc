import { fbm2, noise2, ridged2 } from "#server/renderer/math/noise.ts";
import { clamp, norm, smoothstep, type Vec3 } from "#server/renderer/math/vector.ts";

export type TerrainName =
  | "meadow"
  | "hills"
  | "mountains"
  | "lake"
  | "desert"
  | "sea"
  | "beach"
  | "snow"
  | "plaza"
  | "shore"
  | "quay"
  | "moon"
  | "bank"
  | "cliff";

/** Height at `x` sideways and `ahead` of the camera; water is at 0. About 7 ahead the ground is nearly level, for items. */
export type HeightAt = (x: number, ahead: number) => number;

const far = (ahead: number, from: number, to: number) => smoothstep(from, to, ahead);

const rolling = (x: number, a: number, seed: number) =>
  fbm2(x * 0.07 + seed, a * 0.07, 4) * 4.4 * far(a, 10, 34) + 0.4 + a * 0.006;

/** Two mountain ranges, the nearer one lower, with a summit off the middle. */
function range(x: number, a: number, seed: number): number {
  const summit = Math.exp(-(((x - Math.sin(seed * 3) * 11) / 15) ** 2));
  const back = ridged2(x * 0.045 + seed, a * 0.045, 7) * far(a, 28, 50) * (11 + 12 * summit);
  const front = ridged2(x * 0.06 - seed, a * 0.06 + 7, 6) * far(a, 17, 26) * (1 - far(a, 27, 34)) * 4.6;
  return back + front - far(a, 17, 50) * 2.2;
}

/** Water, and a far bank for a town. */
const acrossWater = (x: number, a: number, seed: number) =>
  -1.2 + far(a, 16.5, 18) * 1.45 + far(a, 40, 60) * Math.max(0, fbm2(x * 0.04 + seed, 2, 4) + 0.1) * 7;

/** Bowls with raised rims, scattered on a grid. */
function craters(x: number, a: number, size: number, seed: number): number {
  const [column, row] = [Math.floor(x / size), Math.floor(a / size)];
  const dice = noise2(column * 3.7 + seed, row * 5.3);
  if (dice < -0.05) return 0;
  const r = norm(x / size - column - 0.5, a / size - row - 0.5) / (0.24 + dice * 0.3);
  return (smoothstep(1.5, 1, r) * 0.07 - smoothstep(1, 0.45, r) * 0.2) * size * 0.45;
}

const TERRAINS: Record<TerrainName, (x: number, a: number, seed: number) => number> = {
  plaza: () => 0.02,
  meadow: (x, a, seed) => 0.12 + noise2(x * 0.3 + seed, a * 0.3) * 0.1 + rolling(x, a, seed),
  hills: (x, a, seed) =>
    0.12 + noise2(x * 0.3, a * 0.3 + seed) * 0.12 + rolling(x, a, seed) * 1.25 + far(a, 30, 60) * 3,
  mountains: (x, a, seed) => 0.3 + noise2(x * 0.25 + seed, a * 0.25) * 0.16 + range(x, a, seed) * 1.4,
  snow: (x, a, seed) => 0.3 + fbm2(x * 0.22 + seed, a * 0.22, 3) * 0.3 + range(x, a, seed) * 1.15,
  lake: (x, a, seed) => {
    const bank = 0.42 - far(a, 3.4, 6) * 1.1 + far(a, 19, 24) * 1.2;
    return bank + noise2(x * 0.35 + seed, a * 0.35) * 0.22 * (1 - far(a, 4, 7)) + range(x, a, seed);
  },
  desert: (x, a, seed) => {
    const wave = noise2(x * 0.06 + seed + fbm2(x * 0.05, a * 0.05, 2) * 0.8, a * 0.1);
    const crest = 1 - Math.abs(wave);
    return 0.25 + (crest ** 2 * 4.2 - 1.4) * (0.1 + 0.9 * far(a, 10, 26)) + noise2(x * 0.4, a * 0.5) * 0.08;
  },
  sea: (x, a, seed) => -1.6 + far(a, 34, 48) * Math.max(0, fbm2(x * 0.05 + seed, a * 0.03, 5) + 0.02) * 9,
  beach: (x, a, seed) => {
    const shore = 8.4 + x * 0.5 + noise2(x * 0.28 + seed, 3) * 0.9;
    const head =
      far(a, 26, 40) *
      smoothstep(4, 24, x * Math.sign(Math.sin(seed * 7) || 1)) *
      (fbm2(x * 0.08 + seed, a * 0.08, 5) + 0.65) *
      7;
    return clamp((shore - a) * 0.075, -1.5, 0.6) + noise2(x * 0.9, a * 0.9 + seed) * 0.018 + head;
  },
  /** A lake behind level ground. */
  bank: (x, a, seed) => {
    const ground = 0.42 - far(a, 8.6, 11.5) * 1.5 + far(a, 19, 24) * 1.6;
    return ground + noise2(x * 0.35 + seed, a * 0.35) * 0.16 * (1 - far(a, 6, 9)) + range(x, a, seed);
  },
  /** A headland in the sea, which `cliffTop` is the height of. */
  cliff: (x, a, seed) => {
    const ragged = noise2(x * 1.3 + seed, a * 1.3) * 0.35 + noise2(x * 4.1, a * 4.1 + seed) * 0.12;
    const front = smoothstep(5.1, 5.6, a + ragged) * smoothstep(14, 11, a + ragged);
    const across = smoothstep(2.5, 2, Math.abs(x) + ragged);
    const ledges = 0.94 + 0.06 * noise2(x * 2 + seed, a * 2);
    const islands = far(a, 34, 48) * Math.max(0, fbm2(x * 0.05 + seed, a * 0.03, 5) - 0.05) * 6;
    return -1.6 + front * across * (1.6 + cliffTop) * ledges + islands;
  },
  shore: acrossWater,
  moon: (x, a, seed) =>
    0.3 +
    noise2(x * 0.35 + seed, a * 0.35) * 0.1 +
    craters(x + seed, a, 1.1, seed) +
    craters(x - seed, a + 3, 3.4, seed * 2) * far(a, 8, 13) +
    ridged2(x * 0.05 + seed, a * 0.05, 5) * far(a, 30, 46) * 6,
  quay: (x, a, seed) => acrossWater(x, a, seed) + far(a, 10.2, 9.9) * 1.22,
};

/** Height of the cliff above the water. */
export const cliffTop = 1.5;

const nearest = 1.1;
const farthest = 90;
const span = Math.log(farthest / nearest);

/** Heights in a grid in perspective: fine near the camera, coarse at a distance. */
export type Terrain = {
  heightAt: HeightAt;
  slopeAt(x: number, ahead: number): readonly [alongX: number, alongAhead: number];
  lightAt: HeightAt;
  highest: number;
  /** Has steep rock near the camera. */
  isSteep: boolean;
};

export function bakeTerrain(name: TerrainName, seed: number, halfWidth: number, toSun: Vec3, cells: number): Terrain {
  const reach = halfWidth * 1.35 + 0.15;
  const shape = TERRAINS[name];
  const heights = new Float32Array(cells * cells);
  let highest = 0;
  const aheadOf = (row: number) => nearest * Math.exp((row / (cells - 1)) * span);
  const sideOf = (column: number) => ((column / (cells - 1)) * 2 - 1) * reach;
  for (let row = 0; row < cells; row++) {
    const ahead = aheadOf(row);
    for (let column = 0; column < cells; column++) {
      const height = shape(sideOf(column) * ahead, ahead, seed);
      heights[row * cells + column] = height;
      if (height > highest) highest = height;
    }
  }
  const heightAt = sampler(heights, reach, cells);
  const light = new Float32Array(cells * cells).fill(1);
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      light[row * cells + column] = sunlight(heightAt, toSun, sideOf(column) * aheadOf(row), aheadOf(row), highest);
    }
  }
  return {
    heightAt,
    lightAt: sampler(light, reach, cells),
    highest,
    isSteep: name === "cliff",
    slopeAt(x, ahead) {
      const e = Math.max(0.012, ahead * 0.0035);
      return [
        (heightAt(x + e, ahead) - heightAt(x - e, ahead)) / (2 * e),
        (heightAt(x, ahead + e) - heightAt(x, ahead - e)) / (2 * e),
      ];
    },
  };
}

function sunlight(heightAt: HeightAt, [sx, sy, sz]: Vec3, x: number, ahead: number, highest: number): number {
  const base = heightAt(x, ahead) + 0.04;
  let light = 1;
  for (let t = 0.15 + ahead * 0.01; t < 40; t *= 1.22) {
    const y = base + sy * t;
    if (y > highest) break;
    light = Math.min(light, 1 + (y - heightAt(x + sx * t, ahead - sz * t)) / (t * 0.07));
    if (light <= 0) return 0;
  }
  return clamp(light, 0, 1);
}

/** Row of the grid by 1 / ahead, as a table: a logarithm for each look-up would cost more than the rest of it. */
const inverses = 4096;
const toInverse = inverses / (1 / nearest - 1 / farthest);
const rowShares = Float64Array.from({ length: inverses + 2 }, (_, index) =>
  clamp(-Math.log((1 / farthest + index / toInverse) * nearest) / span, 0, 1),
);

function sampler(grid: Float32Array, reach: number, cells: number): HeightAt {
  return (x, ahead) => {
    const inverse = 1 / clamp(ahead, nearest, farthest);
    const place = clamp((inverse - 1 / farthest) * toInverse, 0, inverses);
    const known = place | 0;
    const share = rowShares[known]! + (rowShares[known + 1]! - rowShares[known]!) * (place - known);
    const v = clamp(share * (cells - 1), 0, cells - 1.001);
    const u = clamp(((x * inverse) / reach + 1) * 0.5 * (cells - 1), 0, cells - 1.001);
    const column = u | 0;
    const row = v | 0;
    const at = row * cells + column;
    const fx = u - column;
    const top = grid[at]! + (grid[at + 1]! - grid[at]!) * fx;
    const below = grid[at + cells]! + (grid[at + cells + 1]! - grid[at + cells]!) * fx;
    return top + (below - top) * (v - row);
  };
}
