import { adjust, hex, lighten } from "#server/renderer/math/color.ts";
import { box, capsule, cone, cylinder, ellipsoid, move, type Sdf, turnY, union } from "#server/renderer/sdf/shapes.ts";
import { type Part, part } from "#server/renderer/sdf/solid.ts";
import type { Kit, Subject } from "./subject.ts";

const GOLD = hex("#d6b267");

/** A dropper bottle, a jar and a stone plinth: a range, not one pack. */
function skincare(kit: Kit): Part[] {
  const label = lighten(kit.palette.pale, 0.02);
  const glass = adjust(kit.color, ({ lightness }) => ({ lightness: Math.max(0.42, lightness) }));
  const dropper = (shape: Sdf): Sdf => move(shape, -0.34, 0.3, -0.14);
  const jar = (shape: Sdf): Sdf => move(shape, 0.46, 0, 0.28);
  return [
    part(union(cylinder(-0.34, 0.15, -0.14, 0.56, 0.15, 0.02)), "plaster", lighten(kit.palette.wall, 0.05)),
    part(dropper(cylinder(0, 0.42, 0, 0.3, 0.42, 0.1)), "glass", glass),
    part(dropper(cylinder(0, 0.4, 0, 0.306, 0.21, 0.01)), "paper", label),
    part(
      dropper(
        union(
          box(0, 0.48, 0.3, 0.12, 0.022, 0.014, 0.01),
          box(0, 0.4, 0.302, 0.07, 0.012, 0.012, 0.008),
          box(0, 0.34, 0.302, 0.09, 0.012, 0.012, 0.008),
        ),
      ),
      "rubber",
      kit.palette.ink,
    ),
    part(dropper(cylinder(0, 0.92, 0, 0.14, 0.1, 0.01)), "gold", GOLD),
    part(dropper(capsule(0, 1.06, 0, 0, 1.26, 0, 0.1, 0.085)), "rubber", hex("#f2ede4")),
    part(jar(cylinder(0, 0.17, 0, 0.33, 0.17, 0.06)), "glass", glass),
    part(jar(cylinder(0, 0.17, 0, 0.336, 0.09, 0.01)), "paper", label),
    part(jar(cylinder(0, 0.42, 0, 0.345, 0.085, 0.03)), "gold", GOLD),
  ];
}

/** An open lipstick and its cap. */
function lipstick(kit: Kit): Part[] {
  const red = kit.color;
  const bullet: Sdf = (x, y, z) =>
    Math.max(capsule(0, 0.8, 0, 0, 1.2, 0, 0.145)(x, y, z), (y - 1.2 + x * 0.95) * 0.7) - 0.008;
  return [
    part(cylinder(0, 0.3, 0, 0.23, 0.3, 0.02), "paint", kit.palette.ink),
    part(cylinder(0, 0.7, 0, 0.185, 0.14, 0.01), "gold", GOLD),
    part(bullet, "wax", red),
    part(cylinder(0.56, 0.36, 0.14, 0.24, 0.36, 0.03), "paint", kit.palette.ink),
    part(cylinder(0.56, 0.07, 0.14, 0.246, 0.03), "gold", GOLD),
  ];
}

/** A pump of soap with a sprig of green. */
function pump(kit: Kit): Part[] {
  const leaf = (turn: number, lift: number) =>
    move(turnY(ellipsoid(0.2, 0, 0, 0.2, 0.02, 0.075), turn), 0.42, 0.06 + lift, 0.3);
  return [
    part(cylinder(0, 0.45, 0, 0.38, 0.45, 0.1), "porcelain", kit.color),
    part(cylinder(0, 0.45, 0, 0.386, 0.2, 0.01), "paper", kit.palette.pale),
    part(
      union(
        cone(0, 0.88, 0, 0.14, 1.0, 0.12),
        cylinder(0, 1.1, 0, 0.045, 0.14),
        cylinder(0, 1.24, 0, 0.11, 0.04, 0.02),
        capsule(0, 1.25, 0, 0.32, 1.22, 0, 0.045, 0.035),
      ),
      "rubber",
      kit.palette.ink,
    ),
    part(union(leaf(0.3, 0), leaf(1.4, 0.03), leaf(-0.8, 0.02)), "leaf", hex("#6f9460")),
  ];
}

export const beauty = {
  skincare: { home: "studio", size: 1.4, parts: skincare },
  lipstick: { home: "studio", size: 1.15, color: "#c0283a", parts: lipstick },
  soap: { home: "studio", size: 1.2, parts: pump },
} satisfies Record<string, Subject>;
