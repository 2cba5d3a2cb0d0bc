import { hex } from "#server/renderer/math/color.ts";
import { norm, type Vec3 } from "#server/renderer/math/vector.ts";
import {
  box,
  capsule,
  cylinder,
  ellipsoid,
  melt,
  move,
  type Sdf,
  sphere,
  subtract,
  torus,
  turnX,
  turnY,
  union,
} from "#server/renderer/sdf/shapes.ts";
import { type Part, part } from "#server/renderer/sdf/solid.ts";
import type { Kit, Subject } from "./subject.ts";

const STEEL = hex("#c8cbd0");
const RUBBER = hex("#26272b");

const tube = ([ax, ay, az]: Vec3, [bx, by, bz]: Vec3, radius: number): Sdf => capsule(ax, ay, az, bx, by, bz, radius);

/** Seen from the side: two wheels, a diamond of tubes, a basket in front. */
function bicycle(kit: Kit): Part[] {
  const [rear, front]: [Vec3, Vec3] = [
    [-0.72, 0.44, 0],
    [0.74, 0.44, 0],
  ];
  const [pedals, seat, neck]: [Vec3, Vec3, Vec3] = [
    [-0.12, 0.42, 0],
    [-0.34, 1.04, 0],
    [0.5, 1.02, 0],
  ];
  const wheels =
    (shape: Sdf): Sdf =>
    (x, y, z) =>
      Math.min(shape(x - rear[0], y - rear[1], z), shape(x - front[0], y - front[1], z));
  const spokes: Sdf = (x, y, z) => {
    const angle = Math.atan2(y, x);
    const sector = Math.PI / 7;
    const across = Math.sin(angle - sector * Math.round(angle / sector)) * norm(x, y);
    return Math.max(norm(across, z) - 0.006, norm(x, y) - 0.4) * 0.9;
  };
  return [
    part(wheels(turnX(torus(0, 0, 0, 0.41, 0.034), Math.PI / 2)), "rubber", RUBBER),
    part(wheels(union(spokes, turnX(cylinder(0, 0, 0, 0.045, 0.06), Math.PI / 2))), "metal", STEEL, 0.8),
    part(
      union(
        tube(rear, pedals, 0.026),
        tube(rear, seat, 0.024),
        tube(pedals, seat, 0.034),
        tube(pedals, [0.53, 0.9, 0], 0.036),
        tube([-0.31, 0.96, 0], neck, 0.032),
        tube(neck, front, 0.03),
        tube(neck, [0.46, 1.18, 0], 0.032),
      ),
      "paint",
      kit.color,
    ),
    part(
      union(
        tube(seat, [-0.37, 1.14, 0], 0.022),
        (x, y, z) => capsule(0.46, 1.2, 0, 0.4, 1.25, 0.24, 0.02)(x, y, Math.abs(z)),
        move(turnX(torus(0, 0, 0, 0.12, 0.018), Math.PI / 2), pedals[0], pedals[1], 0.06),
        tube([-0.12, 0.42, 0.08], [0.02, 0.26, 0.1], 0.016),
      ),
      "metal",
      STEEL,
    ),
    part(
      union(
        melt(0.06, ellipsoid(-0.44, 1.19, 0, 0.15, 0.05, 0.1), ellipsoid(-0.28, 1.18, 0, 0.16, 0.035, 0.045)),
        (x, y, z) => capsule(0.4, 1.25, 0.24, 0.28, 1.26, 0.26, 0.03)(x, y, Math.abs(z)),
        box(0.03, 0.24, 0.14, 0.08, 0.016, 0.045, 0.01),
      ),
      "leather",
      hex("#6b4328"),
    ),
    part(
      subtract(box(0.78, 1.08, 0, 0.19, 0.14, 0.2, 0.04), box(0.78, 1.2, 0, 0.16, 0.22, 0.17)),
      "weave",
      hex("#b98a52"),
    ),
    part(
      union(sphere(0.72, 1.24, 0.06, 0.075), sphere(0.86, 1.23, -0.03, 0.07), sphere(0.78, 1.27, -0.1, 0.065)),
      "petal",
      kit.palette.accent,
    ),
  ];
}

