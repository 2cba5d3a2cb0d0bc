import { hex, lighten } from "#server/renderer/math/color.ts";
import { noise3 } from "#server/renderer/math/noise.ts";
import { norm } from "#server/renderer/math/vector.ts";
import { turned } from "#server/renderer/sdf/baked.ts";
import {
  around,
  box,
  capsule,
  cone,
  cylinder,
  displace,
  ellipsoid,
  intersect,
  melt,
  mirror,
  move,
  resize,
  type Sdf,
  subtract,
  torus,
  turnX,
  union,
} from "#server/renderer/sdf/shapes.ts";
import { type Part, part } from "#server/renderer/sdf/solid.ts";
import type { Kit, Subject } from "./subject.ts";

function house(kit: Kit): Part[] {
  const { palette } = kit;
  const gable = (x: number, y: number, z: number) =>
    Math.max((y - 1.52 + Math.abs(x) * 0.78) * 0.78, Math.abs(z) - 0.62, -y + 0.2, Math.abs(x) - 0.8);
  const body = union(box(0, 0.42, 0, 0.8, 0.42, 0.62), gable);
  const slope = (x: number, y: number, z: number) =>
    Math.max(Math.abs((y - 1.58 + Math.abs(x) * 0.78) * 0.78) - 0.045, Math.abs(z) - 0.74, Math.abs(x) - 0.98);
  const window = mirror(box(0.46, 0.52, 0.62, 0.15, 0.18, 0.02));
  const frame = subtract(
    mirror(box(0.46, 0.52, 0.63, 0.185, 0.215, 0.03)),
    mirror(box(0.46, 0.52, 0.64, 0.14, 0.17, 0.08)),
  );
  const bars = mirror(union(box(0.46, 0.52, 0.645, 0.012, 0.18, 0.015), box(0.46, 0.52, 0.645, 0.15, 0.012, 0.015)));
  return [
    part(body, "plaster", kit.color),
    part(slope, "roof", palette.accent, 0.8),
    part(
      union(window, move(turnX(cylinder(0, 0, 0, 0.13, 0.02), Math.PI / 2), 0, 1.08, 0.62), (x, y, z) =>
        box(-0.8, 0.5, 0, 0.02, 0.17, 0.17)(-Math.abs(x), y, z),
      ),
      "lamp",
      hex("#f5b657"),
    ),
    part(union(frame, bars), "wood", hex("#fbf5ea")),
    part(box(0, 0.3, 0.62, 0.15, 0.3, 0.035, 0.01), "wood", palette.second),
    part(box(0.46, 1.4, -0.1, 0.1, 0.34, 0.1), "brick", hex("#a3583c")),
    part(box(0, 0.02, 0.82, 0.24, 0.03, 0.2, 0.01), "rock", hex("#b9ab98")),
  ];
}

function lighthouse(kit: Kit): Part[] {
  const tower = cone(0, 0.1, 0, 0.34, 1.75, 0.21);
  const band = (y: number) => Math.sin((y - 0.1) * 11.4);
  return [
    part((x, y, z) => Math.max(tower(x, y, z), band(y) * 0.09), "plaster", hex("#f7f3ea")),
    part((x, y, z) => Math.max(tower(x, y, z) - 0.004, -band(y) * 0.09), "plaster", kit.color),
    part(
      union(
        cylinder(0, 1.78, 0, 0.3, 0.035, 0.01),
        cylinder(0, 2.1, 0, 0.2, 0.02),
        turned(
          [
            [0, 2.1],
            [0.24, 2.1],
            [0.08, 2.3],
            [0, 2.42],
          ],
          3,
        ),
      ),
      "paint",
      lighten(kit.color, -0.06),
    ),
    part(cylinder(0, 1.95, 0, 0.14, 0.15), "lamp", hex("#ffdf8f")),
    part(
      displace(ellipsoid(0, 0, 0, 0.85, 0.2, 0.7), 0.1, (x, y, z) => noise3(x * 4, y * 4, z * 4) * 0.09),
      "rock",
      hex("#8b8178"),
      0.6,
    ),
    part(box(0, 0.28, 0.33, 0.07, 0.13, 0.03), "wood", hex("#5a3826")),
  ];
}

function boat(kit: Kit): Part[] {
  const hull = (x: number, y: number, z: number) => {
    const taper = 1 - (x / 1.02) ** 2;
    const beam = 0.36 * Math.sqrt(Math.max(0.001, taper)) * Math.sqrt(Math.max(0.001, Math.min(1, (y + 0.22) / 0.5)));
    return Math.max(Math.abs(z) - beam, y - 0.26 - 0.1 * x * x, -0.2 - y, Math.abs(x) - 1.02) * 0.6;
  };
  const sail =
    (side: 1 | -1, length: number, height: number): Sdf =>
    (x, y, z) => {
      const u = x * side - 0.05;
      const v = y - 0.42;
      const curve = 0.12 * Math.sin(Math.max(0, Math.min(1, v / height)) * Math.PI) * Math.max(0, u);
      return Math.max(u / length + v / height - 1, -u, -v, Math.abs(z - curve * 1.5) - 0.016) * 0.55;
    };
  return [
    part(hull, "paint", kit.color, 0.7),
    part(
      (x, y, z) => Math.max(hull(x, y, z) - 0.006, Math.abs(y - 0.17 - 0.1 * x * x) - 0.03),
      "paint",
      kit.palette.pale,
      0.7,
    ),
    part(sail(1, 0.8, 1.6), "cloth", kit.palette.pale, 0.8),
    part(sail(-1, 0.66, 1.3), "cloth", kit.palette.accent, 0.8),
    part(
      union(capsule(0, 0.1, 0, 0, 2.15, 0, 0.032, 0.02), capsule(0, 0.4, 0, 0.88, 0.4, 0, 0.022)),
      "wood",
      hex("#8a5c34"),
    ),
  ];
}

