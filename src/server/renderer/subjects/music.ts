import { hex } from "#server/renderer/math/color.ts";
import { melt, turnX, turnZ, union } from "#server/renderer/sdf/operations.ts";
import { box, capsule } from "#server/renderer/sdf/primitives.ts";
import type { Sdf } from "#server/renderer/sdf/primitives.ts";
import { part } from "#server/renderer/sdf/solid.ts";
import type { Part } from "#server/renderer/sdf/solid.ts";
import type { Kit, Subject } from "./subject.ts";

const STEEL = hex("#d3d6db");

/** Seen from the front; how deep it goes is up to the slab. */
const disc =
  (cx: number, cy: number, r: number): Sdf =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) - r;

/** A board with rounded edges, cut along an outline and standing upright. */
const slab =
  (half: number, round: number, outline: Sdf): Sdf =>
  (x, y, z) => {
    const side = outline(x, y, 0) + round;
    const depth = Math.abs(z) - half + round;
    return Math.hypot(Math.max(side, 0), Math.max(depth, 0)) + Math.min(Math.max(side, depth), 0) - round;
  };

/** Two horns, a waist and a wide bottom. */
const outline = melt(
  0.16,
  disc(-0.08, 0.36, 0.34),
  disc(0.1, 0.34, 0.33),
  disc(0, 0.72, 0.23),
  disc(-0.2, 0.92, 0.13),
  disc(0.19, 0.86, 0.11),
);
const bite = disc(-0.3, 0.6, 0.22);
const guard = slab(0.087, 0.004, (x, y, z) => Math.max(outline(x, y, z) + 0.07, -bite(x, y, z), y - 0.86));
const head: Sdf = slab(0.022, 0.01, (x, y) =>
  Math.max(Math.abs(x - (y - 1.9) * 0.12) - 0.075, Math.abs(y - 2.04) - 0.15),
);
const nut = (x: number, y: number): Sdf => capsule(x, y, 0.08, x, y, 0.115, 0.03);
const steps = (from: number, by: number, count: number) =>
  Array.from({ length: count }, (_, index) => from + index * by);

function electricGuitar(kit: Kit): Part[] {
  const leaning = (...shapes: Sdf[]): Sdf => turnZ(turnX(union(...shapes), 0.06), -0.16);
  const pickup = (y: number): Sdf => box(0, y, 0.085, 0.1, 0.032, 0.025, 0.012);
  const frets = steps(1.02, 0.088, 10).map((y) => box(0, y, 0.07, 0.05, 0.004, 0.004));
  const pegs = steps(1.95, 0.085, 3).map((y) => capsule(-0.11, y, 0.01, 0.13, y, 0.01, 0.016));
  const strings = steps(-0.035, 0.014, 6).map((x) => capsule(x, 0.3, 0.112, x * 0.8, 1.96, 0.078, 0.0028));
  return [
    part(leaning(slab(0.075, 0.04, outline)), "paint", kit.color, 0.8),
    part(leaning(guard), "plastic", kit.palette.pale, 0.8),
    part(leaning(box(0, 1.38, 0.04, 0.055, 0.56, 0.028, 0.014), head), "wood", hex("#b98a52")),
    part(leaning(...frets, ...pegs, nut(0.2, 0.26), nut(0.26, 0.38)), "metal", STEEL),
    part(leaning(pickup(0.52), pickup(0.76), box(0, 0.3, 0.09, 0.1, 0.022, 0.022, 0.008)), "rubber", hex("#1f2024")),
    part(leaning(...strings), "metal", STEEL),
    part(
      union(
        capsule(-0.3, 0.02, 0.16, 0, 0.34, -0.14, 0.022),
        capsule(0.3, 0.02, 0.16, 0, 0.34, -0.14, 0.022),
        capsule(0, 0.02, -0.36, 0, 0.5, -0.12, 0.022),
      ),
      "metal",
      hex("#2b2d32"),
    ),
  ];
}

export const music = {
  guitar: { home: "studio", size: 1.9, color: "#c8321f", parts: electricGuitar },
} satisfies Record<string, Subject>;
