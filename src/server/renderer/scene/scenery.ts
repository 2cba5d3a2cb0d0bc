import { adjust, hex } from "#server/renderer/math/color.ts";
import type { Random } from "#server/renderer/math/random.ts";
import type { TimeName } from "#server/renderer/prompt/lexicon.ts";
import { place } from "#server/renderer/sdf/solid.ts";
import type { Part, Solid } from "#server/renderer/sdf/solid.ts";
import { SUBJECTS } from "#server/renderer/subjects/catalogue.ts";
import { arcade } from "#server/renderer/subjects/outdoors.ts";
import { towers } from "./towers.ts";
import type { Terrain } from "#server/renderer/trace/terrain.ts";
import type { Place, Plan } from "./plan.ts";

export type Ground = {
  terrain: Terrain;
  viewZ: number;
  halfWidth: number;
  /** First free object number. */
  from: number;
  time: TimeName;
  /** Somebody stands in the middle: nothing else may. */
  keepClear: boolean;
  winter: boolean;
};

/** What belongs to the place without being asked for: its trees, its houses, its walls. */
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
    // At the edge of the view trees frame it; elsewhere they leave the middle open.
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
