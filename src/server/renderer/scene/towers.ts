import { adjust, blend, hex } from "#server/renderer/math/color.ts";
import type { Random } from "#server/renderer/math/random.ts";
import { box, cylinder } from "#server/renderer/sdf/primitives.ts";
import { union } from "#server/renderer/sdf/operations.ts";
import { part, place } from "#server/renderer/sdf/solid.ts";
import type { Solid } from "#server/renderer/sdf/solid.ts";
import type { Ground } from "./scenery.ts";
import type { Plan } from "./plan.ts";

/** A skyline on the far bank, tallest off the middle, with lit windows. */
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
