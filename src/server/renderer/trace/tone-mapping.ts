import { toSrgb } from "#server/renderer/math/color.ts";
import { createRandom, mix } from "#server/renderer/math/random.ts";
import { clamp, lerp, smoothstep, type Vec3 } from "#server/renderer/math/vector.ts";
import type { Team } from "#server/renderer/team.ts";
import type { TracedPicture } from "./picture.ts";

export type Grade = {
  exposure: number;
  contrast: number;
  saturation: number;
  vignette: number;
  bloom: number;
  grain: number;
  /** Split toning: factors for dark and bright tones. */
  shadows: Vec3;
  highlights: Vec3;
};

const steps = 4096;
/** Not rounded here: rounding twice would show as banding on smooth walls. */
const toneTable = Float32Array.from({ length: steps + 1 }, (_, index) => toSrgb(index / steps) * 255);

/** Filmic curve: highlights roll off instead of clipping. */
export const filmic = (value: number) => {
  const x = value > 0 ? value : 0;
  return clamp((x * (2.35 * x + 0.06)) / (x * (2.3 * x + 0.62) + 0.13), 0, 1);
};

/** Rows that one member of the team maps at a time. */
const bandRows = 32;

/** Turns linear light into sRGB bytes (RGBA), with exposure, bloom, vignette, grading and grain. */
export function toneMap(picture: TracedPicture, grade: Grade, seed: number, team: Team): Uint8Array {
  const { width, height, light } = picture;
  const exposure = grade.exposure * autoExposure(picture, grade.exposure);
  const glow = grade.bloom > 0 ? brightGlow(picture, exposure) : undefined;
  const bytes = team.bytes(width * height * 4);
  const value = new Float64Array(3);
  const noGlow = new Float64Array(3);
  const mapRow = (y: number) => {
    // A stream for each row, so that rows do not depend on each other.
    const random = createRandom(mix(seed + y * 0x9e3779b9));
    const down = ((y / height) * 2 - 1) ** 2;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const corner = 1 - grade.vignette * smoothstep(0.35, 2.1, ((x / width) * 2 - 1) ** 2 + down);
      const bloom = glow ? glow.at(x, y) : noGlow;
      const noise = (random.next() + random.next() - 1) * grade.grain;
      for (let channel = 0; channel < 3; channel++)
        value[channel] = filmic((light[at * 3 + channel]! * exposure + bloom[channel]! * grade.bloom) * corner);
      const luma = value[0]! * 0.3 + value[1]! * 0.59 + value[2]! * 0.11;
      const split = smoothstep(0.02, 0.6, luma);
      const grain = noise * (0.35 + 0.65 * Math.sqrt(clamp(luma, 0, 1))) * 0.5;
      for (let channel = 0; channel < 3; channel++) {
        const graded = lerp(luma, value[channel]!, grade.saturation);
        const tone = clamp(graded * lerp(grade.shadows[channel]!, grade.highlights[channel]!, split) + grain, 0, 1);
        const display = toneTable[Math.round(tone * steps)]!;
        bytes[at * 4 + channel] = clamp(
          display + (curve(display / 255) * 255 - display) * grade.contrast + 0.5,
          0,
          255,
        );
      }
      bytes[at * 4 + 3] = 255;
    }
  };
  team.forEach(Math.ceil(height / bandRows), (band) => {
    for (let y = band * bandRows; y < Math.min(height, (band + 1) * bandRows); y++) mapRow(y);
  });
  return bytes;
}

/** Factor that brings the brightest 8 % just under white, limited so that dark scenes stay dark. */
export function autoExposure({ light }: Pick<TracedPicture, "light">, exposure: number): number {
  const bins = new Uint32Array(256);
  let count = 0;
  for (let at = 0; at + 2 < light.length; at += 21) {
    const luma = (light[at]! * 0.3 + light[at + 1]! * 0.59 + light[at + 2]! * 0.11) * exposure;
    const bin = Math.min(255, Math.floor(luma * 64));
    bins[bin] = bins[bin]! + 1;
    count++;
  }
  let seen = 0;
  let bin = 255;
  while (bin > 0 && seen < count * 0.08) seen += bins[bin--]!;
  return clamp((0.86 / ((bin + 1) / 64)) ** 0.7, 0.5, 1.15);
}

const curve = (t: number) => t * t * (3 - 2 * t);

/** Bloom: the blurred bright parts, at an eighth of the size. */
function brightGlow({ width, height, light }: TracedPicture, exposure: number) {
  const scale = 8;
  const w = Math.ceil(width / scale);
  const h = Math.ceil(height / scale);
  let buffer = new Float32Array(w * h * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3;
      const to = (Math.floor(y / scale) * w + Math.floor(x / scale)) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const over = Math.min(6, light[from + channel]! * exposure - 0.9);
        if (over > 0) buffer[to + channel] = buffer[to + channel]! + over / (scale * scale);
      }
    }
  }
  for (let pass = 0; pass < 3; pass++) buffer = blurBox(blurBox(buffer, w, h, 3, true), w, h, 3, false);
  const out = new Float64Array(3);
  return {
    /** The returned light is overwritten by the next call. */
    at(x: number, y: number): Float64Array {
      const u = clamp(x / scale - 0.5, 0, w - 1.001);
      const v = clamp(y / scale - 0.5, 0, h - 1.001);
      const column = Math.floor(u);
      const row = Math.floor(v);
      const right = Math.min(column + 1, w - 1);
      const below = Math.min(row + 1, h - 1);
      const [upper, lower] = [row * w, below * w];
      for (let channel = 0; channel < 3; channel++) {
        const above = lerp(buffer[(upper + column) * 3 + channel]!, buffer[(upper + right) * 3 + channel]!, u - column);
        const under = lerp(buffer[(lower + column) * 3 + channel]!, buffer[(lower + right) * 3 + channel]!, u - column);
        out[channel] = lerp(above, under, v - row);
      }
      return out;
    },
  };
}

function blurBox(
  from: Float32Array<ArrayBuffer>,
  w: number,
  h: number,
  radius: number,
  across: boolean,
): Float32Array<ArrayBuffer> {
  const to = new Float32Array(from.length);
  const weight = 1 / (2 * radius + 1);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        for (let k = -radius; k <= radius; k++) {
          const sx = across ? clamp(x + k, 0, w - 1) : x;
          const sy = across ? y : clamp(y + k, 0, h - 1);
          sum += from[(sy * w + sx) * 3 + channel]!;
        }
        to[(y * w + x) * 3 + channel] = sum * weight;
      }
    }
  }
  return to;
}
