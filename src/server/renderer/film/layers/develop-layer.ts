import { createCanvas, ImageData } from "@napi-rs/canvas";
import type { Canvas } from "@napi-rs/canvas";
import { toSrgb } from "#server/renderer/math/color.ts";
import { clamp, lerp, smoothstep } from "#server/renderer/math/vector.ts";
import { film } from "#server/renderer/trace/develop.ts";
import type { Grade } from "#server/renderer/trace/develop.ts";
import type { Box } from "./box.ts";
import { whiteTone } from "./capture.ts";
import type { FilmLayer } from "./capture.ts";

const full = 4;
const brightest = 8;
const steps = 4096;
const curve = (t: number) => t * t * (3 - 2 * t);

/** What film makes of light, by a table: asked three times for every ray. */
export function createToner(exposure: number): (light: number) => number {
  const shoulder = Uint16Array.from({ length: steps + 1 }, (_, index) => film((index / steps) * brightest) * whiteTone);
  const toIndex = (exposure * steps) / brightest;
  return (light) => shoulder[Math.min(steps, Math.max(0, light * toIndex)) | 0]!;
}

/** Tones to display values by tables: a film has a dozen layers to develop, not one picture. */
export function createDeveloper(grade: Grade) {
  const display = Uint8ClampedArray.from({ length: steps + 1 }, (_, index) => {
    const tone = toSrgb(index / steps);
    return Math.round((tone + (curve(tone) - tone) * grade.contrast) * 255);
  });
  const split = [0, 1, 2].map((channel) =>
    Float32Array.from({ length: steps + 1 }, (_, index) =>
      lerp(grade.shadows[channel]!, grade.highlights[channel]!, smoothstep(0.02, 0.6, index / steps)),
    ),
  );
  const channels = [0, 0, 0];

  /** The layer as a canvas of the box's size, see-through where the layer does not reach. */
  return function develop(layer: FilmLayer, width: number, box: Box): Canvas {
    const bytes = new Uint8ClampedArray(box.width * box.height * 4);
    for (let y = 0; y < box.height; y++) {
      for (let x = 0; x < box.width; x++) {
        const from = (y + box.y) * width + x + box.x;
        const cover = layer.cover[from]!;
        if (cover === 0) continue;
        const to = (y * box.width + x) * 4;
        for (let channel = 0; channel < 3; channel++)
          channels[channel] = layer.tones[from * 3 + channel]! / (cover * whiteTone);
        const luma = channels[0]! * 0.3 + channels[1]! * 0.59 + channels[2]! * 0.11;
        const at = Math.min(steps, luma * steps) | 0;
        for (let channel = 0; channel < 3; channel++) {
          const tone = (luma + (channels[channel]! - luma) * grade.saturation) * split[channel]![at]!;
          bytes[to + channel] = display[(clamp(tone, 0, 1) * steps) | 0]!;
        }
        bytes[to + 3] = Math.min(255, cover * (256 / full));
      }
    }
    const canvas = createCanvas(box.width, box.height);
    canvas.getContext("2d").putImageData(new ImageData(bytes, box.width, box.height), 0, 0);
    return canvas;
  };
}
