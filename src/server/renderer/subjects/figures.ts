import { adjust, hex, type Rgb } from "#server/renderer/math/color.ts";
import type { Vec3 } from "#server/renderer/math/vector.ts";
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
  union,
} from "#server/renderer/sdf/shapes.ts";
import { type Part, part } from "#server/renderer/sdf/solid.ts";
import { lifting, lotus, making, type Posture, running, standing } from "./postures.ts";
import { cup, vase } from "./pottery.ts";
import type { Kit, Subject } from "./subject.ts";

const bone = ([ax, ay, az]: Vec3, [bx, by, bz]: Vec3, from: number, to = from): Sdf =>
  capsule(ax, ay, az, bx, by, bz, from, to);
const aside = ([x, y, z]: Vec3, by: number, up = 0): Vec3 => [x + by, y + up, z];

/** A person modelled in clay, with two eyes and a smile. */
function figure(kit: Kit, { hips, chest, head, elbows, hands, knees, feet }: Posture): Part[] {
  const skin = hex(kit.random.pick(["#f0c6a0", "#d9a177", "#b27a50", "#7d5234"]));
  const hair = hex(kit.random.pick(["#2a1d18", "#5a3823", "#b98044", "#1d1a1f", "#7c2f1f"]));
  const trousers = adjust(kit.palette.ink, ({ lightness }) => ({ lightness: lightness + 0.1 }));
  const [hx, hy, hz] = head;
  const sides = [0, 1] as const;
  const sign = (side: 0 | 1) => (side === 0 ? -1 : 1);
  const legs = sides.map((side) =>
    melt(
      0.06,
      bone(aside(hips, sign(side) * 0.11), knees[side], 0.15, 0.115),
      bone(knees[side], feet[side], 0.115, 0.085),
    ),
  );
  const arms = sides.map((side) =>
    melt(
      0.05,
      bone(aside(chest, sign(side) * 0.22, 0.06), elbows[side], 0.1, 0.088),
      bone(elbows[side], hands[side], 0.088, 0.07),
    ),
  );
  const waist: Vec3 = [
    hips[0] * 0.75 + chest[0] * 0.25,
    hips[1] * 0.75 + chest[1] * 0.25,
    hips[2] * 0.75 + chest[2] * 0.25,
  ];
  const torso = melt(
    0.12,
    bone(waist, chest, 0.18, 0.2),
    bone(aside(chest, -0.17, 0.06), aside(chest, 0.17, 0.06), 0.13),
  );
  const seat = bone(aside(hips, -0.07, -0.01), aside(hips, 0.07, -0.01), 0.18);
  const shoes = sides.map((side) => {
    const [fx, fy, fz] = feet[side];
    return ellipsoid(fx, fy + 0.01, fz + 0.06, 0.095, 0.07, 0.17);
  });
  const skull = ellipsoid(hx, hy, hz, 0.19, 0.22, 0.2);
  const crown = subtract(ellipsoid(hx, hy + 0.035, hz - 0.03, 0.225, 0.235, 0.225), (x, y, z) =>
    Math.max(ellipsoid(hx, hy - 0.12, hz + 0.2, 0.2, 0.25, 0.22)(x, y, z), y - hy - 0.13),
  );
  const style = kit.random.pick(["short", "bun", "long"]);
  const locks =
    style === "bun"
      ? union(crown, sphere(hx, hy + 0.27, hz - 0.06, 0.1))
      : style === "long"
        ? melt(0.05, crown, ellipsoid(hx, hy - 0.16, hz - 0.13, 0.2, 0.26, 0.11))
        : crown;
  const eyes: Sdf = (x, y, z) => ellipsoid(0.072, 0.01, 0.183, 0.022, 0.032, 0.02)(Math.abs(x - hx), y - hy, z - hz);
  const ring = move(turnX(torus(0, 0, 0, 0.062, 0.011), Math.PI / 2), hx, hy - 0.055, hz + 0.178);
  const smile: Sdf = (x, y, z) => Math.max(ring(x, y, z), y - hy + 0.078);
  const nose = ellipsoid(hx, hy - 0.03, hz + 0.2, 0.024, 0.03, 0.026);
  return [
    part(melt(0.05, torso, ...arms), "cloth", kit.color),
    part(melt(0.06, seat, ...legs), "cloth", trousers),
    part(
      union(
        skull,
        nose,
        bone(aside(chest, 0, 0.1), aside(head, 0, -0.1), 0.085),
        ...sides.map((side) => sphere(...hands[side], 0.085)),
      ),
      "skin",
      skin,
    ),
    part(locks, "cloth", hair),
    part(union(eyes, smile), "rubber", hex("#241d1b")),
    part(union(...shoes), "rubber", kit.palette.pale),
  ];
}

