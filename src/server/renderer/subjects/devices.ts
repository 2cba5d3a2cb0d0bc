import { hex, lighten } from "#server/renderer/math/color.ts";
import { norm } from "#server/renderer/math/vector.ts";
import {
  box,
  capsule,
  cylinder,
  melt,
  move,
  type Sdf,
  sphere,
  subtract,
  torus,
  turnX,
  turnY,
  turnZ,
  union,
} from "#server/renderer/sdf/shapes.ts";
import { type Part, part } from "#server/renderer/sdf/solid.ts";
import type { Kit, Subject } from "./subject.ts";

const SILVER = hex("#c9ccd1");
const GRAPHITE = hex("#2b2d33");

/** Content of a screen: a picture, lines and a button. */
function app(kit: Kit, at: (shape: Sdf) => Sdf, width: number, height: number): Part[] {
  const row = (y: number, from: number, to: number, tall: number, z = 0.012) =>
    box(((from + to) / 2) * width, y * height, z, ((to - from) / 2) * width, tall * height, 0.008, 0.008);
  return [
    part(at(box(0, 0, 0, width, height, 0.01, 0.03)), "screen", lighten(kit.palette.pale, 0.02)),
    part(at(row(0.4, -0.84, 0.84, 0.42)), "screen", kit.color),
    part(at(union(row(0.3, 0.05, 0.6, 0.2, 0.02), row(0.55, -0.6, -0.2, 0.1, 0.02))), "screen", kit.palette.accent),
    part(at(union(row(-0.22, -0.84, 0.6, 0.045), row(-0.4, -0.84, 0.3, 0.045))), "screen", kit.palette.ink),
    part(at(row(-0.72, -0.84, 0.05, 0.1)), "screen", kit.palette.second),
  ];
}

function laptop(kit: Kit): Part[] {
  const lid = (shape: Sdf): Sdf => move(turnX(shape, -0.24), 0, 0.66, -0.56);
  const keys: Sdf = (x, y, z) => {
    const column = x - 0.135 * Math.max(-5, Math.min(5, Math.round(x / 0.135)));
    const row = z - 0.02 - 0.12 * Math.max(-2, Math.min(1, Math.round((z - 0.02) / 0.12)));
    return box(0, 0.085, 0, 0.052, 0.014, 0.045, 0.01)(column, y, row);
  };
  return [
    part(box(0, 0.045, 0.12, 0.98, 0.035, 0.64, 0.03), "metal", SILVER),
    part(union(keys, box(0, 0.082, 0.5, 0.3, 0.006, 0.17, 0.005)), "rubber", hex("#4a4d55"), 0.8),
    part(lid(box(0, 0, 0, 0.98, 0.64, 0.03, 0.03)), "metal", SILVER),
    part(lid(box(0, 0, 0.028, 0.94, 0.6, 0.008, 0.01)), "rubber", GRAPHITE),
    ...app(kit, (shape) => lid(move(shape, 0, 0, 0.04)), 0.88, 0.54),
  ];
}

/** Upright and tilted back a little. */
function phone(kit: Kit): Part[] {
  const up = (shape: Sdf): Sdf => move(turnX(shape, -0.08), 0, 0.82, 0);
  const lens = (y: number) => move(turnX(cylinder(0, 0, 0, 0.085, 0.03, 0.01), Math.PI / 2), -0.2, y, -0.07);
  return [
    part(up(box(0, 0, 0, 0.42, 0.82, 0.06, 0.055)), "metal", lighten(GRAPHITE, 0.06)),
    part(up(box(0, 0, 0.052, 0.395, 0.795, 0.012, 0.012)), "rubber", GRAPHITE),
    part(up(union(lens(0.6), lens(0.36))), "window", GRAPHITE),
    ...app(kit, (shape) => up(move(shape, 0, -0.02, 0.066)), 0.37, 0.74),
  ];
}

