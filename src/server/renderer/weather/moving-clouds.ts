import { type Canvas, createCanvas, ImageData } from "@napi-rs/canvas";
import { toSrgb } from "#server/renderer/math/color.ts";
import { fbm2 } from "#server/renderer/math/noise.ts";
import { clamp, lerp, smoothstep } from "#server/renderer/math/vector.ts";
import type { SkyOptions } from "#server/renderer/trace/sky.ts";

/** Size of the texture; clouds are soft, so that few pixels are enough. */
const [cloudWidth, cloudHeight] = [768, 224];

/** A texture of clouds, lit from the sun's side, that repeats seamlessly sideways. */
export function createCloudTexture(sky: SkyOptions, exposure: number): Canvas {
  const bytes = new Uint8ClampedArray(cloudWidth * cloudHeight * 4);
  const density = new Float32Array(cloudWidth * cloudHeight);
  for (let y = 0; y < cloudHeight; y++) {
    // Perspective of a flat layer of clouds: rows are denser towards the horizon.
    const far = 1 / (0.16 + (1 - y / cloudHeight) * 0.84);
    for (let x = 0; x < cloudWidth; x++) {
      const share = x / cloudWidth;
      const at = (u: number) => fbm2((u - 0.5) * 9 * Math.sqrt(far) + sky.shift, far * 3.1 + sky.shift, 6);
      const shape = at(share) * (1 - share) + at(share - 1) * share;
      density[y * cloudWidth + x] = smoothstep(0.34 - sky.clouds * 0.8, 0.66 - sky.clouds * 0.62, shape * 1.25 + 0.1);
    }
  }
  const side = Math.sign(sky.toSun[0]) || 1;
  for (let y = 0; y < cloudHeight; y++) {
    const fade = smoothstep(1, 0.86, y / cloudHeight);
    for (let x = 0; x < cloudWidth; x++) {
      const here = density[y * cloudWidth + x]!;
      const there =
        density[
          Math.min(cloudHeight - 1, Math.max(0, y - 5)) * cloudWidth + ((x + side * 6 + cloudWidth) % cloudWidth)
        ]!;
      const lit = clamp(0.62 + (here - there) * 1.1 - here * 0.16, 0, 1);
      const to = (y * cloudWidth + x) * 4;
      for (let channel = 0; channel < 3; channel++)
        bytes[to + channel] =
          255 * toSrgb(clamp(lerp(sky.cloudShade[channel]!, sky.cloudLight[channel]!, lit) * exposure, 0, 1));
      bytes[to + 3] = 255 * here * fade * 0.92;
    }
  }
  const canvas = createCanvas(cloudWidth, cloudHeight);
  canvas.getContext("2d").putImageData(new ImageData(bytes, cloudWidth, cloudHeight), 0, 0);
  return canvas;
}
