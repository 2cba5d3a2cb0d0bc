import { adjust, blend, hex, lighten, type Rgb } from "#server/renderer/math/color.ts";
import { norm } from "#server/renderer/math/vector.ts";
import { lathe, turned } from "#server/renderer/sdf/baked.ts";
import {
  box,
  capsule,
  cone,
  cylinder,
  ellipsoid,
  melt,
  mirror,
  move,
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

const WOOD = hex("#a8703f");

/** A small pile of closed books, none quite straight. */
function books(kit: Kit): Part[] {
  const covers: Rgb[] = [kit.palette.second, kit.color, kit.palette.accent, kit.palette.third];
  let level = 0;
  return covers.slice(0, kit.count || 3).flatMap((color) => {
    const thick = kit.random.between(0.14, 0.24);
    const [long, wide] = [kit.random.between(0.68, 0.82), kit.random.between(0.48, 0.56)];
    const turn = kit.random.between(-0.28, 0.28);
    const cover = subtract(
      box(0, thick / 2, 0, long, thick / 2, wide, 0.02),
      box(0.04, thick / 2, 0.03, long, thick / 2 - 0.022, wide + 0.02),
    );
    const pages = box(-0.01, thick / 2, -0.012, long - 0.04, thick / 2 - 0.02, wide - 0.03);
    const at = level;
    level += thick + 0.004;
    return [
      part(move(turnY(cover, turn), 0, at, 0), "cloth", color),
      part(move(turnY(pages, turn), 0, at, 0), "pages", hex("#f1e8d4")),
    ];
  });
}

const lamp = (kit: Kit): Part[] => [
  part(
    lathe(
      [
        [0.2, 1.62],
        [0.5, 1.05],
      ],
      0.02,
      3,
    ),
    "lamp",
    blend(kit.color, hex("#ffcf87"), 0.6),
  ),
  part(capsule(0, 0.05, 0, 0, 1.55, 0, 0.03), "gold", hex("#b98d45")),
  part(
    turned([
      [0, 0],
      [0.34, 0.01],
      [0.33, 0.06],
      [0.06, 0.12],
      [0, 0.16],
    ]),
    "gold",
    hex("#b98d45"),
  ),
  part(sphere(0, 1.22, 0, 0.13), "lamp", hex("#fff0cf")),
];

function gift(kit: Kit): Part[] {
  const loop = mirror(
    move(
      turnZ((x, y, z) => torus(0, 0, 0, 0.17, 0.045)(x, z, y * 0.8), 0.5),
      0.2,
      1.06,
      0,
    ),
  );
  return [
    part(box(0, 0.42, 0, 0.48, 0.42, 0.48, 0.02), "paper", kit.color),
    part(box(0, 0.8, 0, 0.52, 0.11, 0.52, 0.02), "paper", lighten(kit.color, 0.04)),
    part(
      union(
        box(0, 0.46, 0, 0.085, 0.465, 0.53, 0.01),
        box(0, 0.46, 0, 0.53, 0.465, 0.085, 0.01),
        loop,
        ellipsoid(0, 0.97, 0, 0.1, 0.08, 0.08),
      ),
      "porcelain",
      kit.palette.accent,
    ),
  ];
}

/** An inflated planar outline of a heart. */
function heart(kit: Kit): Part[] {
  const shape = (x: number, y: number, z: number) => {
    const ax = Math.abs(x) / 0.62;
    const py = (y - 0.12) / 0.62;
    const flat =
      ax + py > 1
        ? norm(ax - 0.25, py - 0.75) - Math.SQRT2 / 4
        : Math.sqrt(
            Math.min(
              ax * ax + (py - 1) ** 2,
              (ax - Math.max(ax + py, 0) / 2) ** 2 + (py - Math.max(ax + py, 0) / 2) ** 2,
            ),
          ) * Math.sign(ax - py);
    const inset = flat * 0.62 + 0.2;
    return inset > 0 ? norm(inset, z * 0.95) - 0.24 : Math.abs(z) * 0.95 - 0.24;
  };
  return [part((x, y, z) => shape(x, y - 0.06, z) * 0.8, "porcelain", kit.color, 0.75)];
}

function star(kit: Kit): Part[] {
  const shape = (x: number, y: number, z: number) => {
    const py = y - 0.7;
    const sector = (2 * Math.PI) / 5;
    const angle = Math.atan2(x, py);
    const folded = Math.abs(angle - sector * Math.round(angle / sector));
    const r = norm(x, py);
    const edge = r * Math.sin(folded + 0.55) - 0.36;
    return Math.max(edge * 0.9 + Math.abs(z) * 0.85, Math.abs(z) - 0.3) * 0.72 - 0.04;
  };
  return [part(shape, "gold", kit.color, 0.8)];
}

function gem(kit: Kit): Part[] {
  const facets = (x: number, y: number, z: number) => {
    const sector = Math.PI / 4;
    const angle = Math.atan2(z, x);
    const r = norm(x, z) * Math.cos(angle - sector * Math.round(angle / sector));
    return Math.max((r - y * 0.86) * 0.75, (r * 0.62 + y - 1.28) * 0.8, y - 0.98, r - 0.68);
  };
  return [part(facets, "gem", kit.color, 0.9)];
}

const ball = (kit: Kit): Part[] => {
  const stripe = (x: number, y: number) => Math.abs(y - 0.5 + x * 0.35) - 0.13;
  const round = sphere(0, 0.5, 0, 0.5);
  return [
    part((x, y, z) => Math.max(round(x, y, z), -stripe(x, y)), "plastic", kit.color),
    part((x, y, z) => Math.max(round(x, y, z), stripe(x, y)), "plastic", kit.palette.pale),
  ];
};

function chair(kit: Kit): Part[] {
  const seat = box(0, 0.5, 0, 0.52, 0.13, 0.48, 0.1);
  const back = turnX(box(0, 0.98, -0.44, 0.52, 0.5, 0.13, 0.11), -0.12);
  const arms = mirror(box(0.55, 0.62, 0.02, 0.11, 0.25, 0.47, 0.09));
  return [
    part(melt(0.05, seat, back, arms), "cloth", kit.color),
    part((x, y, z) => capsule(0.42, 0.38, 0.36, 0.5, 0, 0.45, 0.04, 0.028)(Math.abs(x), y, Math.abs(z)), "wood", WOOD),
    part(
      move(turnZ(turnX(box(0, 0, 0, 0.27, 0.24, 0.09, 0.09), -0.3), 0.15), 0.08, 0.84, -0.24),
      "cloth",
      kit.palette.accent,
    ),
  ];
}

/** Blocks, an arch, steps and a ball, for prompts about geometry. */
function shapes(kit: Kit): Part[] {
  const { color, palette } = kit;
  const deep = adjust(color, ({ lightness }) => ({ lightness: lightness - 0.12 }));
  const upright = (major: number, minor: number) => turnX(torus(0, 0, 0, major, minor), Math.PI / 2);
  const arch = subtract(
    (x, y, z) => Math.max(Math.min(norm(x, Math.max(0, y - 0.75)) - 0.55, 9), Math.abs(z) - 0.2, -y),
    (x, y, z) => Math.max(norm(x, Math.max(0, y - 0.75)) - 0.3, Math.abs(z) - 1),
  );
  return [
    part(move(arch, -0.1, 0, -0.45), "plaster", color, 0.8),
    part(cylinder(0.62, 0.16, 0.05, 0.42, 0.16, 0.02), "plaster", palette.pale),
    part(sphere(0.62, 0.6, 0.05, 0.28), "porcelain", palette.second),
    part(move(turnY(box(0, 0.22, 0, 0.22, 0.22, 0.22, 0.02), 0.5), -0.78, 0, 0.16), "plaster", deep),
    part(cone(-0.78, 0.44, 0.16, 0.19, 0.86, 0.004), "porcelain", palette.accent),
    part(move(upright(0.19, 0.06), 0.02, 0.25, 0.42), "gold", palette.accent),
    part(sphere(-0.32, 0.11, 0.52, 0.11), "porcelain", palette.third),
    part(
      (x, y, z) =>
        Math.min(
          box(1.02, 0.12, -0.42, 0.26, 0.12, 0.26, 0.01)(x, y, z),
          box(1.14, 0.36, -0.42, 0.14, 0.13, 0.26, 0.01)(x, y, z),
        ),
      "plaster",
      palette.second,
    ),
  ];
}

export const objects = {
  book: { home: "table", size: 0.62, parts: books },
  lamp: { home: "table", size: 1.75, parts: lamp },
  gift: { home: "studio", size: 1.15, group: 2, parts: gift },
  heart: { home: "studio", size: 1.3, color: "#d22f3f", parts: heart },
  star: { home: "studio", size: 1.4, color: "#e8b23a", parts: star },
  gem: { home: "studio", size: 1.1, parts: gem },
  ball: { home: "studio", size: 1.0, parts: ball },
  chair: { home: "table", size: 1.5, parts: chair },
  shapes: { home: "studio", size: 1.45, parts: shapes },
} satisfies Record<string, Subject>;
