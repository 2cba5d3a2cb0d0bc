import { adjust, hex, lighten } from "#server/renderer/math/color.ts";
import {
  around,
  capsule,
  cone,
  ellipsoid,
  melt,
  mirror,
  move,
  type Sdf,
  sphere,
  turnX,
  turnZ,
  union,
} from "#server/renderer/sdf/shapes.ts";
import { type Part, part } from "#server/renderer/sdf/solid.ts";
import type { Kit, Subject } from "./subject.ts";

const INK = hex("#1b1a20");

const BLUSH = hex("#e9a39a");

type Sitter = { ears: Sdf; muzzle: Sdf; tail: Sdf; belly: boolean; head?: Sdf; nose: number };

/** A four-legged animal sitting upright and looking at the viewer. */
function sitting(kit: Kit, { ears, muzzle, tail, belly, head, nose }: Sitter): Part[] {
  const body = melt(
    0.16,
    ellipsoid(0, 0.42, -0.06, 0.36, 0.44, 0.34),
    ellipsoid(0, 0.74, 0.05, 0.25, 0.32, 0.24),
    mirror(ellipsoid(0.25, 0.2, 0.02, 0.19, 0.22, 0.28)),
    mirror(capsule(0.12, 0.55, 0.2, 0.13, 0.07, 0.3, 0.095, 0.075)),
    mirror(ellipsoid(0.13, 0.055, 0.36, 0.09, 0.06, 0.12)),
    mirror(ellipsoid(0.29, 0.05, 0.24, 0.1, 0.06, 0.15)),
    head ?? ellipsoid(0, 1.17, 0.1, 0.34, 0.3, 0.3),
    mirror(ears),
    tail,
  );
  const pale = adjust(kit.color, ({ lightness, chroma }) => ({
    lightness: Math.min(0.95, lightness + 0.24),
    chroma: chroma * 0.35,
  }));
  const parts = [
    part(body, "fur", kit.color, 0.85),
    part(muzzle, "fur", pale),
    part(mirror(ellipsoid(0.135, 1.21, 0.36, 0.044, 0.056, 0.03)), "porcelain", INK),
    part(mirror(sphere(0.15, 1.235, 0.39, 0.013)), "lamp", hex("#ffffff")),
    part(
      ellipsoid(0, 1.13, nose, 0.045, 0.032, 0.03),
      "porcelain",
      adjust(BLUSH, () => ({ lightness: 0.45 })),
    ),
  ];
  if (belly) parts.push(part(ellipsoid(0, 0.66, 0.11, 0.17, 0.32, 0.2), "fur", pale));
  return parts;
}

/** A pointed ear; the caller mirrors it. */
export const pointed = (x: number, tall: number, wide: number): Sdf =>
  move(
    turnZ((px, py, pz) => cone(0, -0.1, 0, wide, tall, 0.012)(px, py, pz * 1.7) * 0.62 - 0.015, -0.3),
    x,
    1.36,
    0.06,
  );

const curled = union(
  capsule(0.2, 0.1, -0.25, 0.52, 0.1, -0.1, 0.085),
  capsule(0.52, 0.1, -0.1, 0.5, 0.12, 0.22, 0.085, 0.07),
);

function cat(kit: Kit): Part[] {
  const whiskers = mirror(
    union(...[-0.04, 0.03].map((lift) => capsule(0.1, 1.1, 0.38, 0.4, 1.1 + lift * 2, 0.34, 0.0055, 0.003))),
  );
  return [
    ...sitting(kit, {
      ears: pointed(0.21, 0.26, 0.15),
      muzzle: mirror(ellipsoid(0.065, 1.085, 0.35, 0.085, 0.065, 0.07)),
      tail: curled,
      belly: true,
      nose: 0.42,
    }),
    part(whiskers, "paper", hex("#fbf6ee")),
  ];
}

