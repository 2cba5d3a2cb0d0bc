import { hex } from "#server/renderer/math/color.ts";
import { around, melt, move, turnZ, union } from "#server/renderer/sdf/operations.ts";
import { capsule, ellipsoid, sphere } from "#server/renderer/sdf/primitives.ts";
import type { Sdf } from "#server/renderer/sdf/primitives.ts";
import { part } from "#server/renderer/sdf/solid.ts";
import type { Part } from "#server/renderer/sdf/solid.ts";
import type { Kit, Subject } from "./subject.ts";

const INK = hex("#1b1a20");

function fish(kit: Kit): Part[] {
  const tail = melt(
    0.05,
    move(turnZ(ellipsoid(0, 0, 0, 0.3, 0.11, 0.03), 0.65), -0.78, 0.13, 0),
    move(turnZ(ellipsoid(0, 0, 0, 0.3, 0.11, 0.03), -0.65), -0.78, -0.13, 0),
  );
  const fins = union(
    move(turnZ(ellipsoid(0, 0, 0, 0.26, 0.2, 0.025), -0.3), -0.05, 0.32, 0),
    move(turnZ(ellipsoid(0, 0, 0, 0.16, 0.09, 0.025), 0.5), 0, -0.33, 0),
  );
  const swim = (shape: Sdf): Sdf => move(shape, 0, 0.75, 0);
  const bands = (x: number) => Math.min(Math.abs(x - 0.2), Math.abs(x + 0.22)) - 0.055;
  const body = melt(0.08, ellipsoid(0, 0, 0, 0.58, 0.34, 0.2), ellipsoid(-0.5, 0, 0, 0.2, 0.12, 0.08));
  return [
    part(
      swim((x, y, z) => Math.max(body(x, y, z), -bands(x))),
      "fruit",
      kit.color,
    ),
    part(
      swim((x, y, z) => Math.max(body(x, y, z) - 0.004, bands(x))),
      "fruit",
      hex("#fbf3e6"),
    ),
    part(swim(union(tail, fins)), "petal", kit.palette.accent, 0.8),
    part(
      swim((x, y, z) => sphere(0.38, 0.07, 0.14, 0.075)(x, y, Math.abs(z))),
      "porcelain",
      hex("#ffffff"),
    ),
    part(
      swim((x, y, z) => sphere(0.4, 0.07, 0.185, 0.045)(x, y, Math.abs(z))),
      "porcelain",
      INK,
    ),
  ];
}

const whale = (kit: Kit): Part[] => [
  part(
    melt(
      0.2,
      ellipsoid(0.1, 0.5, 0, 0.85, 0.5, 0.5),
      capsule(-0.5, 0.5, 0, -1.15, 0.86, 0, 0.26, 0.09),
      (x, y, z) => ellipsoid(-1.25, 0.98, 0.24, 0.14, 0.06, 0.26)(x, y, Math.abs(z)),
      (x, y, z) => ellipsoid(0.15, 0.22, 0.5, 0.2, 0.06, 0.28)(x, y, Math.abs(z)),
    ),
    "plastic",
    kit.color,
  ),
  part(ellipsoid(0.14, 0.34, 0, 0.78, 0.37, 0.44), "plastic", hex("#eef0ea")),
  part((x, y, z) => sphere(0.68, 0.56, 0.35, 0.045)(x, y, Math.abs(z)), "porcelain", INK),
  part(move(around(capsule(0, 0, 0, 0.22, 0.28, 0, 0.035, 0.05), 5), 0.3, 1.02, 0), "porcelain", hex("#cfe6ef")),
];

export const seaLife = {
  fish: { home: "studio", size: 1.2, color: "#ee7a2b", parts: fish },
  whale: { home: "water", size: 1.5, color: "#3d6d96", parts: whale },
} satisfies Record<string, Subject>;
