import { adjust, hex, type Rgb } from "#server/renderer/math/color.ts";
import { norm } from "#server/renderer/math/vector.ts";
import { lathe } from "#server/renderer/sdf/baked.ts";
import {
  around,
  capsule,
  cylinder,
  ellipsoid,
  move,
  resize,
  type Sdf,
  sphere,
  turnX,
  turnY,
  turnZ,
  union,
} from "#server/renderer/sdf/shapes.ts";
import { type Part, part } from "#server/renderer/sdf/solid.ts";
import { vase } from "./pottery.ts";
import type { Kit, Subject } from "./subject.ts";

const STEM = hex("#587f3c");
const POT = hex("#b9623a");

type Bloom = { sdf: Sdf; material: "petal" | "crumb"; color: Rgb; step: number }[];

/** A ball of overlapping petals, set on a spiral from pole to pole. */
function marigold(color: Rgb): Bloom {
  const rows = 9;
  const petals: Sdf = (x, y, z) => {
    const r = Math.sqrt(x * x + y * y + z * z) + 1e-6;
    const polar = Math.acos(Math.max(-1, Math.min(1, y / r))) / Math.PI;
    const row = Math.floor(polar * rows);
    const count = Math.max(5, Math.round(Math.sin(((row + 0.5) / rows) * Math.PI) * 22));
    const across = (Math.atan2(z, x) / (2 * Math.PI)) * count + row * 0.5;
    const u = Math.abs(across - Math.round(across)) * 2;
    const v = polar * rows - row;
    return (r - 0.83 - 0.17 * (1 - u * u) * (0.35 + 0.65 * v)) * 0.62;
  };
  return [{ sdf: petals, material: "petal", color, step: 0.6 }];
}

const fan = (count: number, length: number, width: number, lift: number, phase = 0): Sdf =>
  around(move(turnZ(ellipsoid(length * 0.55, 0, 0, length * 0.52, 0.035, width), lift), 0.12, 0, 0), count, phase);

const daisyBloom = (color: Rgb): Bloom => [
  { sdf: union(fan(13, 0.88, 0.15, 0.16), fan(13, 0.8, 0.14, 0.32, 0.24)), material: "petal", color, step: 0.7 },
  { sdf: ellipsoid(0, 0.08, 0, 0.3, 0.16, 0.3), material: "crumb", color: hex("#eeb02c"), step: 0.9 },
];

const sunflowerBloom = (color: Rgb): Bloom => [
  { sdf: union(fan(17, 0.98, 0.15, 0.12), fan(17, 0.9, 0.14, 0.34, 0.18)), material: "petal", color, step: 0.7 },
  { sdf: ellipsoid(0, 0.08, 0, 0.46, 0.14, 0.46), material: "crumb", color: hex("#4a2d19"), step: 0.9 },
];

function tulipBloom(color: Rgb): Bloom {
  const cup: Sdf = (x, y, z) => {
    const lobe = Math.abs(Math.sin(Math.atan2(z, x) * 1.5));
    const width =
      0.5 * Math.sqrt(Math.max(0.001, Math.sin(Math.min(1, Math.max(0, (y + 0.62) / 1.62)) * Math.PI * 0.82)));
    const shell = Math.abs(norm(x, z) - width - lobe * 0.06) - 0.05;
    return Math.max(shell, -0.6 - y, y - 0.5 - lobe * 0.42) * 0.6;
  };
  return [
    { sdf: cup, material: "petal", color, step: 0.7 },
    { sdf: ellipsoid(0, -0.45, 0, 0.3, 0.2, 0.3), material: "petal", color, step: 0.9 },
  ];
}

/** Petals wound round each other: shells cut open by a spiral. */
function roseBloom(color: Rgb): Bloom {
  const wound: Sdf = (x, y, z) => {
    const r = Math.sqrt(x * x + z * z);
    const angle = Math.atan2(z, x);
    const layer = r * 5.2 - angle / (2 * Math.PI) - 0.25 * Math.sin(angle * 3 + Math.floor(r * 5) * 2);
    const fold = Math.abs(layer - Math.round(layer)) * 2;
    const top = 0.5 - r * r * 0.55 - fold * 0.2;
    return Math.max(Math.sqrt(x * x * 0.9 + y * y * 1.25 + z * z * 0.9) - 0.82, y - top) * 0.55;
  };
  return [{ sdf: wound, material: "petal", color, step: 0.6 }];
}

const BLOOMS = { marigold, daisyBloom, sunflowerBloom, tulipBloom, roseBloom };

