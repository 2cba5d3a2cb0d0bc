import { type Canvas, createCanvas, ImageData } from "@napi-rs/canvas";
import { fbm2 } from "#server/renderer/math/noise.ts";
import type { Random } from "#server/renderer/math/random.ts";
import { smoothstep } from "#server/renderer/math/vector.ts";
import type { Effect } from "./particles.ts";

/** A soft texture of mist that repeats seamlessly sideways. */
function mistCanvas(seed: number, color: readonly [number, number, number], density: number): Canvas {
  const [w, h] = [256, 96];
  const bytes = new Uint8ClampedArray(w * h * 4);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const share = x / w;
      const at = (u: number) => fbm2(u * 7 + seed, (y / h) * 3.2 + seed, 4);
      // A blend of two copies makes the ends equal.
      const shape = at(share) * (1 - share) + at(share - 1) * share;
      const band = smoothstep(0, 0.45, y / h) * smoothstep(1, 0.6, y / h);
      const to = (y * w + x) * 4;
      bytes.set(color, to);
      bytes[to + 3] = 255 * density * band * smoothstep(-0.35, 0.5, shape + 0.1);
    }
  }
  const canvas = createCanvas(w, h);
  canvas.getContext("2d").putImageData(new ImageData(bytes, w, h), 0, 0);
  return canvas;
}

/** Drifting mist. `at` is the height of its middle, `thickness` its height, both as shares of the frame from the top. */
export function mist(
  random: Random,
  color: readonly [number, number, number],
  density: number,
  at: number,
  thickness: number,
  speed: number,
): Effect {
  const canvas = mistCanvas(random.between(0, 40), color, density);
  const start = random.next();
  return (context, width, height, time) => {
    const length = width * 1.6;
    const offset = ((start + time * speed) % 1) * length;
    const top = (at - thickness / 2) * height;
    for (const copy of [0, 1]) {
      const left = copy * length - offset;
      if (left < width && left + length > 0) context.drawImage(canvas, left, top, length + 1, thickness * height);
    }
  };
}
