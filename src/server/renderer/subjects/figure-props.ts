import { hex } from "#server/renderer/math/color.ts";
import type { Rgb } from "#server/renderer/math/color.ts";
import type { Vec3 } from "#server/renderer/math/vector.ts";
import { union } from "#server/renderer/sdf/operations.ts";
import { box, capsule, cylinder } from "#server/renderer/sdf/primitives.ts";
import type { Sdf } from "#server/renderer/sdf/primitives.ts";
import { part } from "#server/renderer/sdf/solid.ts";
import type { Part } from "#server/renderer/sdf/solid.ts";
import { cup, vase } from "./pottery.ts";
import type { Kit } from "./subject.ts";

export const mat = (kit: Kit): Part => part(box(0, 0.02, 0.15, 1.05, 0.02, 0.42, 0.02), "rubber", kit.palette.accent);

/** Held in both hands. */
export function barbell([left, right]: readonly [Vec3, Vec3]): Part[] {
  const steel: Rgb = hex("#c3c7cd");
  const y = left[1] + 0.02;
  const z = left[2] + 0.03;
  const disc = (x: number, radius: number, half: number): Sdf => {
    const flat = cylinder(0, 0, 0, radius, half, 0.02);
    return (px, py, pz) => flat(py - y, Math.abs(px) - x, pz - z);
  };
  return [
    part(capsule(left[0] - 0.5, y, z, right[0] + 0.5, y, z, 0.03), "metal", steel),
    part(union(disc(0.76, 0.27, 0.05), disc(0.87, 0.2, 0.04)), "rubber", hex("#2a2b30")),
  ];
}

/** A turning wheel on its stand, with a pot growing between the hands. */
export function wheel(kit: Kit): Part[] {
  const pot = vase({ ...kit, color: hex("#b5764a") }).map((shape) => {
    const { sdf } = shape;
    return part((x, y, z) => sdf(x / 0.38, (y - 0.64) / 0.38, (z - 0.26) / 0.38) * 0.38, "clay", hex("#b5764a"));
  });
  return [
    part(cylinder(0, 0.62, 0.26, 0.4, 0.025, 0.01), "metal", hex("#8f9298")),
    part(cylinder(0, 0.3, 0.26, 0.24, 0.3, 0.05), "wood", hex("#9a6a3e")),
    part(cylinder(0, 0.22, -0.55, 0.3, 0.22, 0.04), "wood", hex("#7d5230")),
    ...pot,
  ];
}

/** A counter with the cup that has just been filled. */
export function counter(kit: Kit): Part[] {
  const filled = cup({ ...kit, color: kit.palette.pale }).map(({ sdf, material, color }) =>
    part((x, y, z) => sdf(x / 0.3, (y - 0.8) / 0.3, (z - 0.34) / 0.3) * 0.3, material, color),
  );
  return [
    part(box(0, 0.38, 0.3, 0.86, 0.38, 0.24, 0.03), "plaster", kit.palette.second),
    part(box(0, 0.78, 0.3, 0.92, 0.03, 0.3, 0.015), "wood", hex("#b07a45")),
    part(cylinder(-0.56, 0.94, 0.26, 0.13, 0.14, 0.03), "metal", hex("#c3c7cd")),
    part(cylinder(0.58, 0.9, 0.28, 0.1, 0.1, 0.02), "wood", hex("#8a5a34")),
    ...filled,
  ];
}
