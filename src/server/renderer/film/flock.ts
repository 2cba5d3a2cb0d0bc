import type { Random } from "#server/renderer/math/random.ts";
import type { Effect } from "#server/renderer/weather/particles.ts";

/** A distant flock of birds. */
export function flock(random: Random, dark: string): Effect {
  const lead = random.pick([-1, 1]);
  const birds = Array.from({ length: random.integer(5, 9) }, (_, index) => ({
    x: -index * 0.028 * lead + random.between(-0.012, 0.012),
    y: Math.abs(index - 3) * 0.012 + random.between(-0.008, 0.008),
    beat: random.between(1.7, 2.4),
    phase: random.next() * 6,
  }));
  const height0 = random.between(0.16, 0.3);
  const start = random.between(0.25, 0.45);
  return (context, width, height, time) => {
    context.save();
    context.strokeStyle = dark;
    context.lineWidth = height / 420;
    context.lineCap = "round";
    context.beginPath();
    for (const bird of birds) {
      const x = ((lead > 0 ? start : 1 - start) + bird.x + lead * time * 0.035) * width;
      const y = (height0 + bird.y + Math.sin(time * 0.7 + bird.phase) * 0.006) * height;
      const span = height * 0.013;
      const flap = Math.sin(time * bird.beat * Math.PI * 2 + bird.phase) * span * 0.6;
      context.moveTo(x - span, y - flap);
      context.quadraticCurveTo(x - span * 0.4, y - flap * 0.2 - span * 0.15, x, y);
      context.quadraticCurveTo(x + span * 0.4, y - flap * 0.2 - span * 0.15, x + span, y - flap);
    }
    context.stroke();
    context.restore();
  };
}
