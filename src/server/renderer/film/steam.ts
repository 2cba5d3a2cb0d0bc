import { createCanvas } from "@napi-rs/canvas";
import type { Random } from "#server/renderer/math/random.ts";
import type { Effect } from "#server/renderer/weather/particles.ts";

/** Puffs that rise, widen and fade. */
export function steam(random: Random, place: () => { x: number; y: number; size: number }): Effect {
  const puffs = Array.from({ length: 9 }, () => ({ phase: random.next(), lean: random.between(-1, 1) }));
  const puff = createCanvas(64, 64);
  const paint = puff.getContext("2d");
  const glow = paint.createRadialGradient(32, 32, 0, 32, 32, 32);
  glow.addColorStop(0, "rgba(255, 252, 246, 0.5)");
  glow.addColorStop(1, "rgba(255, 252, 246, 0)");
  paint.fillStyle = glow;
  paint.fillRect(0, 0, 64, 64);
  return (context, _width, _height, time) => {
    const { x, y, size } = place();
    context.save();
    context.globalCompositeOperation = "screen";
    for (const { phase, lean } of puffs) {
      const age = (phase + time * 0.17) % 1;
      const wide = size * (0.12 + age * 0.34);
      context.globalAlpha = 0.55 * Math.sin(age * Math.PI) ** 1.3;
      const bend = Math.sin(age * 5 + phase * 20 + time * 0.6) * size * 0.09 * age + lean * size * 0.06;
      context.drawImage(puff, x + bend - wide / 2, y - age * size * 1.15 - wide * 0.8, wide, wide * 1.7);
    }
    context.restore();
  };
}
