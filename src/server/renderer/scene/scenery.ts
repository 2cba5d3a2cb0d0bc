import { adjust, blend, hex, type Rgb } from "#server/renderer/math/color.ts";
import type { Random } from "#server/renderer/math/random.ts";
import type { TimeName } from "#server/renderer/prompt/lexicon.ts";
import { box, cylinder, type Sdf, union } from "#server/renderer/sdf/shapes.ts";
import { type Part, part, place, type Solid } from "#server/renderer/sdf/solid.ts";
import { SUBJECTS } from "#server/renderer/subjects/catalogue.ts";
import type { Terrain } from "#server/renderer/trace/terrain.ts";
import type { Place, Plan } from "./plan.ts";

export type Ground = {
  terrain: Terrain;
  viewZ: number;
  halfWidth: number;
  /** First free object number. */
  from: number;
  time: TimeName;
  /** Keeps the middle free for the items. */
  keepClear: boolean;
  winter: boolean;
};

/** Objects of the place that are not in the prompt: trees, towers, arches. */
export function scenery(plan: Plan, setting: Place, ground: Ground): Solid[] {
  const random = plan.random.fork("scenery");
  switch (setting) {
    case "forest":
      return [
        ...trees(
          plan,
          ground,
          random,
          plan.brief.moods.includes("autumn") ? ["tree", "tree", "pine"] : ["pine", "pine", "tree"],
          44 + plan.detail * 3,
          2.5,
          24,
        ),
        ...trees(
          plan,
          { ...ground, from: ground.from + 60 },
          random.fork("near"),
          plan.brief.moods.includes("autumn") ? ["tree"] : ["pine"],
          4,
          1.2,
          3,
          true,
        ),
      ];
    case "hills":
      return trees(plan, ground, random, ["tree"], 5 + plan.detail, 9, 34);
    case "mountains":
    case "lake":
    case "snow":
      return trees(plan, ground, random, ["pine"], 8 + plan.detail * 2, setting === "lake" ? 20 : 6, 26);
    case "beach":
      return trees(plan, ground, random, ["palm"], 1 + Math.round(plan.creativity / 4), 0.2, 1.5, true);
    case "city":
      return towers(plan, ground, random);
    case "courtyard":
      return courtyard(plan, ground);
    default:
      return [];
  }
}

function trees(
  plan: Plan,
  ground: Ground,
  random: Random,
  kinds: readonly ["pine" | "tree" | "palm", ...("pine" | "tree" | "palm")[]],
  count: number,
  near: number,
  far: number,
  edge = false,
): Solid[] {
  const dry = plan.brief.moods.includes("autumn");
  const shades = dry ? ["#b8702a", "#a8482a", "#c99a35"] : undefined;
  const models = [0, 1, 2].map((index) => {
    const name = random.pick(kinds);
    const subject = SUBJECTS[name];
    const base = hex(
      name === "pine"
        ? (subject.color ?? "#2f5a41")
        : (shades?.[index] ??
            (plan.brief.moods.includes("spring") && index > 0 ? "#e9a3b4" : (subject.color ?? "#577a3a"))),
    );
    const color = adjust(base, ({ lightness, chroma }) =>
      ground.winter
        ? { lightness: lightness + 0.18, chroma: chroma * 0.45 }
        : { lightness: lightness + random.between(-0.05, 0.05) },
    );
    return {
      parts: subject.parts({
        color,
        palette: plan.palette,
        random: random.fork(`tree${index}`),
        detail: plan.detail,
        count: 0,
      }),
      size: name === "palm" ? 1.1 : 1,
    };
  });
  const solids: Solid[] = [];
  for (let index = 0; index < count; index++) {
    const ahead = 7 + near + (far - near) * random.next() ** 1.6;
    const side = random.pick([-1, 1]);
    // With `edge` the trees frame the view; otherwise they leave the middle free.
    const across = edge
      ? side * random.between(0.68, 0.98)
      : side * (ground.keepClear ? random.between(0.3, 1.15) : random.between(0.08, 1.15));
    const x = across * ground.halfWidth * ahead;
    const y = ground.terrain.heightAt(x, ahead);
    const model = models[index % models.length];
    if (!model || y < 0.05) continue;
    solids.push(
      ...stand(
        model.parts,
        x,
        y - 0.03,
        ground.viewZ - ahead,
        model.size * random.between(0.8, 1.4),
        random.between(0, 6),
        ground.from + index,
      ),
    );
  }
  return solids;
}

