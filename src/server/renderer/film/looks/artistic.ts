import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { framesPerSecond } from "#server/renderer/film/screenplay.ts";
import { noise2 } from "#server/renderer/math/noise.ts";
import type { Random } from "#server/renderer/math/random.ts";
import { clamp, lerp } from "#server/renderer/math/vector.ts";
import { createField, type Field } from "#server/renderer/styles/brushwork.ts";
import { ease, type Look, motionRange, motionSpeed, noFade } from "./look.ts";

/** Width of the scene that is painted over; strokes show no finer detail. */
const studyWidth = 480;
/** Animation on twos: every second frame is painted. */
const heldFrames = 2;
const paper = "#f3ebdc";

/**
 * Paint-on-glass animation: broad strokes on bare paper, then finer ones over them as the
 * scene moves. No stroke is removed.
 */
export const artistic: Look = {
  finish: {
    tone: (luma) => luma,
    saturation: 1.14,
    shadowTint: [2, 1],
    lightTint: [-3, 1],
    vignette: 0.04,
    grain: 4,
    surface: "paper",
    letterbox: 0,
  },
  createPainter({ request, shot, drawScene, random, width, height }) {
    const [w, h] = [studyWidth, Math.round((studyWidth * height) / width)];
    const study = createCanvas(w, h).getContext("2d");
    const far = motionRange(request.motion);
    const side = random.pick([-1, 1]);
    const hand = random.fork("hand");
    const unit = height / 720;
    const layIn = Math.min(framesPerSecond * 1.1, shot.frames * 0.3);
    const wash = shot.index < shot.of - 1 ? 14 : 0;
    return (context, index) => {
      if (index === 0) {
        context.fillStyle = paper;
        context.fillRect(0, 0, width, height);
      } else if (index % heldFrames !== 0) return "held";
      const t = index / Math.max(1, shot.frames - 1);
      const view = {
        x: (t - 0.5) * 1.5 * far * side,
        y: (0.5 - t) * 0.7 * far,
        ahead: t * 0.4 * far,
        zoom: 1,
        roll: 0,
      };
      drawScene(study, w, h, view, (index / framesPerSecond) * motionSpeed(request.motion) * 1.2);
      const pixels = study.getImageData(0, 0, w, h).data;
      const begun = ease(index / layIn);
      const left = wash > 0 ? (shot.frames - index) / wash : 2;
      // Broad at first, then finer; more strokes with more motion.
      const radius = lerp(44, 9.2, begun ** 0.6) * unit;
      const count = index === 0 ? 900 : Math.round(lerp(230, 560 + 14 * request.motion, begun) * (left < 1 ? 0.6 : 1));
      const field = createField(pixels, w, h, Math.max(1, Math.round((radius * w) / width / 2)));
      context.lineCap = "round";
      for (let stroke = 0; stroke < count; stroke++) {
        let [x, y] = [hand.next() * width, hand.next() * height];
        // Moves about half of the strokes from flat areas to others.
        if (index > layIn && field.busy((x * w) / width, (y * w) / width) < 0.03 && hand.chance(0.55))
          [x, y] = [hand.next() * width, hand.next() * height];
        paintStroke(context, { field, share: w / width, x, y, radius, unit, width, height, random: hand });
      }
      if (left < 1) washOver(context, width, height, hand, unit);
      return noFade;
    };
  },
};

type Stroke = {
  field: Field;
  /** Study pixels per drawn pixel. */
  share: number;
  x: number;
  y: number;
  radius: number;
  unit: number;
  width: number;
  height: number;
  random: Random;
};

/** Whether the point is in the unpainted margin. */
function isBare(x: number, y: number, width: number, height: number): boolean {
  const edge = height * (0.04 + 0.026 * noise2(x / 70, y / 70));
  return x < edge || y < edge || x > width - edge || y > height - edge;
}

function paintStroke(
  context: SKRSContext2D,
  { field, share, x, y, radius, unit, width, height, random }: Stroke,
): void {
  if (isBare(x, y, width, height)) return;
  const busy = field.busy(x * share, y * share);
  // Finer strokes where there is detail.
  const thick = radius * (busy > 0.1 ? 0.56 : busy > 0.045 ? 0.75 : 1);
  const [r, g, b] = field.color(x * share, y * share);
  let angle = field.angle(x * share, y * share) + noise2(x / 150, y / 150) * 0.5;
  if (random.chance(0.5)) angle += Math.PI;
  const path: [number, number][] = [[x, y]];
  let [px, py] = [x, y];
  const steps = busy > 0.1 ? 3 : 4;
  for (let step = 0; step < steps; step++) {
    px += Math.cos(angle) * thick * 1.1;
    py += Math.sin(angle) * thick * 1.1;
    const [nr, ng, nb] = field.color(px * share, py * share);
    if (Math.abs(nr - r) + Math.abs(ng - g) + Math.abs(nb - b) > 60) break;
    path.push([px, py]);
    const turn = field.angle(px * share, py * share) - angle;
    angle += clamp(Math.atan2(Math.sin(2 * turn), Math.cos(2 * turn)) / 2, -0.5, 0.5) * 0.7;
  }
  if (path.length === 1) path.push([x + Math.cos(angle) * thick * 0.5, y + Math.sin(angle) * thick * 0.5]);
  const lift = random.between(-12, 12);
  const bristles = thick > 7 * unit ? 3 : 2;
  for (let bristle = 0; bristle < bristles; bristle++) {
    const across = ((bristle + 0.5) / bristles - 0.5) * thick * 1.7;
    const shade = lift + random.between(-10, 10);
    context.strokeStyle = `rgba(${clamp(r + shade, 0, 255) | 0}, ${clamp(g + shade, 0, 255) | 0}, ${clamp(b + shade, 0, 255) | 0}, 0.82)`;
    context.lineWidth = (thick * 2.2) / bristles;
    const [ox, oy] = [-Math.sin(angle) * across, Math.cos(angle) * across];
    context.beginPath();
    context.moveTo(path[0]![0] + ox, path[0]![1] + oy);
    for (const [nx, ny] of path.slice(1)) context.lineTo(nx + ox, ny + oy);
    context.stroke();
  }
}

/** Covers the picture with paper colour before the next shot. */
function washOver(context: SKRSContext2D, width: number, height: number, random: Random, unit: number): void {
  context.lineWidth = 62 * unit;
  for (let stroke = 0; stroke < 26; stroke++) {
    const [x, y] = [random.next() * width, random.next() * height];
    context.strokeStyle = `rgba(${243 + random.integer(-7, 7)}, ${235 + random.integer(-7, 7)}, ${220 + random.integer(-7, 7)}, 0.9)`;
    context.beginPath();
    context.moveTo(x - 150 * unit, y + random.between(-40, 40) * unit);
    context.quadraticCurveTo(x, y + random.between(-60, 60) * unit, x + 150 * unit, y + random.between(-40, 40) * unit);
    context.stroke();
  }
}