function car(kit: Kit): Part[] {
  const sides =
    (shape: Sdf): Sdf =>
    (x, y, z) =>
      shape(x, y, Math.abs(z));
  const arch = sides((x, y, z) =>
    move(turnX(cylinder(0, 0, 0, 0.27, 0.2), Math.PI / 2), 0.58, 0.25, 0.46)(Math.abs(x), y, z),
  );
  const body = subtract(
    melt(0.12, box(0, 0.42, 0, 0.98, 0.2, 0.46, 0.16), box(-0.08, 0.72, 0, 0.56, 0.26, 0.38, 0.18)),
    arch,
  );
  const glass = intersect(box(-0.08, 0.74, 0, 0.57, 0.145, 0.5, 0.06), (x, y, z) =>
    melt(0.12, box(-0.08, 0.72, 0, 0.575, 0.275, 0.395, 0.18))(x, y, z),
  );
  return [
    part(subtract(body, union(sides(box(-0.08, 0.76, 0.42, 0.44, 0.11, 0.06, 0.05)))), "paint", kit.color),
    part(glass, "window", hex("#2c3e50")),
    part(
      sides((x, y, z) =>
        move(turnX(cylinder(0, 0, 0, 0.22, 0.085, 0.04), Math.PI / 2), 0.58, 0.22, 0.4)(Math.abs(x), y, z),
      ),
      "rubber",
      hex("#232326"),
    ),
    part(
      sides((x, y, z) =>
        move(turnX(cylinder(0, 0, 0, 0.12, 0.095, 0.03), Math.PI / 2), 0.58, 0.22, 0.4)(Math.abs(x), y, z),
      ),
      "metal",
      hex("#d4d6da"),
    ),
    part(sides(ellipsoid(0.95, 0.47, 0.29, 0.05, 0.075, 0.085)), "lamp", hex("#fff0c2")),
    part(
      union(sides(box(1.0, 0.3, 0.2, 0.03, 0.04, 0.22, 0.03)), sides(box(-1.0, 0.3, 0.2, 0.03, 0.04, 0.22, 0.03))),
      "metal",
      hex("#cfd2d6"),
    ),
    part(sides(box(-0.97, 0.47, 0.3, 0.03, 0.05, 0.08, 0.02)), "lamp", hex("#c22a20")),
  ];
}

function flames(): (tall: number, x: number, z: number, curl: number) => Sdf {
  const unit = turned([
    [0, 0],
    [0.25, 0.2],
    [0.19, 0.5],
    [0.05, 0.86],
    [0, 1],
  ]);
  const curled =
    (curl: number): Sdf =>
    (x, y, z) =>
      unit(x - Math.sin(y * 5 + curl) * 0.05 * y, y, z) * 0.85;
  return (tall, x, z, curl) => move(resize(curled(curl), tall), x, 0.08, z);
}

function campfire(kit: Kit): Part[] {
  const flame = flames();
  const logs = around(capsule(0.08, 0.3, 0, 0.5, 0.07, 0, 0.075, 0.085), 5, 0.3);
  const stones = around(
    melt(0.02, ellipsoid(0.66, 0.07, 0, 0.14, 0.12, 0.17), ellipsoid(0.7, 0.05, 0.16, 0.1, 0.09, 0.1)),
    9,
    0.1,
  );
  return [
    part(stones, "rock", hex("#8b857d"), 0.7),
    part(logs, "wood", hex("#6a4428"), 0.85),
    part(union(flame(0.95, 0, 0, 0), flame(0.66, -0.2, 0.08, 2), flame(0.58, 0.2, 0.1, 4)), "lamp", kit.color, 0.8),
    part(union(flame(0.6, 0.02, 0.16, 1), flame(0.4, -0.16, 0.2, 3)), "lamp", hex("#ffc648"), 0.8),
  ];
}

/** Open and upright: eight gores that hang between ribs. */
function umbrella(kit: Kit): Part[] {
  const canopy: Sdf = (x, y, z) => {
    const hem = 0.94 + 0.045 * Math.abs(Math.cos(Math.atan2(z, x) * 4));
    const gore = 0.012 * Math.abs(Math.sin(Math.atan2(z, x) * 4));
    return Math.max(Math.abs(norm(x, (y - 0.72) * 1.2, z) - 0.64 - gore) - 0.012, hem - y);
  };
  const hook = intersect(turnX(torus(0.07, 0, -0.09, 0.07, 0.018), Math.PI / 2), (_x, y) => y - 0.09);
  return [
    part(canopy, "cloth", kit.color, 0.75),
    part(union(capsule(0, 0.09, 0, 0, 1.34, 0, 0.014), hook), "wood", hex("#6b452c")),
  ];
}

export const outdoors = {
  umbrella: { home: "outdoors", size: 1.7, color: "#c8321f", parts: umbrella },
  house: { home: "outdoors", size: 2.0, color: "#efe6d6", parts: house },
  lighthouse: { home: "water", size: 2.6, color: "#c23a2e", parts: lighthouse },
  boat: { home: "water", size: 2.1, color: "#b8432f", parts: boat },
  car: { home: "outdoors", size: 1.15, parts: car },
  campfire: { home: "outdoors", size: 0.95, color: "#f9832a", parts: campfire },
} satisfies Record<string, Subject>;