function camera(kit: Kit): Part[] {
  const front = (shape: Sdf, x: number, y: number, z: number): Sdf => move(turnX(shape, Math.PI / 2), x, y, z);
  const tube = subtract(
    union(
      front(cylinder(0, 0, 0, 0.36, 0.2, 0.02), 0, 0.46, 0.42),
      front(cylinder(0, 0, 0, 0.32, 0.32, 0.02), 0, 0.46, 0.44),
    ),
    front(cylinder(0, 0, 0, 0.26, 0.2), 0, 0.46, 0.74),
  );
  return [
    part(box(0, 0.45, 0, 0.8, 0.3, 0.26, 0.06), "leather", kit.color),
    part(
      union(
        box(0, 0.78, 0, 0.8, 0.09, 0.26, 0.06),
        box(0, 0.12, 0, 0.8, 0.08, 0.26, 0.05),
        box(0, 0.94, 0, 0.27, 0.12, 0.2, 0.06),
        cylinder(0.56, 0.9, 0, 0.11, 0.07, 0.02),
        cylinder(-0.52, 0.89, 0, 0.13, 0.05, 0.02),
      ),
      "metal",
      SILVER,
    ),
    part(tube, "rubber", GRAPHITE),
    part(front(torus(0, 0, 0, 0.3, 0.025), 0, 0.46, 0.75), "metal", SILVER),
    part(sphere(0, 0.46, 0.36, 0.27), "window", hex("#27405f")),
    part(box(0.5, 0.6, 0.26, 0.1, 0.07, 0.02, 0.01), "window", hex("#dfe6ee")),
  ];
}

function headphones(kit: Kit): Part[] {
  const band: Sdf = (x, y, z) => {
    const r = norm(x, y - 0.72) - 0.6;
    return Math.max(norm(r, z * 0.55) - 0.05, 0.6 - y) * 0.9;
  };
  const cup = (radius: number, half: number, out: number): Sdf => {
    const disc = cylinder(0, 0, 0, radius, half, 0.06);
    return (x, y, z) => disc((y - 0.42) * 0.86, Math.abs(x) - out, z);
  };
  const arm: Sdf = (x, y, z) => capsule(0.6, 0.74, 0, 0.66, 0.44, 0, 0.04)(Math.abs(x), y, z);
  return [
    part(band, "leather", kit.color, 0.85),
    part(cup(0.36, 0.12, 0.64), "plastic", kit.color),
    part(cup(0.3, 0.08, 0.48), "leather", GRAPHITE),
    part(union(arm, cup(0.2, 0.03, 0.77)), "metal", SILVER),
  ];
}

function microphone(kit: Kit): Part[] {
  const head: Sdf = (x, y, z) => {
    const mesh = 0.006 * Math.sin(y * 70) * Math.sin(Math.atan2(z, x) * 24);
    return capsule(0, 1.12, 0, 0, 1.36, 0, 0.25)(x, y, z) - mesh;
  };
  const fork = turnZ(turnX(torus(0, 0, 0, 0.4, 0.03), Math.PI / 2), 0);
  return [
    part(head, "metal", SILVER, 0.75),
    part(union(cylinder(0, 0.92, 0, 0.265, 0.16, 0.05), cylinder(0, 1.22, 0, 0.262, 0.025, 0.01)), "paint", kit.color),
    part(
      union(
        (x, y, z) => Math.max(fork(x, y - 1.04, z), y - 1.06),
        capsule(0, 0.64, 0, 0, 0.08, 0, 0.035),
        cylinder(0, 0.03, 0, 0.34, 0.035, 0.02),
      ),
      "rubber",
      GRAPHITE,
    ),
    part(sphere(0.1, 0.95, 0.25, 0.022), "lamp", kit.palette.accent),
  ];
}

/** A parcel, taped, with its label. */
const parcel = (): Part[] => [
  part(turnY(box(0, 0.42, 0, 0.6, 0.42, 0.5, 0.015), 0), "paper", hex("#c39a68")),
  part(union(box(0, 0.42, 0, 0.09, 0.424, 0.504, 0.01)), "plastic", hex("#dcc39a")),
  part(box(0.33, 0.52, 0.5, 0.2, 0.15, 0.006), "paper", hex("#fbf8f0")),
  part(union(...[0.06, 0, -0.06].map((y) => box(0.3, 0.54 + y, 0.507, 0.12, 0.013, 0.004))), "rubber", GRAPHITE),
];

