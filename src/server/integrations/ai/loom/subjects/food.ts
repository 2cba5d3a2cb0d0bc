import { hex, lighten } from "../math/color.ts";
import { noise3 } from "../math/noise.ts";
import { around, displace, intersect, melt, move, subtract, turnX, turnZ, union } from "../sdf/operations.ts";
import { box, capsule, cone, cylinder, ellipsoid, sphere, torus } from "../sdf/primitives.ts";
import { lathe, turned } from "../sdf/profile.ts";
import { part } from "../sdf/solid.ts";
import type { Part } from "../sdf/solid.ts";
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
    return (Math.hypot(Math.hypot(x, z) / ribs - 0.16, (y - 0.36) * 0.92) - 0.36) * 0.8;
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

/** Icing that runs over the edge in drops. */
const dripping = (radius: number, top: number, deep: number) => (x: number, y: number, z: number) => {
  const angle = Math.atan2(z, x);
  const drop = deep * (0.55 + 0.3 * Math.sin(angle * 9 + Math.sin(angle * 4) * 1.6) + 0.15 * Math.sin(angle * 5 + 2));
  const r = Math.hypot(x, z) - radius;
  return Math.max(r, y - top, top - drop - y) * 0.6 - 0.03;
};

function cake(kit: Kit): Part[] {
  const { palette } = kit;
  const candles = around(capsule(0.4, 1.0, 0, 0.4, 1.3, 0, 0.028), 5, 0.4);
  const flames = around(ellipsoid(0.4, 1.41, 0, 0.03, 0.07, 0.03), 5, 0.4);
  const pearls = around(sphere(0.68, 0.1, 0, 0.065), 24);
  return [
    part(
      lathe(
        [
          [0, 0.02],
          [0.9, 0.02],
          [0.95, 0.05],
        ],
        0.02,
      ),
      "porcelain",
      palette.pale,
    ),
    part(cylinder(0, 0.3, 0, 0.66, 0.28, 0.04), "crumb", kit.color),
    part(cylinder(0, 0.76, 0, 0.52, 0.22, 0.04), "crumb", lighten(kit.color, 0.05)),
    part(dripping(0.51, 0.97, 0.3), "cream", palette.pale, 0.8),
    part(dripping(0.65, 0.57, 0.22), "cream", palette.accent, 0.8),
    part(pearls, "cream", palette.pale),
    part(candles, "wax", palette.second),
    part(flames, "lamp", hex("#ffc35a"), 0.6),
  ];
}

function cupcake(kit: Kit): Part[] {
  const swirl = (x: number, y: number, z: number) => {
    const turn = Math.atan2(z, x) / (2 * Math.PI);
    const level = y * 5.2 - turn;
    const lobe = Math.abs(level - Math.round(level)) - 0.25;
    return (Math.hypot(x, z) - Math.max(0, 0.5 - (y - 0.46) * 0.72) + lobe * 0.13) * 0.55;
  };
  const frosting = intersect(swirl, (_x, y) => Math.max(0.44 - y, y - 1.1));
  const paper = (x: number, y: number, z: number) =>
    Math.max((Math.hypot(x, z) - 0.32 - y * 0.24 - Math.cos(Math.atan2(z, x) * 26) * 0.012) * 0.85, -y, y - 0.46);
  return [
    part(paper, "paper", kit.palette.accent, 0.8),
    part(frosting, "cream", kit.color, 0.7),
    part(sphere(0, 1.14, 0, 0.1), "fruit", hex("#b91f2e")),
  ];
}

function donut(kit: Kit): Part[] {
  const dough = torus(0, 0.24, 0, 0.42, 0.23);
  const glaze = (x: number, y: number, z: number) =>
    Math.max(torus(0, 0.25, 0, 0.42, 0.24)(x, y, z), 0.25 + Math.sin(Math.atan2(z, x) * 7) * 0.035 - y) * 0.8;
  const sprinkle = (index: number) => {
    const angle = index * 2.399;
    const r = 0.42 + 0.13 * Math.sin(index * 5.1);
    const y = 0.255 + Math.sqrt(Math.max(0.01, 0.24 ** 2 - (r - 0.42) ** 2));
    const turn = index * 1.7;
    const [cx, cz] = [Math.cos(angle) * r, Math.sin(angle) * r];
    return capsule(
      cx - Math.cos(turn) * 0.035,
      y,
      cz - Math.sin(turn) * 0.035,
      cx + Math.cos(turn) * 0.035,
      y,
      cz + Math.sin(turn) * 0.035,
      0.016,
    );
  };
  const every = (offset: number) => union(...Array.from({ length: 11 }, (_, index) => sprinkle(index * 3 + offset)));
  return [
    part(dough, "crumb", hex("#c98d4b")),
    part(glaze, "cream", kit.color, 0.8),
    part(every(0), "plastic", kit.palette.pale),
    part(every(1), "plastic", kit.palette.accent),
    part(every(2), "plastic", kit.palette.second),
  ];
}

function icecream(kit: Kit): Part[] {
  const waffle = (x: number, y: number, z: number) => {
    const angle = Math.atan2(z, x) * 4;
    const groove = Math.max(Math.abs(Math.sin(angle + y * 14)), Math.abs(Math.sin(angle - y * 14)));
    return cone(0, 0.02, 0, 0.03, 0.85, 0.34)(x, y, z) - groove * 0.012;
  };
  const scoop = (x: number, y: number, z: number, r: number) =>
    displace(sphere(x, y, z, r), 0.03, (px, py, pz) => noise3(px * 9, py * 9, pz * 9) * 0.02);
  return [
    part(waffle, "crumb", hex("#d79a55"), 0.7),
    part(scoop(-0.13, 1.0, 0.05, 0.32), "cream", kit.color, 0.8),
    part(scoop(0.16, 1.05, -0.05, 0.29), "cream", kit.palette.pale, 0.8),
    part(scoop(0, 1.36, 0, 0.28), "cream", kit.palette.second, 0.8),
    part(sphere(0.02, 1.68, 0, 0.09), "fruit", hex("#b91f2e")),
  ];
}

function bread(kit: Kit): Part[] {
  const loaf = displace(ellipsoid(0, 0.3, 0, 0.85, 0.34, 0.4), 0.05, (x, y, z) => noise3(x * 5, y * 5, z * 5) * 0.02);
  const cuts = union(
    ...[-0.5, -0.17, 0.17, 0.5].map((x) => move(turnX(turnZ(box(0, 0, 0, 0.025, 0.14, 0.3), 0.3), 0), x, 0.62, 0)),
  );
  return [
    part(subtract(loaf, cuts), "crumb", kit.color, 0.8),
    part(intersect(ellipsoid(0, 0.3, 0, 0.83, 0.32, 0.38), cuts), "crumb", hex("#f2deb4"), 0.8),
  ];
}

export const food = {
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
  cake: { home: "studio", size: 1.5, parts: cake },
  cupcake: { home: "studio", size: 1.0, parts: cupcake },
  donut: { home: "studio", size: 0.5, color: "#f08bab", parts: donut },
  icecream: { home: "studio", size: 1.65, color: "#f3a9b8", parts: icecream },
  bread: { home: "table", size: 0.6, color: "#b9743a", parts: bread },
} satisfies Record<string, Subject>;
