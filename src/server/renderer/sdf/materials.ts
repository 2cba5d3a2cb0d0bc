import { noise2, noise3 } from "#server/renderer/math/noise.ts";
import { saturate } from "#server/renderer/math/vector.ts";

export type Material = {
  specular: number;
  gloss: number;
  mirror?: number;
  glow?: number;
  /** Emission 0..1 at a point, when only parts emit light. */
  glowAt?(x: number, y: number, z: number): number;
  translucency?: number;
  /** Brightness of the colour at a point of the object, around 1. */
  shade?(x: number, y: number, z: number, detail: number): number;
  /** Height of the fine relief, in object units. */
  relief?(x: number, y: number, z: number, detail: number): number;
};

const mottle = (scale: number, depth: number) => (x: number, y: number, z: number) =>
  1 + noise3(x * scale, y * scale, z * scale) * depth;

function speckle(x: number, y: number, z: number, detail: number): number {
  const spots = noise3(x * 52, y * 52, z * 52);
  const drift = noise3(x * 3, y * 6, z * 3) * 0.07;
  return (spots > 0.72 ? 1 - 0.04 * detail : 1) + drift;
}

/** The throwing rings of a potter's wheel. */
const throwing = (depth: number) => (x: number, y: number, z: number, detail: number) =>
  Math.sin(y * 62 + noise3(x * 2, y * 3, z * 2) * 2.4) * depth * (0.3 + detail * 0.09) +
  noise3(x * 11, y * 11, z * 11) * 0.0012;

function grain(x: number, y: number, z: number): number {
  const ring = noise3(x * 1.1, y * 7, z * 7) * 4;
  return 0.93 + 0.12 * noise2(ring * 3, x * 0.9) + 0.05 * noise3(x * 4, y * 60, z * 60);
}

function weave(x: number, y: number, z: number, detail: number): number {
  const across = Math.sin((x + z * 0.3) * 190);
  const along = Math.sin((y + z * 0.9) * 190);
  return (across * along + noise3(x * 18, y * 18, z * 18)) * 0.0009 * (0.4 + detail * 0.08);
}

const storeys = 16;

/** 1 on window panes of a tower, 0 on its walls; `lit` selects the panes with light. */
function panes(x: number, y: number, z: number, lit: boolean): number {
  const across = (Math.abs(x) > Math.abs(z) ? z : x) * 22 + 0.5;
  const up = y * storeys;
  const inside = Math.abs(across - Math.floor(across) - 0.5) < 0.33 && Math.abs(up - Math.floor(up) - 0.5) < 0.3;
  if (!inside) return 0;
  return !lit || noise2(Math.floor(across) * 3.7 + 0.4, Math.floor(up) * 5.3 + Math.floor(z * 2) * 7 + 0.4) > 0.3
    ? 1
    : 0;
}

