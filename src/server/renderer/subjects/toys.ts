import { hex } from "#server/renderer/math/color.ts";
import { turned } from "#server/renderer/sdf/baked.ts";
import {
  around,
  box,
  capsule,
  cone,
  cylinder,
  ellipsoid,
  melt,
  mirror,
  move,
  type Sdf,
  sphere,
  subtract,
  torus,
  turnX,
  union,
} from "#server/renderer/sdf/shapes.ts";
import { type Part, part } from "#server/renderer/sdf/solid.ts";
import type { Kit, Subject } from "./subject.ts";

const INK = hex("#1b1a20");

function rocket(kit: Kit): Part[] {
  const fin = around(
    (x, y, z) =>
      Math.max(
        Math.abs(z) - 0.035,
        x - 0.62 + Math.max(0, y - 0.35) * 0.95,
        0.18 - x,
        0.1 + (x - 0.3) * -0.3 - y,
        y - 0.85,
      ) * 0.8,
    4,
    0.78,
  );
  return [
    part(
      turned([
        [0, 0.28],
        [0.24, 0.3],
        [0.36, 0.7],
        [0.36, 1.15],
        [0.2, 1.68],
        [0, 1.98],
      ]),
      "paint",
      kit.palette.pale,
    ),
    part(
      turned(
        [
          [0, 1.54],
          [0.272, 1.54],
          [0.2, 1.7],
          [0.1, 1.89],
          [0, 2.0],
        ],
        3,
      ),
      "paint",
      kit.color,
    ),
    part(fin, "paint", kit.color, 0.7),
    part(move(turnX(torus(0, 0, 0, 0.155, 0.04), Math.PI / 2), 0, 1.18, 0.33), "metal", hex("#c9ccd2")),
    part(sphere(0, 1.18, 0.24, 0.17), "window", hex("#2b5b86")),
    part(cone(0, 0.14, 0, 0.22, 0.32, 0.16), "metal", hex("#6d7078")),
    part(
      turned([
        [0, -0.43],
        [0.1, -0.25],
        [0.19, -0.02],
        [0.17, 0.1],
        [0, 0.18],
      ]),
      "lamp",
      hex("#ff9d2e"),
    ),
  ];
}

function robot(kit: Kit): Part[] {
  const { color, palette } = kit;
  return [
    part(box(0, 0.62, 0, 0.36, 0.32, 0.26, 0.09), "paint", color),
    part(box(0, 1.26, 0, 0.42, 0.29, 0.31, 0.12), "paint", color),
    part(box(0, 1.26, 0.25, 0.34, 0.2, 0.08, 0.06), "window", hex("#1a2233")),
    part(mirror(ellipsoid(0.14, 1.29, 0.33, 0.055, 0.075, 0.02)), "lamp", palette.accent),
    part(
      (x, y, z) => Math.max(move(turnX(torus(0, 0, 0, 0.09, 0.014), Math.PI / 2), 0, 1.22, 0.335)(x, y, z), y - 1.19),
      "lamp",
      palette.accent,
    ),
    part(
      union(
        cylinder(0, 0.96, 0, 0.11, 0.06),
        mirror(capsule(0.42, 0.82, 0, 0.56, 0.46, 0.08, 0.075)),
        mirror(capsule(0.16, 0.36, 0, 0.17, 0.12, 0.02, 0.085)),
        capsule(0, 1.5, 0, 0, 1.72, 0, 0.02),
      ),
      "metal",
      hex("#b6bac2"),
    ),
    part(
      union(
        mirror(sphere(0.57, 0.4, 0.1, 0.11)),
        mirror(box(0.18, 0.06, 0.06, 0.15, 0.06, 0.21, 0.05)),
        sphere(0, 1.77, 0, 0.075),
        mirror(cylinder(0.44, 1.26, 0, 0.07, 0.1)),
      ),
      "plastic",
      palette.accent,
    ),
    part(sphere(0, 0.64, 0.24, 0.07), "lamp", palette.second),
  ];
}

function balloonParty(kit: Kit): Part[] {
  const colors = [kit.color, kit.palette.accent, kit.palette.second, kit.palette.third, kit.palette.hero];
  return Array.from({ length: Math.min(7, kit.count || 5) }, (_, index) => index).flatMap((index) => {
    const color = colors[index % colors.length] ?? kit.color;
    const [x, y, z] = [Math.sin(index * 2.4) * 0.52, 1.65 + ((index * 3) % 5) * 0.23, Math.cos(index * 2.4) * 0.34];
    const skin = melt(0.06, ellipsoid(x, y, z, 0.33, 0.4, 0.33), cone(x, y - 0.46, z, 0.055, y - 0.38, 0.02));
    return [part(skin, "plastic", color), part(capsule(x, y - 0.44, z, 0, 0.05, 0, 0.007), "paper", kit.palette.ink)];
  });
}

