import { hex } from "#server/renderer/math/color.ts";
import { noise3 } from "#server/renderer/math/noise.ts";
import { norm } from "#server/renderer/math/vector.ts";
import { turned } from "#server/renderer/sdf/baked.ts";
import {
  box,
  capsule,
  cylinder,
  displace,
  ellipsoid,
  move,
  type Sdf,
  sphere,
  subtract,
  turnX,
  turnY,
  turnZ,
  union,
} from "#server/renderer/sdf/shapes.ts";
import { type Part, part } from "#server/renderer/sdf/solid.ts";
import type { Kit, Subject } from "./subject.ts";

const CRUST = hex("#c6843f");
const BOARD = hex("#8d5c36");

/** Points evenly over a disc (golden-angle spiral). */
const strewn = (count: number, reach: number): [x: number, z: number, turn: number][] =>
  Array.from({ length: count }, (_, index) => {
    const angle = index * 2.39996;
    const r = Math.sqrt((index + 0.5) / count) * reach;
    return [Math.cos(angle) * r, Math.sin(angle) * r, index * 1.3];
  });

function burger(): Part[] {
  const crown = turned([
    [0, 0.66],
    [0.62, 0.66],
    [0.7, 0.76],
    [0.58, 1.02],
    [0.3, 1.16],
    [0, 1.2],
  ]);
  const heel = turned([
    [0, 0],
    [0.58, 0.01],
    [0.66, 0.1],
    [0.62, 0.2],
    [0, 0.22],
  ]);
  const wave = (x: number, z: number, many: number, deep: number) => Math.sin(Math.atan2(z, x) * many) * deep;
  const leaf: Sdf = (x, y, z) => {
    const r = norm(x, z);
    const ruffle = wave(x, z, 11, 0.05) * Math.max(0, r - 0.35) * 2;
    return Math.max(r - 0.76 - wave(x, z, 5, 0.03), Math.abs(y - 0.58 - ruffle) - 0.022) * 0.6;
  };
  const cheese: Sdf = (x, y, z) => {
    const over = Math.max(0, Math.max(Math.abs(x), Math.abs(z)) - 0.52);
    return Math.max(Math.max(Math.abs(x), Math.abs(z)) - 0.66, Math.abs(y - 0.5 + over * over * 6) - 0.025) * 0.7;
  };
  const seeds = union(
    ...strewn(26, 0.5).map(([x, z, turn]) => {
      const y = 1.2 - 0.62 * (x * x + z * z);
      return capsule(x, y, z, x + Math.cos(turn) * 0.03, y - 0.004, z + Math.sin(turn) * 0.03, 0.018);
    }),
  );
  const slice = (x: number) => cylinder(x, 0.635, x * 0.4 + 0.12, 0.44, 0.03, 0.02);
  return [
    part(crown, "bun", CRUST),
    part(seeds, "wax", hex("#f3e2b8")),
    part(heel, "bun", CRUST),
    part(
      displace(cylinder(0, 0.36, 0, 0.68, 0.11, 0.09), 0.05, (x, y, z) => noise3(x * 9, y * 9, z * 9) * 0.03),
      "crumb",
      hex("#4b2816"),
      0.7,
    ),
    part(turnY(cheese, 0.7), "cream", hex("#f4b62c"), 0.7),
    part(union(slice(0.24), slice(-0.24)), "fruit", hex("#cf3a24")),
    part(leaf, "leaf", hex("#79b13c"), 0.7),
  ];
}

