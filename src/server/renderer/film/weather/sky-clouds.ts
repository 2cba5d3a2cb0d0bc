import { createCanvas, ImageData } from "@napi-rs/canvas";
import type { Canvas } from "@napi-rs/canvas";
import { toSrgb } from "#server/renderer/math/color.ts";
import { fbm2 } from "#server/renderer/math/noise.ts";
import { clamp, lerp, smoothstep } from "#server/renderer/math/vector.ts";
import type { SkyOptions } from "#server/renderer/trace/sky.ts";

/** Size of the cloth of clouds; they are soft, so that few pixels do. */
const [w, h] = [768, 224];

/** Clouds as a cloth over the sky, lit from the sun's side, its ends seamless: it can be drawn across for ever. */
export function cloudCloth(sky: SkyOptions, exposure: number): Canvas {
  const bytes = new Uint8ClampedArray(w * h * 4);
  const density = new Float32Array(w * h);
  for (let y = 0; y < h; y++) {
    // Rows crowd towards the horizon, as a flat sheet of clouds does.
    const far = 1 / (0.16 + (1 - y / h) * 0.84);
    for (let x = 0; x < w; x++) {
      const share = x / w;
      const at = (u: number) => fbm2((u - 0.5) * 9 * Math.sqrt(far) + sky.shift, far * 3.1 + sky.shift, 6);
      const shape = at(share) * (1 - share) + at(share - 1) * share;
      density[y * w + x] = smoothstep(0.34 - sky.clouds * 0.8, 0.66 - sky.clouds * 0.62, shape * 1.25 + 0.1);
    }
  }
  const side = Math.sign(sky.toSun[0]) || 1;
  for (let y = 0; y < h; y++) {
    const fade = smoothstep(1, 0.86, y / h);
    for (let x = 0; x < w; x++) {
      const here = density[y * w + x]!;
      const there = density[Math.min(h - 1, Math.max(0, y - 5)) * w + ((x + side * 6 + w) % w)]!;
      const lit = clamp(0.62 + (here - there) * 1.1 - here * 0.16, 0, 1);
      const to = (y * w + x) * 4;
      for (let channel = 0; channel < 3; channel++)
        bytes[to + channel] =
          255 * toSrgb(clamp(lerp(sky.cloudShade[channel]!, sky.cloudLight[channel]!, lit) * exposure, 0, 1));
      bytes[to + 3] = 255 * here * fade * 0.92;
    }
  }
  const canvas = createCanvas(w, h);
  canvas.getContext("2d").putImageData(new ImageData(bytes, w, h), 0, 0);
  return canvas;
}
