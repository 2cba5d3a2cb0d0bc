import type { Random } from "#server/renderer/math/random.ts";
import type { Effect } from "./particles.ts";

/** Seconds from one flash to the next, and how long one is seen. */
const interval = 3.4;
const shownFor = 0.35;

type Point = readonly [x: number, y: number];

/** A jagged line from a cloud to the horizon; each half is bent at its middle again. */
function bolt(random: Random, from: Point, to: Point, bends: number): Point[] {
  if (bends === 0) return [from, to];
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const bend = random.between(-0.22, 0.22) * length;
  const middle: Point = [(from[0] + to[0]) / 2 + bend, (from[1] + to[1]) / 2 + random.between(-0.06, 0.06) * length];
  return [...bolt(random, from, middle, bends - 1), ...bolt(random, middle, to, bends - 1).slice(1)];
}

/** Forked lightning. It is on at time 0, so that a picture shows it. `horizon` is a share of the height from the top. */
export function lightning(random: Random, horizon: number): Effect {
  const x = random.pick([random.between(0.14, 0.34), random.between(0.66, 0.86)]);
  const trunk = bolt(random, [x, -0.02], [x + random.between(-0.1, 0.1), horizon], 6);
  const branches = [0.3, 0.45, 0.62].map((share) => {
    const start = trunk[Math.floor(trunk.length * share)] ?? trunk[0]!;
    const side = random.pick([-1, 1]);
    const end: Point = [
      start[0] + side * random.between(0.07, 0.17),
      Math.min(horizon, start[1] + random.between(0.1, 0.24)),
    ];
    return bolt(random, start, end, 4);
  });
  return (context, width, height, time) => {
    const age = (time % interval) / shownFor;
    if (age >= 1) return;
    const strength = (1 - age) ** 0.5;
    context.save();
    context.globalCompositeOperation = "screen";
    const glow = context.createRadialGradient(
      x * width,
      height * horizon * 0.35,
      0,
      x * width,
      height * horizon * 0.35,
      height * 0.62,
    );
    glow.addColorStop(0, `rgba(176, 190, 255, ${0.55 * strength})`);
    glow.addColorStop(1, "rgba(120, 130, 220, 0)");
    context.fillStyle = glow;
    context.fillRect(0, 0, width, height * horizon);
    context.lineJoin = "round";
    context.lineCap = "round";
    const draw = (points: readonly Point[], thickness: number) => {
      for (const [wide, color] of [
        [7, `rgba(150, 165, 255, ${0.22 * strength})`],
        [3, `rgba(200, 210, 255, ${0.5 * strength})`],
        [1.2, `rgba(255, 255, 255, ${strength})`],
      ] as const) {
        context.strokeStyle = color;
        context.lineWidth = (height / 460) * wide * thickness;
        context.beginPath();
        for (const [px, py] of points) context.lineTo(px * width, py * height);
        context.stroke();
      }
    };
    draw(trunk, 1);
    for (const branch of branches) draw(branch, 0.55);
    context.restore();
  };
}
