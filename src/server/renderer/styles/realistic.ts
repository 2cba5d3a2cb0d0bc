import { compose } from "#server/renderer/scene/compose.ts";
import { develop } from "#server/renderer/trace/develop.ts";
import { takePicture } from "#server/renderer/trace/picture.ts";
import type { Draw } from "./style.ts";

export const drawRealistic: Draw = (plan, width, height, report) => {
  const { world, grade } = compose(plan);
  const picture = takePicture(world, width, height, "fine", (fraction) => report(0.05 + fraction * 0.85));
  return develop(picture, grade, plan.random.integer(0, 1e9));
};