export const MATERIALS = {
  glaze: { specular: 0.9, gloss: 0.86, shade: speckle, relief: throwing(0.0011) },
  clay: { specular: 0.1, gloss: 0.2, shade: mottle(14, 0.11), relief: throwing(0.0014) },
  porcelain: { specular: 0.8, gloss: 0.9, shade: mottle(3, 0.02) },
  plaster: {
    specular: 0.05,
    gloss: 0.1,
    shade: mottle(6, 0.04),
    relief: (x, y, z) => noise3(x * 20, y * 20, z * 20) * 0.002,
  },
  wood: { specular: 0.18, gloss: 0.4, shade: grain },
  cloth: { specular: 0.03, gloss: 0.05, shade: mottle(9, 0.05), relief: weave },
  fur: {
    specular: 0.1,
    gloss: 0.22,
    shade: (x, y, z) => 1 + noise3(x * 26, y * 9, z * 26) * 0.1 + noise3(x * 3, y * 3, z * 3) * 0.05,
    relief: (x, y, z, detail) => noise3(x * 60, y * 20, z * 60) * 0.0003 * detail,
  },
  petal: { specular: 0.06, gloss: 0.2, translucency: 0.45, shade: mottle(8, 0.09) },
  leaf: {
    specular: 0.22,
    gloss: 0.45,
    translucency: 0.35,
    shade: mottle(7, 0.2),
    relief: (x, y, z) => noise3(x * 16, y * 16, z * 16) * 0.003,
  },
  foliage: {
    specular: 0.05,
    gloss: 0.2,
    translucency: 0.3,
    shade: (x, y, z) => 0.95 + noise3(x * 15, y * 15, z * 15) * 0.28 + noise3(x * 40, y * 40, z * 40) * 0.16,
    relief: (x, y, z) => noise3(x * 22, y * 22, z * 22) * 0.02 + noise3(x * 50, y * 50, z * 50) * 0.006,
  },
  fruit: { specular: 0.42, gloss: 0.66, translucency: 0.1, shade: (x, y, z) => 1 + noise3(x * 5, y * 2, z * 5) * 0.13 },
  peel: {
    specular: 0.35,
    gloss: 0.5,
    translucency: 0.12,
    shade: mottle(4, 0.06),
    relief: (x, y, z) => noise3(x * 38, y * 38, z * 38) * 0.0028,
  },
  crumb: {
    specular: 0.05,
    gloss: 0.2,
    shade: (x, y, z) => 0.94 + noise3(x * 18, y * 18, z * 18) * 0.14,
    relief: (x, y, z) => noise3(x * 26, y * 26, z * 26) * 0.007,
  },
  cream: { specular: 0.2, gloss: 0.45, translucency: 0.2, relief: (x, y, z) => noise3(x * 8, y * 8, z * 8) * 0.003 },
  liquid: { specular: 0.8, gloss: 0.92, shade: (x, _y, z) => 1 + noise2(x * 5, z * 5) * 0.18 },
  wax: { specular: 0.16, gloss: 0.4, translucency: 0.5 },
  paper: { specular: 0.03, gloss: 0.1, shade: mottle(20, 0.03) },
  /** The cut edge of a book: leaves on leaves. */
  pages: { specular: 0.03, gloss: 0.1, shade: (x, y, z) => 0.92 + 0.09 * Math.sin(y * 420 + noise3(x, y * 3, z) * 4) },
  metal: { specular: 1.5, gloss: 0.8, mirror: 0.35 },
  gold: { specular: 1.9, gloss: 0.74, mirror: 0.3, relief: (x, y, z) => noise3(x * 7, y * 7, z * 7) * 0.002 },
  paint: { specular: 0.75, gloss: 0.88, mirror: 0.18 },
  plastic: { specular: 0.5, gloss: 0.66 },
  rubber: { specular: 0.16, gloss: 0.3, shade: mottle(10, 0.06) },
  skin: { specular: 0.1, gloss: 0.3, translucency: 0.15 },
  leather: {
    specular: 0.3,
    gloss: 0.5,
    shade: mottle(12, 0.07),
    relief: (x, y, z) => noise3(x * 42, y * 42, z * 42) * 0.0012,
  },
  /** Baked dough: browner above than at the sides. */
  bun: {
    specular: 0.24,
    gloss: 0.5,
    shade: (x, y, z) => 1.06 + noise3(x * 3, y * 3, z * 3) * 0.1 - 0.12 * saturate(y),
  },
  /** Wicker. */
  weave: {
    specular: 0.08,
    gloss: 0.2,
    shade: (x, y, z) => 0.9 + 0.2 * Math.sign(Math.sin(y * 70) * Math.sin((x + z) * 55)),
  },
  glass: { specular: 1.1, gloss: 0.93, mirror: 0.22, translucency: 0.5 },
  screen: { specular: 0.35, gloss: 0.8, glow: 0.2 },
  window: { specular: 1.2, gloss: 0.95, mirror: 0.6 },
  facade: { specular: 0.3, gloss: 0.5, mirror: 0.1, shade: (x, y, z) => (panes(x, y, z, false) ? 0.6 : 1) },
  facadeLit: {
    specular: 0.3,
    gloss: 0.5,
    shade: (x, y, z) => (panes(x, y, z, false) ? 0.5 : 1),
    glowAt: (x, y, z) => panes(x, y, z, true),
  },
  lamp: { specular: 0, gloss: 0, glow: 1 },
  /** Light in the air, with no surface to draw a line around. */
  spark: { specular: 0, gloss: 0, glow: 1 },
  gem: { specular: 1.8, gloss: 0.95, mirror: 0.5, translucency: 0.5 },
  snow: {
    specular: 0.14,
    gloss: 0.35,
    translucency: 0.3,
    shade: mottle(5, 0.03),
    relief: (x, y, z) => noise3(x * 14, y * 14, z * 14) * 0.004,
  },
  rock: {
    specular: 0.08,
    gloss: 0.2,
    shade: (x, y, z) => 0.95 + noise3(x * 7, y * 12, z * 7) * 0.16,
    relief: (x, y, z) => noise3(x * 9, y * 13, z * 9) * 0.016,
  },
  brick: {
    specular: 0.04,
    gloss: 0.1,
    shade: (x, y, z) => {
      const row = Math.floor(y * 16);
      const joint = Math.abs(y * 16 - row - 0.5) > 0.44 || Math.abs((((x + z) * 7 + row * 0.5) % 1) - 0.5) > 0.46;
      return joint ? 1.12 : 0.96 + noise2(row * 3.1, Math.floor((x + z) * 7 + row * 0.5) * 5.3) * 0.1;
    },
  },
  roof: {
    specular: 0.06,
    gloss: 0.2,
    shade: (x, y, z) => 0.86 + 0.16 * saturate(Math.abs(Math.sin(y * 46)) * 1.4) + noise3(x * 9, y * 9, z * 9) * 0.08,
  },
} as const satisfies Record<string, Material>;

export type MaterialName = keyof typeof MATERIALS;
export const materialOf = (name: MaterialName): Material => MATERIALS[name];