function hotAirBalloon(kit: Kit): Part[] {
  const colors = [kit.color, kit.palette.pale, kit.palette.accent];
  const bag = turned([
    [0, 0.62],
    [0.2, 0.64],
    [0.5, 1.05],
    [0.78, 1.6],
    [0.62, 2.16],
    [0.25, 2.42],
    [0, 2.45],
  ]);
  const gores = 12;
  const gore = (which: number) => (x: number, y: number, z: number) => {
    const turn = ((Math.atan2(z, x) / (2 * Math.PI)) * gores + gores) % gores;
    const bulge = Math.abs(Math.sin(turn * Math.PI)) * 0.025;
    const distance = bag(x, y, z) - bulge;
    return Math.floor(turn) % 3 === which ? distance : Math.max(distance, 0.02);
  };
  return [
    ...colors.map((color, which) => part(gore(which), "cloth", color, 0.7)),
    part(subtract(box(0, 0.14, 0, 0.17, 0.14, 0.17, 0.04), box(0, 0.25, 0, 0.13, 0.14, 0.13)), "wood", hex("#8b5a32")),
    part((x, y, z) => capsule(0.15, 0.26, 0.15, 0.2, 0.68, 0.2, 0.01)(Math.abs(x), y, Math.abs(z)), "rubber", INK),
  ];
}

const snowman = (kit: Kit): Part[] => [
  part(
    melt(0.05, sphere(0, 0.42, 0, 0.46), sphere(0, 1.02, 0, 0.34), sphere(0, 1.48, 0, 0.25)),
    "snow",
    hex("#f7f9fb"),
  ),
  part(move(turnX(cone(0, 0, 0, 0.05, 0.3, 0.006), Math.PI / 2), 0, 1.47, 0.22), "plastic", hex("#e57a2a")),
  part(
    union(mirror(sphere(0.09, 1.55, 0.22, 0.03)), sphere(0, 1.12, 0.33, 0.035), sphere(0, 0.96, 0.34, 0.035)),
    "rubber",
    INK,
  ),
  part(
    melt(0.04, torus(0, 1.25, 0, 0.26, 0.07), capsule(0.12, 1.22, 0.26, 0.17, 0.88, 0.37, 0.065)),
    "cloth",
    kit.color,
  ),
  part(union(cylinder(0, 1.7, 0, 0.32, 0.025, 0.01), cylinder(0, 1.85, 0, 0.21, 0.16, 0.02)), "cloth", INK),
  part(
    mirror(union(capsule(0.3, 1.05, 0, 0.78, 1.32, 0, 0.022, 0.014), capsule(0.62, 1.23, 0, 0.68, 1.4, 0, 0.014))),
    "wood",
    hex("#5a3f2a"),
  ),
];

/** Sparks in rings around the centre that begin to fall. */
function burst(cx: number, cy: number, cz: number, reach: number, turn: number): Sdf {
  const rings = [-1.1, -0.66, -0.22, 0.22, 0.66, 1.1].map((tilt, index) => ({
    out: Math.cos(tilt),
    up: Math.sin(tilt),
    count: Math.max(5, Math.round(15 * Math.cos(tilt))),
    phase: index * 0.7 + turn,
  }));
  return (px, py, pz) => {
    const x = px - cx;
    const z = pz - cz;
    const r = Math.sqrt(x * x + z * z);
    const far = Math.sqrt(r * r + (py - cy) * (py - cy));
    if (far > reach * 1.3) return far - reach * 1.15;
    const fallen = py - cy + 0.22 * reach * (far / reach) ** 2.6;
    const angle = Math.atan2(z, x);
    let nearest = 9;
    for (const { out, up, count, phase } of rings) {
      const sector = (2 * Math.PI) / count;
      const off = angle - phase - sector * Math.round((angle - phase) / sector);
      const a = r * Math.cos(off);
      const b = r * Math.sin(off);
      const along = Math.max(reach * 0.3, Math.min(reach, a * out + fallen * up));
      const thick = 0.007 + 0.013 * (along / reach);
      const side = a - out * along;
      const level = fallen - up * along;
      nearest = Math.min(nearest, Math.sqrt(side * side + b * b + level * level) - thick);
    }
    return nearest * 0.75;
  };
}

const fireworks = (kit: Kit): Part[] => [
  part(burst(0, 1.75, 0, 0.86, 0), "spark", kit.color, 0.7),
  part(burst(-0.95, 1.12, -0.3, 0.58, 0.4), "spark", kit.palette.second, 0.7),
  part(burst(0.98, 1.32, -0.2, 0.62, 0.9), "spark", kit.palette.accent, 0.7),
  part(union(burst(0.34, 0.62, 0.1, 0.36, 1.3), burst(0, 1.75, 0, 0.34, 1)), "spark", hex("#ffe2a0"), 0.7),
];

export const toys = {
  rocket: { home: "outdoors", size: 1.9, color: "#d8432f", parts: rocket },
  robot: { home: "studio", size: 1.8, parts: robot },
  snowman: { home: "snow", size: 1.9, color: "#c2352b", parts: snowman },
  balloon: { home: "air", size: 2.4, color: "#d8432f", parts: hotAirBalloon },
  balloons: { home: "studio", size: 2.4, parts: balloonParty },
  fireworks: { home: "air", size: 2.7, color: "#ff5d5d", parts: fireworks },
} satisfies Record<string, Subject>;
