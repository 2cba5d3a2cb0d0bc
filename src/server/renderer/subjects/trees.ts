import { hex, lighten } from "#server/renderer/math/color.ts";
import { noise3 } from "#server/renderer/math/noise.ts";
import { bake } from "#server/renderer/sdf/baked.ts";
import {
  around,
  capsule,
  cone,
  displace,
  melt,
  move,
  type Sdf,
  sphere,
  turnZ,
  union,
} from "#server/renderer/sdf/shapes.ts";
import { type Part, part } from "#server/renderer/sdf/solid.ts";
import type { Kit, Subject } from "./subject.ts";

const BARK = hex("#5c4330");

const crown = (shape: Sdf, rough: number): Sdf =>
  displace(
    shape,
    rough,
    (x, y, z) => noise3(x * 5, y * 5, z * 5) * rough + noise3(x * 13, y * 13, z * 13) * rough * 0.45,
  );

function tree(kit: Kit): Part[] {
  const { random } = kit;
  const lobes = Array.from({ length: 7 }, (_, index) => {
    const angle = index * 2.399;
    const out = index === 0 ? 0 : random.between(0.34, 0.52);
    return sphere(
      Math.cos(angle) * out,
      1.32 + random.between(-0.18, 0.3),
      Math.sin(angle) * out,
      random.between(0.34, 0.5),
    );
  });
  return [
    part(bake(crown(melt(0.14, ...lobes), 0.09)), "foliage", kit.color, 0.75),
    part(
      union(
        capsule(0, 0, 0, 0.03, 1.1, 0, 0.12, 0.075),
        capsule(0.02, 0.65, 0, 0.34, 1.05, 0.1, 0.06, 0.04),
        capsule(0.01, 0.72, 0, -0.3, 1.08, 0, 0.055, 0.04),
      ),
      "rock",
      BARK,
    ),
  ];
}

/** Builds the shape at the first call and keeps it: pines and palms differ in colour and rotation only, and baking is slow. */
function once(build: () => Sdf): () => Sdf {
  let shape: Sdf | undefined;
  return () => (shape ??= build());
}

const pineCrown = once(() => {
  const tiers = [0, 1, 2, 3, 4].map((tier) => {
    const low = 0.3 + tier * 0.34;
    const wide = 0.66 - tier * 0.12;
    return (x: number, y: number, z: number) => {
      const frill = Math.sin(Math.atan2(z, x) * (9 - tier) + tier * 2) * 0.035;
      return cone(0, low, 0, wide + frill, low + 0.56, 0.03)(x, y, z);
    };
  });
  return bake(crown(melt(0.04, ...tiers), 0.05));
});

function pine(kit: Kit): Part[] {
  return [part(pineCrown(), "foliage", kit.color, 0.75), part(capsule(0, 0, 0, 0, 0.5, 0, 0.09, 0.07), "rock", BARK)];
}

const palmLean = 0.32;

function frond(x: number, y: number, z: number): number {
  const t = Math.max(0, Math.min(1, x / 0.95));
  const droop = 0.26 * t - 0.62 * t * t;
  const wide = 0.15 * Math.sin(Math.min(1, t + 0.12) * Math.PI) * (0.75 + 0.25 * Math.sin(x * 70));
  return Math.max(Math.abs(y - droop + Math.abs(z) * 0.5) - 0.014, Math.abs(z) - wide, x - 0.95, -x) * 0.55;
}

const upperFronds = once(() => bake(move(around(frond, 9), palmLean, 1.85, 0), 84));
const lowerFronds = once(() => bake(move(around(turnZ(frond, -0.4), 7, 0.4), palmLean, 1.84, 0), 84));

function palm(kit: Kit): Part[] {
  return [
    part(upperFronds(), "leaf", kit.color, 0.75),
    part(lowerFronds(), "leaf", lighten(kit.color, -0.05), 0.75),
    part(
      melt(0.1, capsule(0, 0, 0, 0.06, 0.7, 0, 0.11, 0.08), capsule(0.06, 0.7, 0, palmLean, 1.85, 0, 0.08, 0.06)),
      "wood",
      hex("#8a6a48"),
    ),
    part(move(around(sphere(0.1, -0.08, 0, 0.075), 3), palmLean, 1.85, 0), "wood", hex("#4b3222")),
  ];
}

export const trees = {
  tree: { home: "outdoors", size: 2.2, color: "#577a3a", parts: tree },
  pine: { home: "outdoors", size: 2.4, color: "#2f5a41", group: 3, parts: pine },
  palm: { home: "beach", size: 2.6, color: "#4a8a4a", group: 2, parts: palm },
} satisfies Record<string, Subject>;
