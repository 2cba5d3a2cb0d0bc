import { hex } from "#server/renderer/math/color.ts";
import { norm } from "#server/renderer/math/vector.ts";
import { turned } from "#server/renderer/sdf/baked.ts";
import {
  around,
  box,
  capsule,
  cone,
  cylinder,
  ellipsoid,
  melt,
  move,
  sphere,
  subtract,
  turnZ,
  union,
} from "#server/renderer/sdf/shapes.ts";
import { type Part, part } from "#server/renderer/sdf/solid.ts";
import type { Kit, Subject } from "./subject.ts";

const STALK = hex("#5b4630");

const LEAF = hex("#56813f");

const leafOn = (x: number, y: number, z: number): Part =>
  part(move(turnZ(ellipsoid(0.13, 0, 0, 0.14, 0.012, 0.06), 0.5), x, y, z), "leaf", LEAF, 0.7);

const apple = (kit: Kit): Part[] => [
  part(
    turned([
      [0, 0.07],
      [0.14, 0],
      [0.34, 0.2],
      [0.36, 0.42],
      [0.2, 0.6],
      [0.06, 0.56],
      [0, 0.5],
    ]),
    "fruit",
    kit.color,
  ),
  part(capsule(0, 0.5, 0, 0.05, 0.72, 0.02, 0.018, 0.014), "wood", STALK),
  leafOn(0.04, 0.64, 0),
];

const orange = (kit: Kit): Part[] => [
  part(ellipsoid(0, 0.33, 0, 0.35, 0.33, 0.35), "peel", kit.color),
  part(cylinder(0, 0.655, 0, 0.04, 0.015, 0.01), "leaf", LEAF),
  leafOn(0, 0.66, 0),
];

const lemon = (kit: Kit): Part[] => [
  part(
    move(
      turnZ(
        turned([
          [0, -0.47],
          [0.06, -0.42],
          [0.24, -0.22],
          [0.29, 0],
          [0.24, 0.22],
          [0.06, 0.4],
          [0, 0.47],
        ]),
        -1.45,
      ),
      0,
      0.29,
      0,
    ),
    "peel",
    kit.color,
  ),
];

const pear = (kit: Kit): Part[] => [
  part(
    turned([
      [0, 0.03],
      [0.16, 0.01],
      [0.34, 0.24],
      [0.25, 0.52],
      [0.13, 0.78],
      [0, 0.86],
    ]),
    "fruit",
    kit.color,
  ),
  part(capsule(0, 0.8, 0, 0.06, 1.0, 0, 0.018, 0.014), "wood", STALK),
];

const cherry = (kit: Kit): Part[] => [
  part(union(sphere(-0.17, 0.17, 0, 0.17), sphere(0.2, 0.165, 0.1, 0.165)), "fruit", kit.color),
  part(
    union(capsule(-0.17, 0.32, 0, 0.02, 0.85, 0, 0.012), capsule(0.2, 0.31, 0.1, 0.02, 0.85, 0, 0.012)),
    "leaf",
    LEAF,
  ),
  leafOn(0.02, 0.84, 0),
];

function pumpkin(kit: Kit): Part[] {
  const body = (x: number, y: number, z: number) => {
    const ribs = 1 - 0.07 * Math.abs(Math.sin(Math.atan2(z, x) * 5)) ** 0.7;
    return (norm(norm(x, z) / ribs - 0.16, (y - 0.36) * 0.92) - 0.36) * 0.8;
  };
  return [
    part(body, "fruit", kit.color, 0.7),
    part(capsule(0, 0.62, 0, 0.08, 0.95, 0.02, 0.08, 0.045), "wood", hex("#6d6a3d")),
  ];
}

function mushroom(kit: Kit): Part[] {
  const cap = subtract(ellipsoid(0, 0.56, 0, 0.48, 0.4, 0.48), box(0, 0.16, 0, 1, 0.34, 1));
  const dots = around(sphere(0.34, 0.76, 0, 0.075), 6, 0.3);
  return [
    part(cap, "fruit", kit.color),
    part(union(dots, sphere(0.02, 0.95, 0, 0.1)), "cream", hex("#fbf4e4")),
    part(melt(0.1, cone(0, 0, 0, 0.2, 0.55, 0.14), sphere(0, 0.08, 0, 0.2)), "cream", hex("#f1e4cb"), 0.8),
  ];
}

export const fruit = {
  apple: {
    home: "table",
    size: 0.66,
    color: "#c22f2a",
    variety: ["#c22f2a", "#b8bf45", "#d5572f"],
    group: 3,
    parts: apple,
  },
  orange_fruit: {
    home: "table",
    size: 0.6,
    color: "#ee8a22",
    variety: ["#ee8a22", "#f2a531", "#e8752a"],
    group: 3,
    parts: orange,
  },
  lemon: {
    home: "table",
    size: 0.5,
    color: "#f2cf3a",
    variety: ["#f2cf3a", "#efc62c", "#d9cf4a"],
    group: 3,
    parts: lemon,
  },
  pear: {
    home: "table",
    size: 0.9,
    color: "#b9b545",
    variety: ["#b9b545", "#cfae3f", "#9fa53f"],
    group: 2,
    parts: pear,
  },
  cherry: { home: "table", size: 0.6, color: "#a01828", group: 3, parts: cherry },
  pumpkin: {
    home: "table",
    size: 0.85,
    color: "#dd7420",
    variety: ["#dd7420", "#e8a04a", "#efe3c8"],
    group: 3,
    parts: pumpkin,
  },
  mushroom: { home: "table", size: 0.95, color: "#c2352b", group: 3, parts: mushroom },
} satisfies Record<string, Subject>;
