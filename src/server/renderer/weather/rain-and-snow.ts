import type { Random } from "#server/renderer/math/random.ts";
import { type Effect, particles, softDot } from "./particles.ts";

/** Slanted streaks, near ones longer and faster. */
export function rain(random: Random, strength: number): Effect {
  const drops = Array.from({ length: Math.round(260 * strength) }, () => ({
    x: random.next(),
    y: random.next(),
    near: random.next(),
  }));
  return (context, width, height, time) => {
    context.save();
    context.lineCap = "round";
    for (const band of [0, 1, 2]) {
      context.strokeStyle = `rgba(205, 218, 235, ${0.14 + band * 0.1})`;
      context.lineWidth = (height / 720) * (0.8 + band * 0.55);
      context.beginPath();
      for (const { x, y, near } of drops) {
        if (Math.floor(near * 3) !== band) continue;
        const speed = 1.1 + near * 1.5;
        const py = ((y + time * speed) % 1.2) * height - height * 0.1;
        const px = ((((x - time * 0.16 * speed - py * 0.00005) % 1.1) + 1.1) % 1.1) * width - width * 0.05;
        const length = height * (0.025 + near * 0.05);
        context.moveTo(px, py);
        context.lineTo(px - length * 0.13, py + length);
      }
      context.stroke();
    }
    context.restore();
  };
}

/** Soft flakes, near ones larger and faster. */
export const snow = (random: Random, strength: number): Effect =>
  particles(
    {
      count: Math.round(170 * strength),
      size: 0.009,
      drift: [0.03, 0.12],
      sway: [0.03, 0.25],
      spin: 0,
      flutters: false,
      opacity: 0.95,
      blinks: 0,
      span: [0, 1],
      shape: () => softDot("255, 255, 255"),
      additive: false,
    },
    random,
  );
