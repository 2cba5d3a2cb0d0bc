import { clamp } from "#server/renderer/math/vector.ts";
import { mix } from "#server/renderer/math/random.ts";

/** Lights the paint as if it stood up from the cloth, and lets the cloth's threads show through. Works on RGBA bytes in place. */
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
