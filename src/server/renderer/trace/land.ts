import type { Rgb } from "#server/renderer/math/color.ts";
import { fbm2, noise2 } from "#server/renderer/math/noise.ts";
import { clamp, lerp, norm, smoothstep } from "#server/renderer/math/vector.ts";
import type { Backdrop, Surface } from "./scene.ts";
import type { Sky } from "./sky.ts";
import type { Terrain, TerrainName } from "./terrain.ts";

export type LandOptions = {
  name: TerrainName;
  terrain: Terrain;
  /** z of the camera, which looks towards -z. */
  viewZ: number;
  sky: Sky;
  air: Sky;
  ground: Rgb;
  /** Second ground colour, in patches. */
  patch: Rgb;
  rock: Rgb;
  blossoms: Rgb | undefined;
  /** Blossoms everywhere instead of in clusters. */
  isMeadowInBloom: boolean;
  snowLine: number;
  shallow: Rgb;
  deep: Rgb;
  /** Share of reflections, 0..1. */
  waterMirror: number;
  waves: number;
  detail: number;
  /** No texture: the ground in few even tones. */
  plain: boolean;
};

/** Paved: no grass, no rock. */
const paved = new Set<TerrainName>(["plaza", "quay"]);
/** Sand and dust: no grass, no rock. */
const bare = new Set<TerrainName>(["desert", "beach", "moon"]);
const wet = new Set<TerrainName>(["lake", "sea", "beach", "shore", "quay", "bank", "cliff"]);

export function createLand(options: LandOptions): Backdrop {
  const { terrain, viewZ, sky } = options;
  const hasWater = wet.has(options.name);
  let metWater = false;
  return {
    intersect(ox, oy, oz, dx, dy, dz, from) {
      const toWater = hasWater && dy < 0 ? -oy / dy : Infinity;
      const toGround = marchTerrain(terrain, viewZ, ox, oy, oz, dx, dy, dz, from, toWater);
      metWater = toWater < toGround;
      return Math.min(toWater, toGround);
    },
    fill(s, dx, dy, dz) {
      s.glow = 0;
      s.translucency = 0;
      s.object = -1;
      s.openness = 1;
      if (hasWater && s.y < 0.002 && metWater) fillWater(s, options, dx, dy, dz);
      else fillGround(s, options);
    },
    clearance: (x, y, z) => y - terrain.heightAt(x, viewZ - z),
    sky,
    air: options.air,
    lightAt: (x, y, z) => {
      const above = y - terrain.heightAt(x, viewZ - z);
      return above > 1.5 ? 1 : lerp(terrain.lightAt(x, viewZ - z), 1, clamp(above / 1.5, 0, 1));
    },
  };
}

function marchTerrain(
  terrain: Terrain,
  viewZ: number,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  from: number,
  limit: number,
): number {
  const end = Math.min(limit, dz < 0 ? (viewZ - 90 - oz) / dz : 60);
  let t = oy > terrain.highest ? (dy < 0 ? (terrain.highest - oy) / dy : Infinity) : 0.02;
  if (from > t) t = from;
  const descent = Math.max(0, -dy);
  let previous = t;
  let above = 0;
  for (let count = 0; count < 220 && t < end; count++) {
    const y = oy + dy * t;
    if (dy > 0 && y > terrain.highest) return Infinity;
    const gap = y - terrain.heightAt(ox + dx * t, viewZ - oz - dz * t);
    if (gap < 0.0006 * t) {
      if (gap >= 0 || above <= 0) return t;
      let low = previous;
      let high = t;
      let below = gap;
      // Regula falsi: the gap is almost linear, so that three steps are enough.
      for (let step = 0; step < 3; step++) {
        const middle = low + ((high - low) * above) / (above - below);
        const left = oy + dy * middle - terrain.heightAt(ox + dx * middle, viewZ - oz - dz * middle);
        if (left < 0) {
          high = middle;
          below = left;
        } else {
          low = middle;
          above = left;
        }
      }
      return high;
    }
    previous = t;
    above = gap;
    const slope = terrain.isSteep ? 6 : steepest(viewZ - oz - dz * t);
    t += Math.max(0.005 * t + 0.004, gap / (slope + descent));
  }
  return Infinity;
}

