import { createCanvas, ImageData } from "@napi-rs/canvas";
import { compose } from "#server/renderer/scene/compose.ts";
import { drawFaces } from "./faces.ts";
import { drawFlat } from "./flat.ts";
import { inkOutlines } from "./outline.ts";
import type { Draw } from "./style.ts";

/** Everything is drawn larger and shrunk: that smooths outlines and flat edges alike. */
const oversize = 1.5;

/** The composed scene in flat colours with an inked outline. */
export const drawCartoon: Draw = (plan, width, height, report) => {
  const scene = compose(plan);
  const flat = drawFlat(scene.world, plan, Math.round(width * oversize), Math.round(height * oversize), (fraction) =>
    report(0.05 + fraction * 0.75),
  );
  const unit = (Math.min(width, height) / 1024) * oversize;
  inkOutlines(flat, plan.palette.ink, { outer: 3.1 * unit, inner: (1.1 + plan.detail * 0.07) * unit });
  report(0.88);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const large = createCanvas(flat.width, flat.height);
  large.getContext("2d").putImageData(new ImageData(flat.pixels, flat.width, flat.height), 0, 0);
  context.imageSmoothingQuality = "high";
  context.drawImage(large, 0, 0, width, height);
  drawFaces(context, scene, plan, width, height);
  return new Uint8ClampedArray(context.getImageData(0, 0, width, height).data);
};