const CHROME = hex("#d3d6db");

/** A circle in the x-y plane; `slab` gives it depth. */
const disc =
  (cx: number, cy: number, r: number): Sdf =>
  (x, y) =>
    norm(x - cx, y - cy) - r;

/** A board with rounded edges, cut along an outline and standing upright. */
const slab =
  (half: number, round: number, outline: Sdf): Sdf =>
  (x, y, z) => {
    const side = outline(x, y, 0) + round;
    const depth = Math.abs(z) - half + round;
    return norm(Math.max(side, 0), Math.max(depth, 0)) + Math.min(Math.max(side, depth), 0) - round;
  };

/** The body of the guitar. */
const outline = melt(
  0.16,
  disc(-0.08, 0.36, 0.34),
  disc(0.1, 0.34, 0.33),
  disc(0, 0.72, 0.23),
  disc(-0.2, 0.92, 0.13),
  disc(0.19, 0.86, 0.11),
);
const bite = disc(-0.3, 0.6, 0.22);
const guard = slab(0.087, 0.004, (x, y, z) => Math.max(outline(x, y, z) + 0.07, -bite(x, y, z), y - 0.86));
const head: Sdf = slab(0.022, 0.01, (x, y) =>
  Math.max(Math.abs(x - (y - 1.9) * 0.12) - 0.075, Math.abs(y - 2.04) - 0.15),
);
const nut = (x: number, y: number): Sdf => capsule(x, y, 0.08, x, y, 0.115, 0.03);
const steps = (from: number, by: number, count: number) =>
  Array.from({ length: count }, (_, index) => from + index * by);

function electricGuitar(kit: Kit): Part[] {
  const leaning = (...shapes: Sdf[]): Sdf => turnZ(turnX(union(...shapes), 0.06), -0.16);
  const pickup = (y: number): Sdf => box(0, y, 0.085, 0.1, 0.032, 0.025, 0.012);
  const frets = steps(1.02, 0.088, 10).map((y) => box(0, y, 0.07, 0.05, 0.004, 0.004));
  const pegs = steps(1.95, 0.085, 3).map((y) => capsule(-0.11, y, 0.01, 0.13, y, 0.01, 0.016));
  const strings = steps(-0.035, 0.014, 6).map((x) => capsule(x, 0.3, 0.112, x * 0.8, 1.96, 0.078, 0.0028));
  return [
    part(leaning(slab(0.075, 0.04, outline)), "paint", kit.color, 0.8),
    part(leaning(guard), "plastic", kit.palette.pale, 0.8),
    part(leaning(box(0, 1.38, 0.04, 0.055, 0.56, 0.028, 0.014), head), "wood", hex("#b98a52")),
    part(leaning(...frets, ...pegs, nut(0.2, 0.26), nut(0.26, 0.38)), "metal", CHROME),
    part(leaning(pickup(0.52), pickup(0.76), box(0, 0.3, 0.09, 0.1, 0.022, 0.022, 0.008)), "rubber", hex("#1f2024")),
    part(leaning(...strings), "metal", CHROME),
    part(
      union(
        capsule(-0.3, 0.02, 0.16, 0, 0.34, -0.14, 0.022),
        capsule(0.3, 0.02, 0.16, 0, 0.34, -0.14, 0.022),
        capsule(0, 0.02, -0.36, 0, 0.5, -0.12, 0.022),
      ),
      "metal",
      hex("#2b2d32"),
    ),
  ];
}

export const devices = {
  laptop: { home: "table", size: 1.15, company: ["cup", "plant", "book"], parts: laptop },
  phone: { home: "studio", size: 1.5, parts: phone },
  camera: { home: "table", size: 0.9, company: ["book", "cup", "plant"], color: "#3a2a22", parts: camera },
  headphones: { home: "studio", size: 1.25, parts: headphones },
  microphone: { home: "studio", size: 1.5, parts: microphone },
  parcel: { home: "studio", size: 0.9, group: 2, parts: parcel },
  guitar: { home: "studio", size: 1.9, color: "#c8321f", parts: electricGuitar },
} satisfies Record<string, Subject>;