function fries(kit: Kit): Part[] {
  const pocket: Sdf = (x, y, z) => {
    const grow = 1 + 0.28 * y;
    return (
      Math.max(
        box(0, 0.36, 0, 0.34, 0.36, 0.2, 0.03)(x / grow, y, z / grow),
        y - 0.62 - (z < 0 ? 0.14 : 0) + x * x * 0.6,
      ) * 0.8
    );
  };
  const sticks = union(
    ...Array.from({ length: 20 }, (_, index) => {
      const x = ((index % 5) - 2) * 0.13 + Math.sin(index * 4.1) * 0.03;
      const z = (Math.floor(index / 5) - 1.5) * 0.085;
      const tall = 0.26 + 0.16 * Math.sin(index * 2.7 + 1);
      return move(
        turnZ(box(0, tall, 0, 0.042, tall, 0.042, 0.012), -x * 0.5 + Math.sin(index * 7.7) * 0.1),
        x,
        0.42,
        z,
      );
    }),
  );
  return [part(pocket, "paper", kit.color, 0.85), part(sticks, "bun", hex("#e9b44a"))];
}

/** On a board, tilted towards the viewer. */
function pizza(): Part[] {
  const tilt = 0.72;
  const show = (shape: Sdf): Sdf => move(turnX(shape, tilt), 0, 0.66, 0);
  const missing: Sdf = (x, _y, z) => {
    const angle = Math.atan2(x, z) - 0.5;
    return (Math.abs(angle) - 0.36) * norm(x, z);
  };
  const cut =
    (shape: Sdf): Sdf =>
    (x, y, z) =>
      Math.max(shape(x, y, z), -missing(x, y, z)) * 0.9;
  const rim = displace(
    (x, y, z) => norm(norm(x, z) - 0.88, y - 0.1) - 0.1,
    0.04,
    (x, y, z) => noise3(x * 5, y * 5, z * 5) * 0.03,
  );
  const spots = strewn(13, 0.76);
  const salami = union(...spots.map(([x, z]) => cylinder(x, 0.135, z, 0.115, 0.018, 0.01)));
  const basil = union(
    ...strewn(7, 0.6).map(([x, z, turn]) =>
      move(turnY(turnZ(ellipsoid(0, 0, 0, 0.13, 0.018, 0.065), 0.16), turn), x + 0.09, 0.175, z - 0.12),
    ),
  );
  const melted = displace(
    cylinder(0, 0.09, 0, 0.82, 0.035, 0.02),
    0.03,
    (x, y, z) => noise3(x * 6, y * 6, z * 6) * 0.02,
  );
  return [
    part(show(cylinder(0, -0.05, 0, 1.1, 0.045, 0.02)), "wood", BOARD),
    part(move(turnX(box(0, 0, 0, 0.3, 0.5, 0.06), -0.5), 0, 0.42, -0.5), "wood", BOARD),
    part(show(cut(rim)), "bun", CRUST, 0.75),
    part(show(cut(cylinder(0, 0.045, 0, 0.84, 0.04, 0.02))), "fruit", hex("#b8361d"), 0.85),
    part(show(cut(melted)), "cream", hex("#f3d58c"), 0.75),
    part(show(cut(salami)), "fruit", hex("#b3301f"), 0.85),
    part(show(cut(basil)), "leaf", hex("#4f8a35"), 0.85),
  ];
}