const dog = (kit: Kit): Part[] => [
  ...sitting(kit, {
    ears: sphere(0.22, 1.34, 0.06, 0.1),
    muzzle: ellipsoid(0, 1.08, 0.4, 0.15, 0.115, 0.17),
    tail: capsule(0, 0.2, -0.36, 0.3, 0.52, -0.5, 0.07, 0.05),
    belly: true,
    nose: 0.56,
  }),
  part(
    mirror(move(turnZ(ellipsoid(0, -0.2, 0, 0.075, 0.26, 0.13), 0.22), 0.31, 1.36, 0.08)),
    "fur",
    lighten(kit.color, -0.13),
  ),
  part(
    (x, y, z) => Math.max(ellipsoid(0, 0.95, 0.08, 0.245, 0.05, 0.235)(x, y, z), 0.9 - y),
    "paint",
    kit.palette.accent,
  ),
  part(sphere(0, 0.87, 0.31, 0.05), "gold", hex("#d9a236")),
];

const fox = (kit: Kit): Part[] => {
  const brush = melt(
    0.1,
    capsule(0.2, 0.12, -0.25, 0.62, 0.3, -0.05, 0.12, 0.18),
    ellipsoid(0.68, 0.5, 0, 0.16, 0.26, 0.16),
  );
  return [
    ...sitting(kit, {
      head: melt(0.12, ellipsoid(0, 1.19, 0.08, 0.33, 0.27, 0.27), cone(0, 1.0, 0.12, 0.02, 1.01, 0.01)),
      ears: pointed(0.22, 0.34, 0.16),
      muzzle: turnX(ellipsoid(0, 1.03, 0.55, 0.12, 0.09, 0.2), 0.06),
      tail: brush,
      belly: true,
      nose: 0.66,
    }),
    part(ellipsoid(0.69, 0.7, 0, 0.11, 0.13, 0.11), "fur", hex("#f6efe4")),
  ];
};

const rabbit = (kit: Kit): Part[] => [
  ...sitting(kit, {
    ears: move(turnZ(ellipsoid(0, 0.28, 0, 0.085, 0.36, 0.06), -0.16), 0.12, 1.4, 0.05),
    muzzle: mirror(ellipsoid(0.055, 1.08, 0.36, 0.08, 0.06, 0.06)),
    tail: sphere(0, 0.2, -0.42, 0.15),
    belly: true,
    nose: 0.42,
  }),
  part(mirror(move(turnZ(ellipsoid(0, 0.3, 0.05, 0.045, 0.26, 0.025), -0.16), 0.12, 1.4, 0.05)), "petal", BLUSH),
];

const bear = (kit: Kit): Part[] =>
  sitting(kit, {
    head: ellipsoid(0, 1.17, 0.08, 0.36, 0.32, 0.31),
    ears: ellipsoid(0.27, 1.42, 0.05, 0.125, 0.125, 0.075),
    muzzle: ellipsoid(0, 1.07, 0.36, 0.14, 0.11, 0.11),
    tail: sphere(0, 0.2, -0.4, 0.11),
    belly: true,
    nose: 0.47,
  });

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

export const animals = {
  cat: {
    home: "table",
    size: 1.6,
    color: "#d98a3f",
    variety: ["#d98a3f", "#6b6a70", "#e8d9c2", "#2f2c31"],
    parts: cat,
  },
  dog: { home: "outdoors", size: 1.6, color: "#b57a45", variety: ["#b57a45", "#e4cba4", "#5a4234"], parts: dog },
  fox: { home: "outdoors", size: 1.6, color: "#cf6426", parts: fox },
  rabbit: { home: "outdoors", size: 1.65, color: "#d9c7ae", variety: ["#d9c7ae", "#f1ebe0", "#a68a6d"], parts: rabbit },
  bear: { home: "outdoors", size: 1.6, color: "#8a5a38", parts: bear },
  fish: { home: "studio", size: 1.2, color: "#ee7a2b", parts: fish },
  whale: { home: "water", size: 1.5, color: "#3d6d96", parts: whale },
} satisfies Record<string, Subject>;
