import type { Random } from "#server/renderer/math/random.ts";
import type { Brief } from "#server/renderer/prompt/parse-prompt.ts";
import type { Effect } from "./particles.ts";

/** The birds that the prompt has in the sky, nearer than others. */
export const namedFlock = ({ flock: count, time }: Brief, random: Random): Effect =>
  flock(random, time === "night" ? "rgba(14, 18, 34, 0.9)" : "rgba(38, 40, 52, 0.85)", count, 0.034);

/** A distant flock of birds. `span` is that of their wings as a share of the height. */
export function flock(random: Random, dark: string, count = random.integer(5, 9), span = 0.013): Effect {
  const lead = random.pick([-1, 1]);
  const birds = Array.from({ length: count }, (_, index) => ({
    x: -index * (0.015 + span) * lead + random.between(-0.012, 0.012),
    y: Math.abs(index - 3) * span * 0.92 + random.between(-0.008, 0.008),
    beat: random.between(1.7, 2.4),
    phase: random.next() * 6,
  }));
  const height0 = random.between(0.16, 0.3);
  const start = random.between(0.25, 0.45);
  return (context, width, height, time) => {
    context.save();
    context.strokeStyle = dark;
    context.lineWidth = height * span * 0.18;
    context.lineCap = "round";
    context.beginPath();
    for (const bird of birds) {
      const x = ((lead > 0 ? start : 1 - start) + bird.x + lead * time * 0.035) * width;
      const y = (height0 + bird.y + Math.sin(time * 0.7 + bird.phase) * 0.006) * height;
      const wing = height * span;
      const flap = Math.sin(time * bird.beat * Math.PI * 2 + bird.phase) * wing * 0.6;
      context.moveTo(x - wing, y - flap);
      context.quadraticCurveTo(x - wing * 0.4, y - flap * 0.2 - wing * 0.15, x, y);
      context.quadraticCurveTo(x + wing * 0.4, y - flap * 0.2 - wing * 0.15, x + wing, y - flap);
    }
    context.stroke();
    context.restore();
  };
}