/** Rolls and slices of fish on rice, in a row on a board. */
function sushi(): Part[] {
  const roll = (x: number, radius: number, low: number, high: number): Sdf => {
    const round = cylinder(0, 0, 0, radius, (high - low) / 2, 0.02);
    return move(round, x, 0.12 + (low + high) / 2, 0.34);
  };
  const rolls = [-0.72, -0.24, 0.24, 0.72];
  const rice: Sdf = displace(
    union(...[-0.62, 0, 0.62].map((x) => box(x, 0.25, -0.26, 0.24, 0.13, 0.36, 0.11))),
    0.02,
    (x, y, z) => noise3(x * 24, y * 24, z * 24) * 0.014,
  );
  const fillet = (x: number): Sdf => {
    const slab = box(0, 0, 0, 0.255, 0.05, 0.42, 0.05);
    return (px, py, pz) => slab(px - x, py - 0.41 + 0.28 * (pz + 0.26) ** 2, pz + 0.26) * 0.85;
  };
  const fat: Sdf = (x, y, z) =>
    Math.max(fillet(0)(x, y, z) - 0.006, Math.abs(((((z * 7 + x * 2.2) % 1) + 1) % 1) - 0.5) * 0.14 - 0.014) * 0.8;
  return [
    part(
      union(
        box(0, 0.09, 0, 1.1, 0.03, 0.76, 0.02),
        box(-0.7, 0.03, 0, 0.06, 0.03, 0.7),
        box(0.7, 0.03, 0, 0.06, 0.03, 0.7),
      ),
      "wood",
      hex("#c49a66"),
    ),
    part(
      union(...rolls.map((x) => subtract(roll(x, 0.21, 0, 0.34), roll(x, 0.185, 0.3, 0.5)))),
      "rubber",
      hex("#1d2a22"),
    ),
    part(union(...rolls.map((x) => roll(x, 0.188, 0, 0.35))), "crumb", hex("#f7f4ea")),
    part(union(...rolls.map((x) => roll(x, 0.085, 0, 0.362))), "fruit", hex("#ef7d4f")),
    part(rice, "crumb", hex("#f7f4ea"), 0.8),
    part(union(fillet(0), fillet(-0.62), fillet(0.62)), "fruit", hex("#f0814f"), 0.85),
    part(union(fat, move(fat, -0.62, 0, 0), move(fat, 0.62, 0, 0)), "cream", hex("#fbd9bf"), 0.7),
  ];
}

/** A deep bowl with noodles, half an egg, greens and chopsticks. */
function noodles(kit: Kit): Part[] {
  const shell = turned([
    [0, 0],
    [0.3, 0.02],
    [0.34, 0.08],
    [0.72, 0.4],
    [0.84, 0.62],
    [0.8, 0.64],
    [0, 0.52],
  ]);
  const strands: Sdf = (x, y, z) => {
    const r = norm(x, z);
    const lane = Math.sin(r * 46 + Math.sin(Math.atan2(z, x) * 3) * 3);
    return Math.max(Math.abs(y - 0.56 - 0.07 * (1 - r) - lane * 0.02) - 0.02, r - 0.74) * 0.45;
  };
  const stick = (x: number) => capsule(x, 0.66, 0.3, x + 0.42, 0.9, -1.0, 0.024);
  return [
    part(shell, "glaze", kit.color),
    part(strands, "wax", hex("#eec26c"), 0.6),
    part(move(turnX(ellipsoid(0, 0, 0, 0.19, 0.09, 0.24), 0.35), -0.26, 0.66, 0.2), "cream", hex("#fbf6ea")),
    part(move(turnX(ellipsoid(0, 0, 0, 0.1, 0.05, 0.12), 0.35), -0.26, 0.735, 0.21), "fruit", hex("#f0962b")),
    part(
      union(
        ...strewn(9, 0.26).map(([x, z, turn]) =>
          move(turnY(turnZ(ellipsoid(0, 0, 0, 0.13, 0.02, 0.05), 0.5), turn), x + 0.3, 0.68, z + 0.06),
        ),
      ),
      "leaf",
      hex("#5f9a3c"),
    ),
    part(
      union(...[-0.1, 0.08, 0.2].map((x, index) => sphere(x - 0.06, 0.66, -0.34 + index * 0.09, 0.1))),
      "fruit",
      hex("#cf3d26"),
    ),
    part(union(stick(0.1), stick(0.24)), "wood", hex("#7b3f28")),
  ];
}

export const meals = {
  burger: { home: "table", size: 1.05, company: ["fries"], parts: burger },
  fries: { home: "table", size: 1.0, company: ["burger"], color: "#cf3527", parts: fries },
  pizza: { home: "table", size: 1.35, company: ["bottle", "lemon"], parts: pizza },
  sushi: { home: "table", size: 0.46, company: ["teapot", "bowl"], parts: sushi },
  noodles: { home: "table", size: 0.9, company: ["teapot", "cup"], parts: noodles },
} satisfies Record<string, Subject>;