/** Bound of the slope: near ground is gentle, so that a grazing ray may take long steps there. */
const steepest = (ahead: number) => 0.6 + 1.5 * smoothstep(11, 22, ahead);

/** How far below the snow line its noise reaches. */
const lowestSnow = 3.4;

function fillGround(s: Surface, options: LandOptions): void {
  const { terrain, viewZ, detail, ground, patch, rock, name, plain } = options;
  const ahead = viewZ - s.z;
  const [slopeX, slopeAhead] = terrain.slopeAt(s.x, ahead);
  const near = plain ? 0 : smoothstep(26, 3, ahead);
  const ripple = name === "desert" ? Math.sin(s.z * 9 + s.x * 2.5 + noise2(s.x * 0.8, s.z * 0.8) * 5) * 0.09 * near : 0;
  const rough = paved.has(name) ? 0.02 : name === "beach" || name === "desert" ? 0.06 : 0.05 + detail * 0.022;
  const bumpX = near === 0 ? 0 : noise2(s.x * 7, s.z * 7) + noise2(s.x * 19, s.z * 19) * 0.8;
  const bumpZ = near === 0 ? 0 : noise2(s.x * 7 + 40, s.z * 7) + noise2(s.x * 19 + 40, s.z * 19) * 0.8;
  const nx = -slopeX + bumpX * rough * near + ripple * 0.4;
  const nz = slopeAhead + bumpZ * rough * near + ripple;
  const length = Math.sqrt(nx * nx + nz * nz + 1);
  s.nx = nx / length;
  s.ny = 1 / length;
  s.nz = nz / length;
  const patches = plain
    ? noise2(s.x * 0.22, s.z * 0.3) > 0.25
      ? 1
      : 0
    : smoothstep(-0.25, 0.4, fbm2(s.x * 0.32, s.z * 0.32, 5));
  const steep = bare.has(name) ? 0 : smoothstep(0.8, 0.62, s.ny + noise2(s.x * 0.6, s.z * 0.6) * 0.07);
  const white =
    s.y < options.snowLine - lowestSnow
      ? 0
      : smoothstep(-0.5, 0.7, s.y - options.snowLine + fbm2(s.x * 0.3, s.z * 0.3, 4) * 3) *
        smoothstep(0.5, 0.75, s.ny + fbm2(s.x * 0.8, s.y, 3) * 0.2);
  const blades = (paved.has(name) && ahead < 12) || bare.has(name) || name === "snow" ? 0.04 : 0.34;
  const grass =
    near === 0
      ? 0
      : noise2(s.x * 16, s.z * 4.5) * 0.28 + noise2(s.x * 70, s.z * 8) * 0.45 + noise2(s.x * 160, s.z * 14) * 0.4;
  const tone = 1 + grass * blades * near * (0.4 + detail * 0.07) + (plain ? 0 : noise2(s.x * 1.3, s.z * 1.3) * 0.09);
  const bloom = options.blossoms
    ? blossomAt(s.x, s.z, options.isMeadowInBloom) * smoothstep(24, 6, ahead) * (1 - steep)
    : 0;
  const damp = name === "beach" ? smoothstep(0.22, 0.01, s.y) * 0.42 : 0;
  const strata = 1 + noise2(s.x * 0.5, s.y * 5) * 0.12;
  const channelOf = (channel: 0 | 1 | 2) => {
    const soil = lerp(ground[channel], patch[channel], patches) * tone;
    const stone = lerp(soil, rock[channel] * strata, steep);
    const covered = lerp(stone, 0.86 + channel * 0.03, white);
    return lerp(covered, options.blossoms?.[channel] ?? 0, bloom) * (1 - damp);
  };
  s.r = channelOf(0);
  s.g = channelOf(1);
  s.b = channelOf(2);
  s.specular = damp * 0.8 + white * 0.1;
  s.gloss = 0.4 + damp * 0.4;
  s.mirror = damp * 0.5;
  s.lit = terrain.lightAt(s.x, ahead);
}