/** A white suit with a backpack and a mirrored visor. */
function astronaut(kit: Kit): Part[] {
  const suit = hex("#e9e8e4");
  const { hips, chest, head, elbows, hands, knees, feet } = standing;
  const sides = [0, 1] as const;
  const limbs = sides.flatMap((side) => [
    bone(aside(hips, side === 0 ? -0.12 : 0.12), knees[side], 0.19, 0.16),
    bone(knees[side], feet[side], 0.16, 0.14),
    bone(aside(chest, side === 0 ? -0.24 : 0.24, 0.04), elbows[side], 0.15, 0.13),
    bone(elbows[side], hands[side], 0.13, 0.11),
  ]);
  const [hx, hy, hz] = head;
  return [
    part(melt(0.08, bone(hips, chest, 0.25, 0.28), ...limbs), "cloth", suit),
    part(subtract(sphere(hx, hy, hz, 0.3), sphere(hx, hy, hz + 0.2, 0.19)), "porcelain", suit),
    part(ellipsoid(hx, hy, hz + 0.11, 0.21, 0.19, 0.19), "window", hex("#c58b2a")),
    part(box(0, 1.2, -0.3, 0.28, 0.36, 0.13, 0.05), "plastic", hex("#c9cacb")),
    part(
      union(
        box(0, 1.16, 0.27, 0.13, 0.09, 0.04, 0.02),
        ...sides.map((side) => ellipsoid(feet[side][0], 0.08, 0.08, 0.15, 0.1, 0.23)),
        ...sides.map((side) => sphere(...hands[side], 0.11)),
      ),
      "rubber",
      hex("#9a9da3"),
    ),
    part(box(0, 1.17, 0.305, 0.05, 0.03, 0.015, 0.008), "lamp", kit.palette.accent),
  ];
}

const crowd = ["#c4532f", "#2b4c8f", "#3f7a63", "#eaa52c"] as const;

const mat = (kit: Kit): Part => part(box(0, 0.02, 0.15, 1.05, 0.02, 0.42, 0.02), "rubber", kit.palette.accent);

/** Held in both hands. */
function barbell([left, right]: readonly [Vec3, Vec3]): Part[] {
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

/** A potter's wheel with a pot. */
function wheel(kit: Kit): Part[] {
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

/** A counter with a filled cup. */
function counter(kit: Kit): Part[] {
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

export const figures = {
  person: { home: "studio", size: 1.7, variety: crowd, parts: (kit) => figure(kit, standing) },
  yogi: { home: "outdoors", size: 1.35, variety: crowd, parts: (kit) => [...figure(kit, lotus), mat(kit)] },
  runner: { home: "outdoors", size: 1.8, variety: crowd, parts: (kit) => figure(kit, running) },
  lifter: {
    home: "studio",
    size: 1.95,
    variety: crowd,
    parts: (kit) => [...figure(kit, lifting), ...barbell(lifting.hands)],
  },
  barista: { home: "studio", size: 1.6, variety: crowd, parts: (kit) => [...figure(kit, making), ...counter(kit)] },
  astronaut: { home: "space", size: 1.8, parts: astronaut },
  maker: { home: "studio", size: 1.6, variety: crowd, parts: (kit) => [...figure(kit, making), ...wheel(kit)] },
} satisfies Record<string, Subject>;
