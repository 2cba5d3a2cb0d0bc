import { adjust, hex, lighten } from "#server/renderer/math/color.ts";
import { norm } from "#server/renderer/math/vector.ts";
import {
  box,
  capsule,
  ellipsoid,
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

/** Outline of a foot from above: heel at -x, ball at +x. */
const footprint = (x: number, z: number, more: number) => {
  const t = Math.max(0, Math.min(1, (x + 0.7) / 1.28));
  return norm(x + 0.7 - t * 1.28, z) - (0.27 + 0.075 * t) - more;
};

/** The toe of a sole bends upwards. */
const sprung = (x: number, y: number) => y - 0.16 * Math.max(0, x - 0.35) ** 2;

const sole =
  (low: number, high: number, more: number): Sdf =>
  (x, y, z) => {
    const lift = sprung(x, y) - 0.05 * Math.max(0, -x - 0.3);
    const side = footprint(x, z, more);
    const flat = Math.max(low - lift, lift - high);
    return (side > 0 && flat > 0 ? norm(side, flat) : Math.max(side, flat)) * 0.85 - 0.02;
  };

const last = melt(
  0.16,
  ellipsoid(0.5, 0.3, 0, 0.46, 0.22, 0.3),
  capsule(0.34, 0.36, 0, -0.3, 0.6, 0, 0.25, 0.26),
  ellipsoid(-0.62, 0.48, 0, 0.34, 0.46, 0.28),
);
const opening = turnedEllipsoid(-0.58, 1.02, 0.3, 0.24, 0.19);
const upper: Sdf = (x, y, z) => Math.max(last(x, y, z), -opening(x, y, z), 0.14 - sprung(x, y));

function turnedEllipsoid(x: number, y: number, rx: number, ry: number, rz: number): Sdf {
  return move(turnZ(ellipsoid(0, 0, 0, rx, ry, rz), -0.22), x, y, 0);
}

/** A cap of the upper, a little thicker: toe, heel or stripe. */
const overlay =
  (where: (x: number, y: number) => number): Sdf =>
  (x, y, z) =>
    Math.max(upper(x, y, z) - 0.012, where(x, y));

function sneaker(kit: Kit, at: (shape: Sdf) => Sdf): Part[] {
  const stripe = overlay((x, y) =>
    Math.max(Math.abs(y - 0.42 - 0.34 * (x + 0.1) ** 2 + 0.22 * x) - 0.06, x - 0.32, -x - 0.62),
  );
  const toe = overlay((x, y) => 0.72 - x + (y - 0.3) * 0.5);
  const heel = overlay((x, y) => x + 0.8 - (y - 0.5) * 0.12);
  const laces = union(
    ...[0, 1, 2, 3].map((row) => {
      const [x, y] = [0.3 - row * 0.155, 0.605 + row * 0.076];
      return capsule(x, y, -0.13, x - 0.03, y + 0.01, 0.13, 0.026);
    }),
  );
  const shade = adjust(kit.color, ({ lightness, chroma }) => ({
    lightness: lightness > 0.5 ? lightness - 0.16 : lightness + 0.16,
    chroma,
  }));
  const tongue = move(turnZ(box(0, 0, 0, 0.06, 0.2, 0.17, 0.05), 0.95), -0.22, 0.8, 0);
  return [
    part(at(upper), "leather", kit.color, 0.85),
    part(at(sole(0.05, 0.17, 0.01)), "rubber", hex("#f6f2ea"), 0.85),
    part(at(sole(0, 0.05, 0)), "rubber", kit.palette.accent, 0.85),
    part(at(stripe), "plastic", kit.palette.pale, 0.85),
    part(at(union(toe, heel)), "plastic", shade, 0.85),
    part(at(tongue), "leather", shade),
    part(at(laces), "paper", hex("#fbf8f1")),
  ];
}

/** A pair, the far shoe half a step behind. */
const shoes = (kit: Kit): Part[] => [
  ...sneaker(kit, (shape) => move(turnY(shape, 0.08), 0.14, 0, 0.42)),
  ...sneaker(kit, (shape) => move(turnY(shape, -0.2), -0.3, 0, -0.42)),
];

function handbag(kit: Kit): Part[] {
  const deep = adjust(kit.color, ({ lightness }) => ({ lightness: lightness - 0.07 }));
  const taper =
    (shape: Sdf): Sdf =>
    (x, y, z) =>
      shape(x * (1 + y * 0.16), y, z * (1 + y * 0.22)) * 0.8;
  const body = taper(box(0, 0.42, 0, 0.78, 0.42, 0.3, 0.1));
  const flap = taper((x, y, z) =>
    Math.max(box(0, 0.5, 0.03, 0.8, 0.37, 0.32, 0.1)(x, y, z), 0.42 + 0.5 * x * x - 0.12 - y),
  );
  const handle = turnX(torus(0, 0, 0, 0.36, 0.045), Math.PI / 2);
  return [
    part(body, "leather", kit.color, 0.85),
    part(flap, "leather", deep, 0.85),
    part(
      move((x, y, z) => Math.max(handle(x, y * 0.86, z), -y - 0.14), 0, 0.9, 0),
      "leather",
      deep,
      0.85,
    ),
    part(
      union(
        box(0, 0.38, 0.3, 0.075, 0.06, 0.035, 0.015),
        sphere(-0.36, 0.8, 0.16, 0.04),
        sphere(0.36, 0.8, 0.16, 0.04),
      ),
      "gold",
      hex("#d8b25c"),
    ),
  ];
}

function glasses(kit: Kit): Part[] {
  const ring = turnX(torus(0, 0, 0, 0.27, 0.038), Math.PI / 2);
  const both =
    (shape: Sdf): Sdf =>
    (x, y, z) =>
      shape(Math.abs(x) - 0.36, y - 0.3, z - 0.3);
  const lens: Sdf = both((x, y, z) => Math.max(norm(x, y) - 0.26, Math.abs(z) - 0.012));
  const arms: Sdf = (x, y, z) =>
    union(capsule(0.62, 0.36, 0.28, 0.62, 0.34, -0.5, 0.03), capsule(0.62, 0.34, -0.5, 0.6, 0.06, -0.72, 0.03))(
      Math.abs(x),
      y,
      z,
    );
  return [
    part(union(both(ring), arms, capsule(-0.1, 0.36, 0.3, 0.1, 0.36, 0.3, 0.032)), "plastic", kit.color),
    part(lens, "window", lighten(kit.palette.ink, 0.08)),
  ];
}

function watch(kit: Kit): Part[] {
  const flat = (shape: Sdf): Sdf => move(turnX(shape, Math.PI / 2), 0, 0.62, 0);
  const hoop = turnX(torus(0, 0, 0, 0.4, 0.05), 0);
  const strap: Sdf = (x, y, z) => {
    const r = norm((y - 0.62) * 0.86, z + 0.36) - 0.46;
    return Math.max(Math.abs(r) - 0.035, Math.abs(x) - 0.2) * 0.9;
  };
  const dial: Sdf = flat((x, y, z) => Math.max(norm(x, z) - 0.34, Math.abs(y - 0.12) - 0.045));
  const bezel: Sdf = flat(move(hoop, 0, 0.14, 0));
  const hands = union(
    capsule(0, 0.62, 0.19, 0.16, 0.72, 0.19, 0.018),
    capsule(0, 0.62, 0.19, -0.05, 0.86, 0.19, 0.013),
  );
  const crown = capsule(0.44, 0.62, 0.12, 0.52, 0.62, 0.12, 0.045);
  return [
    part(strap, "leather", kit.color, 0.85),
    part(dial, "porcelain", kit.palette.pale),
    part(union(bezel, crown), "gold", hex("#d3ae5e")),
    part(hands, "plastic", kit.palette.ink),
  ];
}

/** A T-shirt as on an invisible hanger. */
function shirt(kit: Kit): Part[] {
  const sleeve: Sdf = (x, y, z) => capsule(0.42, 1.18, 0, 0.72, 0.9, 0.02, 0.17, 0.16)(Math.abs(x), y, z * 1.5);
  const body: Sdf = (x, y, z) =>
    box(0, 0.68, 0, 0.5, 0.66, 0.14, 0.1)(x * (1 - 0.06 * y), y, z + 0.03 * Math.sin(x * 9 + y * 3));
  const neck = ellipsoid(0, 1.4, 0.02, 0.2, 0.16, 0.3);
  const cut: Sdf = (x, y, z) => Math.max(melt(0.06, body, sleeve)(x, y, z) * 0.85, 0.04 - y);
  return [
    part(subtract(cut, neck), "paper", kit.color, 0.8),
    part(
      (x, y, z) => Math.max(cut(x, y, z) - 0.012, norm(x, (y - 0.86) * 1.02) - 0.2, -z),
      "paper",
      kit.palette.accent,
      0.8,
    ),
  ];
}

export const wear = {
  shoe: { home: "studio", size: 0.86, parts: shoes },
  bag: { home: "studio", size: 1.2, parts: handbag },
  glasses: { home: "table", size: 0.5, company: ["book", "cup", "plant"], color: "#2b2522", parts: glasses },
  watch: { home: "studio", size: 1.0, color: "#5b3a26", parts: watch },
  shirt: { home: "studio", size: 1.4, parts: shirt },
} satisfies Record<string, Subject>;