const stand = (parts: readonly Part[], x: number, y: number, z: number, scale: number, turn: number, object: number) =>
  parts.map((shape) => place(shape, { x, y, z, scale, turn }, object));

function courtyard(plan: Plan, ground: Ground): Solid[] {
  const { palette, random } = plan;
  const warm = adjust(palette.hero, ({ lightness, hue }) => ({
    lightness: Math.min(0.78, Math.max(0.66, lightness)),
    chroma: 0.13,
    hue: plan.brief.colors.length > 0 ? hue : 52 + random.between(-14, 18),
  }));
  return stand(arcade(warm, palette.pale, hex("#3c2c34")), 0, 0.02, -2.1, 1.9, 0, ground.from);
}

/** A skyline on the far bank; its windows are lit except by day. */
export function towers(plan: Plan, ground: Ground, random: Random): Solid[] {
  const { palette, detail } = plan;
  const shades = [palette.second, palette.hero, palette.wall, hex("#8d99a8"), hex("#5d6b80")];
  const models = shades.map((shade, index) => {
    const [wide, tall] = [0.24 + (index % 3) * 0.06, 1.7 + index * 0.3];
    const color = adjust(blend(shade, hex("#7d8796"), 0.35), ({ lightness }) => ({
      lightness: ground.time === "night" ? 0.32 : Math.min(0.72, lightness),
    }));
    const body = union(
      box(0, tall / 2, 0, wide, tall / 2, wide),
      box(0, tall * 0.55, 0, wide * 0.72, tall * 0.55, wide * 0.72),
    );
    const crown =
      index % 2 === 0
        ? cylinder(0, tall * 1.2, 0, 0.018, tall * 0.16)
        : box(0, tall * 1.12, 0, wide * 0.4, 0.07, wide * 0.4);
    return [part(body, ground.time === "day" ? "facade" : "facadeLit", color), part(crown, "metal", color)];
  });
  const solids: Solid[] = [];
  const count = 26 + detail * 2;
  const peak = random.between(-0.45, 0.45);
  for (let index = 0; index < count; index++) {
    const ahead = 20 + random.between(0, 14);
    const across = ((index + random.next()) / count) * 2.3 - 1.15;
    const tall =
      0.75 + 1.5 * Math.exp(-(((across - peak) / 0.38) ** 2)) * random.between(0.6, 1.15) + random.between(0, 0.45);
    const model = models[random.integer(0, models.length - 1)];
    for (const shape of model ?? []) {
      solids.push(
        place(
          shape,
          {
            x: across * ground.halfWidth * ahead,
            y: 0.1,
            z: ground.viewZ - ahead,
            scale: tall * 1.15,
            turn: random.pick([0, 0.2, -0.3]),
          },
          ground.from + index,
        ),
      );
    }
  }
  return solids;
}

/** A wall with arches onto a dark passage, and a flight of steps. */
function arcade(color: Rgb, pale: Rgb, passage: Rgb): Part[] {
  const opening =
    (cx: number, half: number, high: number): Sdf =>
    (x, y) => {
      const dx = Math.abs(x - cx);
      return y > high ? Math.hypot(dx, y - high) - half : dx - half;
    };
  const holes = union(opening(-1.35, 0.46, 0.8), opening(0.05, 0.46, 0.8));
  const wall = (x: number, y: number, z: number) =>
    Math.max(Math.abs(z) - 0.2, Math.abs(x) - 2.5, y - 2.35, -holes(x, y, z));
  const steps = union(
    ...[0, 1, 2, 3, 4, 5].map((index) =>
      box(1.55 + index * 0.13, 0.09 + index * 0.09, 0.62, 0.75 - index * 0.13, 0.09 + index * 0.09, 0.42),
    ),
  );
  return [
    part(wall, "plaster", color),
    part(box(0, 1.1, -0.75, 2.5, 1.1, 0.1), "plaster", passage),
    part(
      steps,
      "plaster",
      adjust(pale, ({ chroma }) => ({ lightness: 0.86, chroma: chroma + 0.02 })),
    ),
    part(
      box(-2.3, 1.0, 0.5, 0.2, 1.0, 0.7),
      "plaster",
      adjust(color, ({ lightness, hue }) => ({ lightness: lightness - 0.06, hue: hue - 12 })),
    ),
  ];
}
