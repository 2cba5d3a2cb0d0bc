import { createCanvas } from "@napi-rs/canvas";
import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Random } from "#server/renderer/math/random.ts";
import { createRandom } from "#server/renderer/math/random.ts";
import { compose } from "#server/renderer/scene/compose.ts";
import type { Plan } from "#server/renderer/scene/plan.ts";
import { drawGeometry } from "./abstract-geometry.ts";
import { drawLayers } from "./abstract-layers.ts";
import { drawThreads } from "./abstract-threads.ts";
import { cutSilhouette } from "./silhouette.ts";
import type { Silhouette } from "./silhouette.ts";
import type { Draw } from "./style.ts";
import { weaveInto } from "./weave.ts";

/** One way of abstracting: draws over the whole canvas. */
export type Abstraction = (
  context: SKRSContext2D,
  sheet: { plan: Plan; figure: Silhouette; width: number; height: number; random: Random },
) => void;

export const drawAbstract: Draw = (plan, width, height, report) => {
  const scene = compose(plan);
  report(0.1);
  const figure = cutSilhouette(scene, width, height);
  report(0.3);
  const random = createRandom(plan.random.integer(0, 1e9));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  choose(plan, figure, random)(context, { plan, figure, width, height, random });
  report(0.85);
  const pixels = context.getImageData(0, 0, width, height).data;
  weaveInto(pixels, width, height, { thread: 3, depth: 0.03, relief: 0 });
  return new Uint8ClampedArray(pixels);
};

/** Landscapes become layers, figures become geometry or threads. */
function choose({ brief, creativity }: Plan, figure: Silhouette, random: Random): Abstraction {
  const open = figure.share < 0.02;
  if (open && brief.settings.length + (brief.time ? 1 : 0) > 0 && random.chance(0.85)) return drawLayers;
  return random.chance(open ? 0.6 : 0.3 + creativity * 0.03) ? drawThreads : drawGeometry;
}