/** Stems from a vase, heads in a loose dome: tall in the middle, leaning out at the edge. */
function bouquet(bloom: (color: Rgb) => Bloom, size: number, most: number, colors: readonly string[] = []) {
  return (kit: Kit): Part[] => {
    const { random } = kit;
    const holder = vase({ ...kit, color: kit.palette.pale });
    const mouth = Math.max(...holder.map(({ bounds }) => bounds.highY)) - 0.1;
    const count = kit.count > 0 ? Math.min(14, kit.count) : Math.max(3, Math.round(most * (0.6 + kit.detail * 0.04)));
    const heads = Array.from({ length: count }, (_, index) => {
      const angle = index * 2.399 + random.between(-0.3, 0.3);
      const out = Math.sqrt((index + 0.4) / count) * 0.86;
      return {
        x: Math.cos(angle) * out,
        z: Math.sin(angle) * out * 0.75,
        y: mouth + 0.92 - out * out * 0.62 + random.between(-0.08, 0.08),
        index,
      };
    });
    const stems = union(
      ...heads.map((head) =>
        capsule(head.x * 0.12, mouth - 0.25, head.z * 0.12, head.x, head.y - size * 0.25, head.z, 0.02, 0.015),
      ),
    );
    const leaves = heads.slice(0, 5).map((head, index) => {
      const blade = turnY(move(turnZ(ellipsoid(0.24, 0, 0, 0.25, 0.02, 0.085), 0.55), 0.1, 0, 0), index * 1.3 + 0.4);
      return part(move(blade, head.x * 0.3, mouth + 0.08 + index * 0.05, head.z * 0.3), "leaf", STEM, 0.7);
    });
    const blooms = heads.flatMap((head) => {
      const own = colors.length > 0 ? hex(colors[head.index % colors.length] ?? "#ffffff") : kit.color;
      const tone = adjust(own, ({ lightness, hue }) => ({
        lightness: lightness + random.between(-0.04, 0.04),
        hue: hue + random.between(-7, 7),
      }));
      const scale = size * random.between(0.78, 1.15);
      // Heads lean outwards and towards the viewer.
      return bloom(tone).map(({ sdf, material, color, step }) =>
        part(
          move(resize(turnX(turnZ(sdf, -head.x * 0.7), 0.55 + head.z * 0.5), scale), head.x, head.y, head.z),
          material,
          color,
          step,
        ),
      );
    });
    return [...holder, part(stems, "leaf", STEM), ...leaves, ...blooms];
  };
}

function cactus(kit: Kit): Part[] {
  const ribbed =
    (shape: Sdf, cx: number): Sdf =>
    (x, y, z) =>
      shape(x, y, z) - Math.cos(Math.atan2(z, x - cx) * 9) * 0.014;
  const body = ribbed(capsule(0, 0.45, 0, 0, 1.2, 0, 0.24, 0.2), 0);
  const arms = union(
    capsule(0.15, 0.8, 0, 0.42, 0.85, 0, 0.1),
    capsule(0.42, 0.85, 0, 0.44, 1.12, 0, 0.1, 0.09),
    capsule(-0.15, 0.66, 0, -0.4, 0.72, 0, 0.09),
    capsule(-0.4, 0.72, 0, -0.41, 0.95, 0, 0.09, 0.08),
  );
  return [
    ...pot(kit),
    part(union(body, arms), "leaf", kit.color, 0.8),
    part(move(fan(8, 0.17, 0.05, 0.6), 0, 1.4, 0), "petal", hex("#e7739a"), 0.7),
  ];
}

const pot = (kit: Kit): Part[] => [
  part(
    lathe(
      [
        [0, 0.03],
        [0.27, 0.035],
        [0.36, 0.5],
        [0.39, 0.5],
      ],
      0.03,
      4,
    ),
    "clay",
    kit.random.chance(0.6) ? POT : kit.palette.pale,
  ),
  part(cylinder(0, 0.42, 0, 0.34, 0.03), "crumb", hex("#3b2a1f")),
];

function plant(kit: Kit): Part[] {
  const leaves = Array.from({ length: 11 }, (_, index) => {
    const lift = 0.35 + ((index * 7) % 11) * 0.085;
    const length = kit.random.between(0.5, 0.74);
    const blade = turnZ(ellipsoid(length * 0.75, 0, 0, length * 0.5, 0.018, length * 0.24), lift);
    const stalk = turnZ(capsule(0, 0, 0, length * 0.4, 0, 0, 0.016), lift);
    const tone = adjust(kit.color, ({ lightness }) => ({ lightness: lightness + kit.random.between(-0.07, 0.07) }));
    return part(move(turnY(union(blade, stalk), index * 2.399), 0, 0.48, 0), "leaf", tone, 0.7);
  });
  return [...pot(kit), ...leaves, part(sphere(0, 0.45, 0, 0.1), "leaf", kit.color)];
}

export const flowers = {
  flower: { home: "table", size: 2.3, color: "#f0a01e", parts: bouquet(BLOOMS.marigold, 0.31, 9) },
  daisy: { home: "table", size: 2.2, color: "#fbf6ea", parts: bouquet(BLOOMS.daisyBloom, 0.3, 9) },
  sunflower: { home: "table", size: 2.3, color: "#f4b51e", parts: bouquet(BLOOMS.sunflowerBloom, 0.44, 5) },
  tulip: { home: "table", size: 2.2, parts: bouquet(BLOOMS.tulipBloom, 0.3, 8, ["#d8413f", "#f2a93b", "#e67c9c"]) },
  rose_flower: { home: "table", size: 2.2, color: "#d96d84", parts: bouquet(BLOOMS.roseBloom, 0.36, 8) },
  cactus: { home: "table", size: 1.5, color: "#5b8a58", parts: cactus },
  plant: { home: "table", size: 1.5, color: "#4f8048", parts: plant },
} satisfies Record<string, Subject>;
