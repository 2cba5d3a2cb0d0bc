import { toSrgb } from "#server/renderer/math/color.ts";
import type { Rgb } from "#server/renderer/math/color.ts";
import { unlined } from "./flat.ts";
import type { Flat } from "./flat.ts";

/** Inks where one object ends (thick) and where its parts meet (thin). Radii in pixels of the flat picture. */
export function inkOutlines(flat: Flat, ink: Rgb, { outer, inner }: { outer: number; inner: number }): void {
  const { width, height, pixels, regions, parts } = flat;
  const [r, g, b] = ink.map((channel) => toSrgb(channel) * 255) as [number, number, number];
  const stamp = (x: number, y: number, radius: number) => {
    const reach = Math.ceil(radius);
    for (let py = Math.max(0, y - reach); py <= Math.min(height - 1, y + reach); py++) {
      for (let px = Math.max(0, x - reach); px <= Math.min(width - 1, x + reach); px++) {
        if ((px - x) ** 2 + (py - y) ** 2 > radius * radius) continue;
        const at = (py * width + px) * 4;
        pixels[at] = r;
        pixels[at + 1] = g;
        pixels[at + 2] = b;
      }
    }
  };
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const at = y * width + x;
      const lineBetween = (other: number) => {
        const [a, c] = [regions[at]!, regions[other]!];
        if (a === unlined || c === unlined) return 0;
        if (a !== c) return a >= 0 || c >= 0 ? outer : 0;
        return a >= 0 && parts[at] !== parts[other] ? inner : 0;
      };
      const radius = Math.max(lineBetween(at + 1), lineBetween(at + width));
      if (radius > 0) stamp(x, y, radius);
    }
  }
}