/** Coverage 0..1 by flower heads, in clusters. */
function blossomAt(x: number, z: number, everywhere: boolean): number {
  const cellX = Math.floor(x * 7);
  const cellZ = Math.floor(z * 4.2);
  const dice = noise2(cellX * 5.17 + 0.5, cellZ * 9.31 + 0.5);
  const drift = fbm2(x * 0.3 + 11, z * 0.3, 3);
  if (dice < (everywhere ? -0.45 : 0.1) - drift * 0.9) return 0;
  const r = norm(
    x * 7 - cellX - 0.5 - dice * 0.2,
    (z * 4.2 - cellZ - 0.5 - noise2(cellX * 9.1, cellZ * 3.3) * 0.3) * 0.8,
  );
  return smoothstep(0.4, 0.22, r);
}

function fillWater(s: Surface, options: LandOptions, dx: number, dy: number, dz: number): void {
  const { terrain, viewZ, waves, plain } = options;
  const ahead = viewZ - s.z;
  // Waves flatten with distance, because the far sea would alias.
  const calm = waves / (1 + ahead * 0.11);
  const wave = (x: number, z: number) => fbm2(x * 0.55 + z * 0.2, z * 1.5, 5) + 0.4 * noise2(x * 3.1, z * 6.3);
  const e = 0.03 + ahead * 0.002;
  const here = wave(s.x, s.z);
  const nx = (-(wave(s.x + e, s.z) - here) / e) * calm * 0.05;
  const nz = (-(wave(s.x, s.z + e) - here) / e) * calm * 0.05;
  const length = Math.sqrt(nx * nx + nz * nz + 1);
  s.nx = nx / length;
  s.ny = 1 / length;
  s.nz = nz / length;
  const depth = Math.max(0, -terrain.heightAt(s.x + dx * 0.2, ahead - dz * 0.2));
  const murk = 1 - Math.exp((-depth * 2.1) / Math.max(0.25, -dy + 0.15));
  const lace = depth + noise2(s.x * 1.6, s.z * 1.6) * 0.05 + fbm2(s.x * 5, s.z * 5, 3) * 0.035;
  const edge =
    options.name === "beach"
      ? smoothstep(0.034, 0.012, Math.abs(lace - 0.055)) +
        smoothstep(0.028, 0.008, Math.abs(lace - 0.2)) * 0.75 +
        smoothstep(0.022, 0.006, Math.abs(lace - 0.4)) * 0.45
      : 0;
  const crest = smoothstep(0.44, 0.7, here) * waves * 0.35 * smoothstep(40, 4, ahead);
  const foam = clamp(edge * (0.6 + 0.4 * noise2(s.x * 14, s.z * 14)) + crest, 0, 1);
  const bed = options.name === "beach" ? options.ground : options.shallow;
  const channelOf = (channel: 0 | 1 | 2) => {
    const through = lerp(
      lerp(bed[channel] * 0.75, options.shallow[channel], smoothstep(0, 0.16, depth)),
      options.deep[channel],
      murk * smoothstep(0.12, 1.1, depth),
    );
    if (plain)
      return here > 0.3 - ahead * 0.004
        ? lerp(options.shallow[channel], 0.9, 0.35)
        : foam > 0.4
          ? 0.9
          : lerp(options.deep[channel], options.shallow[channel], depth < 0.5 ? 0.9 : 0.35);
    return lerp(through, 0.9, foam);
  };
  s.r = channelOf(0);
  s.g = channelOf(1);
  s.b = channelOf(2);
  s.specular = (1 - foam) * 0.9;
  s.gloss = 0.8;
  s.mirror = (1 - foam * 0.8) * options.waterMirror;
  s.lit = terrain.lightAt(s.x, ahead);
}
