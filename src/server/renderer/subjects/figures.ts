import { adjust, hex } from "#server/renderer/math/color.ts";
import type { Vec3 } from "#server/renderer/math/vector.ts";
import { melt, move, subtract, turnX, union } from "#server/renderer/sdf/operations.ts";
import { box, capsule, ellipsoid, sphere, torus } from "#server/renderer/sdf/primitives.ts";
import type { Sdf } from "#server/renderer/sdf/primitives.ts";
import { part } from "#server/renderer/sdf/solid.ts";
import type { Part } from "#server/renderer/sdf/solid.ts";
import { barbell, counter, mat, wheel } from "./figure-props.ts";
import type { Kit, Subject } from "./subject.ts";

/** Where the joints of a figure are; the left side of the picture comes first in each pair. */
type Posture = {
  hips: Vec3;
  chest: Vec3;
  head: Vec3;
  elbows: readonly [Vec3, Vec3];
  hands: readonly [Vec3, Vec3];
  knees: readonly [Vec3, Vec3];
  feet: readonly [Vec3, Vec3];
};

const standing: Posture = {
  hips: [0, 0.86, 0],
  chest: [0, 1.3, 0],
  head: [0, 1.76, 0.03],
  elbows: [
    [-0.36, 1.1, -0.02],
    [0.36, 1.1, -0.02],
  ],
  hands: [
    [-0.33, 0.8, 0.12],
    [0.33, 0.8, 0.12],
  ],
  knees: [
    [-0.14, 0.46, 0.03],
    [0.14, 0.46, 0.03],
  ],
  feet: [
    [-0.16, 0.06, 0],
    [0.16, 0.06, 0],
  ],
};

/** Cross-legged with the hands on the knees. */
const lotus: Posture = {
  hips: [0, 0.2, -0.05],
  chest: [0, 0.68, -0.05],
  head: [0, 1.15, 0],
  elbows: [
    [-0.4, 0.5, 0],
    [0.4, 0.5, 0],
  ],
  hands: [
    [-0.48, 0.27, 0.26],
    [0.48, 0.27, 0.26],
  ],
  knees: [
    [-0.52, 0.14, 0.24],
    [0.52, 0.14, 0.24],
  ],
  feet: [
    [0.2, 0.1, 0.42],
    [-0.2, 0.1, 0.46],
  ],
};

/** In full stride, towards the right of the picture. */
const running: Posture = {
  hips: [0, 0.92, 0],
  chest: [0.16, 1.34, 0],
  head: [0.29, 1.78, 0],
  elbows: [
    [-0.2, 1.2, -0.24],
    [0.34, 1.04, 0.27],
  ],
  hands: [
    [-0.1, 0.96, -0.3],
    [0.58, 1.2, 0.2],
  ],
  knees: [
    [0.34, 0.7, -0.12],
    [-0.16, 0.5, 0.12],
  ],
  feet: [
    [0.3, 0.3, -0.13],
    [-0.56, 0.42, 0.13],
  ],
};

/** Feet apart, both arms up. */
const lifting: Posture = {
  ...standing,
  elbows: [
    [-0.44, 1.6, 0],
    [0.44, 1.6, 0],
  ],
  hands: [
    [-0.46, 2.02, 0.02],
    [0.46, 2.02, 0.02],
  ],
  knees: [
    [-0.24, 0.46, 0.06],
    [0.24, 0.46, 0.06],
  ],
  feet: [
    [-0.3, 0.06, 0],
    [0.3, 0.06, 0],
  ],
};

/** Bent over what lies between the hands. */
const making: Posture = {
  hips: [0, 0.62, -0.5],
  chest: [0, 1.06, -0.34],
  head: [0, 1.5, -0.2],
  elbows: [
    [-0.46, 0.86, -0.16],
    [0.46, 0.86, -0.16],
  ],
  hands: [
    [-0.25, 0.86, 0.22],
    [0.25, 0.86, 0.22],
  ],
  knees: [
    [-0.44, 0.5, 0.05],
    [0.44, 0.5, 0.05],
  ],
  feet: [
    [-0.46, 0.06, 0.1],
    [0.46, 0.06, 0.1],
  ],
};

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

/** A white suit with a pack on its back; what is seen of the face is the sky in the visor. */
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
