import { mix } from "#server/renderer/math/random.ts";
import { clamp } from "#server/renderer/math/vector.ts";

/** Local properties of the picture that strokes repaint, at a point in its pixels. */
export type Field = {
  color(x: number, y: number): readonly [number, number, number];
  /** Direction of a stroke in radians: across the gradient of brightness. */
  angle(x: number, y: number): number;
  /** Amount of detail, 0..1. */
  busy(x: number, y: number): number;
};

/** Blurs the picture by `radius` and computes its structure tensor. */
export function createField(
  pixels: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
  radius: number,
): Field {
  const channels = [0, 1, 2].map((channel) => {
    const plane = new Float32Array(width * height);
    for (let at = 0; at < plane.length; at++) plane[at] = pixels[at * 4 + channel]!;
    return blur(blur(plane, width, height, radius), width, height, radius);
  }) as [Float32Array, Float32Array, Float32Array];
  const [red, green, blue] = channels;
  const xx = new Float32Array(width * height);
  const xy = new Float32Array(width * height);
  const yy = new Float32Array(width * height);
  const tone = (x: number, y: number) => {
    const at = clamp(y, 0, height - 1) * width + clamp(x, 0, width - 1);
    return red[at]! * 0.3 + green[at]! * 0.59 + blue[at]! * 0.11;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const gx = tone(x + 1, y) - tone(x - 1, y);
      const gy = tone(x, y + 1) - tone(x, y - 1);
      const at = y * width + x;
      xx[at] = gx * gx;
      xy[at] = gx * gy;
      yy[at] = gy * gy;
    }
  }
  // Opposite gradients would cancel; their tensors add up to one direction.
  const wide = Math.max(4, radius * 3);
  const [sxx, sxy, syy] = [xx, xy, yy].map((plane) => blur(blur(plane, width, height, wide), width, height, wide)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const index = (x: number, y: number) => (clamp(y, 0, height - 1) | 0) * width + (clamp(x, 0, width - 1) | 0);
  return {
    color: (x, y) => {
      const at = index(x, y);
      return [red[at]!, green[at]!, blue[at]!];
    },
    angle: (x, y) => {
      const at = index(x, y);
      return 0.5 * Math.atan2(2 * sxy[at]!, sxx[at]! - syy[at]!) + Math.PI / 2;
    },
    busy: (x, y) => {
      const at = index(x, y);
      // Ignores a difference of one tone, which is rounding.
      return Math.min(1, Math.max(0, Math.sqrt(xx[at]! + yy[at]!) - 1.5) / 40 + Math.sqrt(sxx[at]! + syy[at]!) / 160);
    },
  };
}

/** Box blur by running sums: the cost does not depend on the radius. */
function blur(from: Float32Array, width: number, height: number, radius: number): Float32Array {
  return pass(pass(from, width, height, radius, 1, width), height, width, radius, width, 1);
}

function pass(
  from: Float32Array,
  length: number,
  lines: number,
  radius: number,
  stride: number,
  lineStride: number,
): Float32Array {
  const to = new Float32Array(from.length);
  const weight = 1 / (2 * radius + 1);
  for (let line = 0; line < lines; line++) {
    const start = line * lineStride;
    const at = (index: number) => from[start + clamp(index, 0, length - 1) * stride]!;
    let sum = 0;
    for (let index = -radius; index <= radius; index++) sum += at(index);
    for (let index = 0; index < length; index++) {
      to[start + index * stride] = sum * weight;
      sum += at(index + radius + 1) - at(index - radius);
    }
  }
  return to;
}

/** Adds relief to the paint and the texture of canvas under it. Changes the RGBA bytes in place. */
export function weaveInto(
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
  { thread, depth, relief }: { thread: number; depth: number; relief: number },
): void {
  const tone = new Float32Array(width * height);
  for (let at = 0; at < tone.length; at++)
    tone[at] = pixels[at * 4]! * 0.3 + pixels[at * 4 + 1]! * 0.59 + pixels[at * 4 + 2]! * 0.11;
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / thread);
    const v = (y % thread) / thread - 0.5;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const column = Math.floor(x / thread);
      const u = (x % thread) / thread - 0.5;
      const over = ((row + column) & 1) === 0;
      const round = over ? 1 - u * u * 4 : 1 - v * v * 4;
      const uneven = (mix(over ? column * 7919 + 13 : row * 104729 + 7) / 4294967296 - 0.5) * 0.5;
      const cloth = 1 + (round - 0.62 + uneven * 0.4) * depth * (over ? 1 : 0.85);
      const before = tone[clamp(y - 1, 0, height - 1) * width + clamp(x - 1, 0, width - 1)]!;
      const after = tone[clamp(y + 1, 0, height - 1) * width + clamp(x + 1, 0, width - 1)]!;
      const ridge = clamp((before - after) * -relief * 0.35, -16, 16);
      for (let channel = 0; channel < 3; channel++)
        pixels[at * 4 + channel] = (pixels[at * 4 + channel]! + ridge) * cloth;
    }
  }
}
