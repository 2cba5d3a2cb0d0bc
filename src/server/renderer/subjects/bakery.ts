import { hex, lighten } from "#server/renderer/math/color.ts";
import { noise3 } from "#server/renderer/math/noise.ts";
import { norm } from "#server/renderer/math/vector.ts";
import { lathe } from "#server/renderer/sdf/baked.ts";
import {
  around,
  box,
  capsule,
  cone,
  cylinder,
  displace,
  ellipsoid,
  intersect,
  move,
  sphere,
  subtract,
  torus,
  turnX,
  turnZ,
  union,
} from "#server/renderer/sdf/shapes.ts";
import { type Part, part } from "#server/renderer/sdf/solid.ts";
import type { Kit, Subject } from "./subject.ts";

/** Icing that runs over the edge in drops. */
const dripping = (radius: number, top: number, deep: number) => (x: number, y: number, z: number) => {
  const angle = Math.atan2(z, x);
  const drop = deep * (0.55 + 0.3 * Math.sin(angle * 9 + Math.sin(angle * 4) * 1.6) + 0.15 * Math.sin(angle * 5 + 2));
  const r = norm(x, z) - radius;
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
    return (norm(x, z) - Math.max(0, 0.5 - (y - 0.46) * 0.72) + lobe * 0.13) * 0.55;
  };
  const frosting = intersect(swirl, (_x, y) => Math.max(0.44 - y, y - 1.1));
  const paper = (x: number, y: number, z: number) =>
    Math.max((norm(x, z) - 0.32 - y * 0.24 - Math.cos(Math.atan2(z, x) * 26) * 0.012) * 0.85, -y, y - 0.46);
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

export const bakery = {
  cake: { home: "studio", size: 1.5, parts: cake },
  cupcake: { home: "studio", size: 1.0, parts: cupcake },
  donut: { home: "studio", size: 0.5, color: "#f08bab", parts: donut },
  icecream: { home: "studio", size: 1.65, color: "#f3a9b8", parts: icecream },
  bread: { home: "table", size: 0.6, color: "#b9743a", parts: bread },
} satisfies Record<string, Subject>;
