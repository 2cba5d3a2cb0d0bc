import { createCanvas, ImageData } from "@napi-rs/canvas";
import { compose } from "../scene/compose.ts";
import { drawFaces } from "./faces.ts";
import { drawFlat } from "./flat.ts";
import { inkOutlines } from "./outline.ts";
import type { Draw } from "./style.ts";

/** Everything is drawn at twice the size and halved: that smooths outlines and flat edges alike. */
const oversize = 2;

/** The composed scene in flat colours with an inked outline. */
export const drawCartoon: Draw = (plan, width, height, report) => {
  const scene = compose(plan);
  const flat = drawFlat(scene.world, plan, width * oversize, height * oversize, (fraction) => report(0.05 + fraction * 0.75));
  const unit = (Math.min(width, height) / 1024) * oversize;
  inkOutlines(flat, plan.palette.ink, { outer: 3.1 * unit, inner: (1.1 + plan.detail * 0.07) * unit });
  report(0.88);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.putImageData(new ImageData(halve(flat.pixels, width, height), width, height), 0, 0);
  drawFaces(context, scene, plan, width, height);
  return new Uint8ClampedArray(context.getImageData(0, 0, width, height).data);
};

function halve(pixels: Uint8ClampedArray, width: number, height: number): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(width * height * 4);
  const stride = width * oversize * 4;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = y * oversize * stride + x * oversize * 4;
      const to = (y * width + x) * 4;
      for (let channel = 0; channel < 4; channel++) {
        out[to + channel] =
          (pixels[from + channel]! + pixels[from + 4 + channel]! + pixels[from + stride + channel]! + pixels[from + stride + 4 + channel]! + 2) >> 2;
      }
    }
  }
  return out;
}