/** A kettlebell and a pair of dumbbells. */
function weights(kit: Kit): Part[] {
  const bell = (shape: Sdf): Sdf => move(shape, -0.5, 0, -0.12);
  const handle = turnX(torus(0, 0, 0, 0.23, 0.06), Math.PI / 2);
  const short = (at: (shape: Sdf) => Sdf): Part[] => {
    const along =
      (shape: Sdf): Sdf =>
      (x, y, z) =>
        shape(y - 0.2, Math.abs(x), z);
    const hexagon: Sdf = (x, y, z) => {
      const angle = Math.atan2(z, x);
      const folded = angle - (Math.PI / 3) * Math.round(angle / (Math.PI / 3));
      return Math.max(norm(x, z) * Math.cos(folded) - 0.19, Math.abs(y - 0.34) - 0.13) - 0.01;
    };
    return [
      part(at(along(hexagon)), "rubber", RUBBER),
      part(at(along((x, y, z) => cylinder(0, 0.475, 0, 0.12, 0.012, 0.005)(x, y, z))), "paint", kit.color),
      part(at(along(cylinder(0, 0, 0, 0.052, 0.3))), "metal", STEEL),
    ];
  };
  return [
    part(bell(melt(0.1, sphere(0, 0.36, 0, 0.36), (x, y, z) => handle(x, (y - 0.78) * 0.92, z))), "paint", kit.color),
    part(
      bell((x, y, z) => Math.max(sphere(0, 0.36, 0, 0.368)(x, y, z), Math.abs(y - 0.36) - 0.045)),
      "paint",
      kit.palette.pale,
    ),
    ...short((shape) => move(turnY(shape, 0.35), 0.5, 0, 0.24)),
    ...short((shape) => move(turnY(shape, -0.25), 0.42, 0, -0.5)),
  ];
}

const round = sphere(0, 0.5, 0, 0.5);

/** The middles of the twelve black patches: the corners of an icosahedron. */
const patches: readonly Vec3[] = (() => {
  const golden = (1 + Math.sqrt(5)) / 2;
  const length = norm(1, golden);
  const [a, b] = [1 / length, golden / length];
  return [-a, a].flatMap((s) =>
    [-b, b].flatMap((t): Vec3[] => [
      [0, s, t],
      [s, t, 0],
      [t, 0, s],
    ]),
  );
})();

function football(kit: Kit): Part[] {
  /** Angle to the centre of the nearest patch, and a measure that is 0 on the seam between the second and third nearest. */
  const measure = (x: number, y: number, z: number) => {
    const length = norm(x, y - 0.5, z) || 1;
    let nearest = -1;
    let second = -1;
    let third = -1;
    for (const [px, py, pz] of patches) {
      const close = (x * px + (y - 0.5) * py + z * pz) / length;
      if (close > nearest) [nearest, second, third] = [close, nearest, second];
      else if (close > second) [second, third] = [close, second];
      else if (close > third) third = close;
    }
    return { middle: Math.acos(Math.min(1, nearest)), seam: (second - third) * 0.5 };
  };
  // A pentagon: the patch is narrower near the seams between its neighbours.
  const patch: Sdf = (x, y, z) => {
    const shell = round(x, y, z);
    if (shell > 0.05) return shell;
    const { middle, seam } = measure(x, y, z);
    return Math.max(shell - 0.004, (middle - 0.31 - seam * 0.22) * 0.5);
  };
  const leather: Sdf = (x, y, z) => {
    const shell = round(x, y, z);
    if (shell > 0.03) return shell;
    const { middle, seam } = measure(x, y, z);
    const groove = middle > 0.33 ? 0.006 * Math.max(0, 1 - seam / 0.02) : 0;
    return shell + groove;
  };
  return [part(leather, "plastic", kit.palette.pale, 0.8), part(patch, "plastic", kit.color, 0.7)];
}

function basketball(kit: Kit): Part[] {
  const seam = (x: number, y: number, z: number) => {
    const [px, py, pz] = [x / 0.5, (y - 0.5) / 0.5, z / 0.5];
    const bow = Math.abs(norm(Math.abs(px) - 1.12, py) - 0.72);
    return Math.min(Math.abs(py), Math.abs(px), pz > -2 ? bow : 1) * 0.5 - 0.011;
  };
  return [
    part((x, y, z) => Math.max(round(x, y, z), -seam(x, y, z)), "leather", kit.color, 0.85),
    part((x, y, z) => Math.max(round(x, y, z) + 0.006, seam(x, y, z)), "rubber", hex("#22201f"), 0.85),
  ];
}

export const leisure = {
  bicycle: { home: "outdoors", size: 1.6, color: "#2f8c86", parts: bicycle },
  weights: { home: "studio", size: 1.0, parts: weights },
  football: { home: "outdoors", size: 0.9, color: "#23262e", parts: football },
  basketball: { home: "studio", size: 1.0, color: "#d9682a", parts: basketball },
} satisfies Record<string, Subject>;
