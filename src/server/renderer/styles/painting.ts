import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { noise2 } from "#server/renderer/math/noise.ts";
import { createRandom, type Random } from "#server/renderer/math/random.ts";
import { clamp } from "#server/renderer/math/vector.ts";
import { compose } from "#server/renderer/scene/compose.ts";
import type { Draw } from "#server/renderer/scene/plan.ts";
import { tracePicture } from "#server/renderer/trace/picture.ts";
import { toneMap } from "#server/renderer/trace/tone-mapping.ts";
import { createField, type Field, weaveInto } from "./brushwork.ts";

/** Size of the traced picture as a share of the painting: strokes show no finer detail. */
const studyShare = 0.6;

/** Radius in pixels below which a stroke looks like a dot. */
const thinnest = 1.6;

/** Traces the scene and paints it over in strokes, broad ones first. */
export const drawPainting: Draw = (plan, width, height, team, report) => {
  const { scene, grade } = compose(plan);
  const [w, h] = [Math.round(width * studyShare), Math.round(height * studyShare)];
  // Strokes hide aliased edges.
  const study = tracePicture(scene, w, h, "rough", team, (fraction) => report(0.05 + fraction * 0.5));
  const pixels = toneMap(
    study,
    { ...grade, grain: 0, saturation: grade.saturation * 1.04, contrast: 0.28, vignette: 0.12 },
    1,
    team,
  );
  team.dismiss();
  const random = createRandom(plan.random.integer(0, 1e9));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = groundTone(pixels);
  context.fillRect(0, 0, width, height);
  context.lineCap = "round";
  const unit = Math.min(width, height) / 1024;
  const loose = 0.8 + plan.creativity * 0.06;
  const brushes = [
    44,
    24,
    12,
    ...(plan.detail >= 4 ? [6.5] : []),
    ...(plan.detail >= 6 ? [3.8] : []),
    ...(plan.detail >= 8 ? [2.3] : []),
  ];
  const layers = brushes
    .map((size) => size * unit * loose)
    .filter((radius, index) => index === 0 || radius >= thinnest);
  for (const [index, radius] of layers.entries()) {
    const field = createField(pixels, w, h, Math.max(1, Math.round((radius * studyShare) / 2)));
    paintLayer(context, { field, width, height, radius, first: index === 0, fineness: Math.max(0, index - 1), random });
    report(0.55 + (0.3 * (index + 1)) / layers.length);
  }
  const painted = context.getImageData(0, 0, width, height).data;
  weaveInto(painted, width, height, {
    thread: Math.max(2, Math.round(3.2 * unit)),
    depth: 0.05 + plan.detail * 0.004,
    relief: 0.5,
  });
  return new Uint8ClampedArray(painted);
};

/** Colour between strokes: the mean of the picture, warmer and darker. */
function groundTone(pixels: Uint8Array): string {
  const sums = [0, 0, 0];
  for (let at = 0; at < pixels.length; at += 4)
    for (let channel = 0; channel < 3; channel++) sums[channel] = sums[channel]! + pixels[at + channel]!;
  const [r = 0, g = 0, b = 0] = sums.map((sum) => (sum / (pixels.length / 4)) * 0.72);
  return `rgb(${Math.min(255, r * 1.12 + 12)}, ${g}, ${b * 0.9})`;
}

type Layer = {
  field: Field;
  width: number;
  height: number;
  radius: number;
  first: boolean;
  /** 0 for the broad brushes, then rising. */
  fineness: number;
  random: Random;
};

function paintLayer(context: SKRSContext2D, { field, width, height, radius, first, fineness, random }: Layer): void {
  const spacing = radius * (first ? 0.9 : fineness > 1 ? 1.15 : 0.95);
  const columns = Math.ceil(width / spacing) + 1;
  const rows = Math.ceil(height / spacing) + 1;
  const order = shuffled(columns * rows, random);
  for (const cell of order) {
    const x = ((cell % columns) + random.between(-0.5, 0.5)) * spacing;
    const y = (Math.floor(cell / columns) + random.between(-0.5, 0.5)) * spacing;
    // Finer brushes paint only where there is detail.
    const busy = field.busy(x * studyShare, y * studyShare);
    if (busy < fineness * (0.02 + 0.06 * random.next())) continue;
    stroke(context, field, x, y, radius, fineness > 0 ? 3 + 5 * (1 - Math.min(1, busy * 4)) : 5, random);
  }
}

/** One stroke along the contour, of parallel bristles in slightly different shades. */
function stroke(
  context: SKRSContext2D,
  field: Field,
  x: number,
  y: number,
  radius: number,
  length: number,
  random: Random,
): void {
  const [r, g, b] = field.color(x * studyShare, y * studyShare);
  const path: [number, number][] = [[x, y]];
  let [px, py] = [x, y];
  let angle = field.angle(x * studyShare, y * studyShare) + noise2(x / 160, y / 160) * 0.5;
  if (random.chance(0.5)) angle += Math.PI;
  const step = radius * 0.75;
  for (let count = 0; count < length; count++) {
    px += Math.cos(angle) * step;
    py += Math.sin(angle) * step;
    const [nr, ng, nb] = field.color(px * studyShare, py * studyShare);
    // Stops at the edge of the shape it paints.
    if (Math.abs(nr - r) + Math.abs(ng - g) + Math.abs(nb - b) > 66) break;
    path.push([px, py]);
    const next = field.angle(px * studyShare, py * studyShare);
    const turn = Math.atan2(Math.sin(2 * (next - angle)), Math.cos(2 * (next - angle))) / 2;
    angle += clamp(turn, -0.5, 0.5) * 0.7;
  }
  if (path.length === 1) path.push([x + Math.cos(angle) * step * 0.6, y + Math.sin(angle) * step * 0.6]);
  const bristles = radius > 8 ? 7 : radius > 4 ? 4 : 2;
  const lift = random.between(-13, 13);
  for (let index = 0; index < bristles; index++) {
    const across = ((index + 0.5) / bristles - 0.5) * radius * 1.7 + random.between(-0.1, 0.1) * radius;
    const shade = lift + random.between(-9, 9) + (across / radius) * 5;
    const tint = random.between(-5, 5);
    context.strokeStyle = `rgba(${clamp(r + shade + tint, 0, 255) | 0}, ${clamp(g + shade, 0, 255) | 0}, ${clamp(b + shade - tint, 0, 255) | 0}, 0.86)`;
    context.lineWidth = (radius * 2.3) / bristles;
    trace(context, path, across, random.integer(0, 1));
  }
}

function trace(context: SKRSContext2D, path: readonly [number, number][], across: number, late: number): void {
  context.beginPath();
  for (let index = Math.min(late, path.length - 2); index < path.length; index++) {
    const [x, y] = path[index]!;
    const [ax, ay] = path[Math.max(0, index - 1)]!;
    const [bx, by] = path[Math.min(path.length - 1, index + 1)]!;
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const ox = (-(by - ay) / length) * across;
    const oy = ((bx - ax) / length) * across;
    context.lineTo(x + ox, y + oy);
  }
  context.stroke();
}

function shuffled(count: number, random: Random): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, index) => index);
  for (let index = count - 1; index > 0; index--) {
    const other = random.integer(0, index);
    const held = order[index]!;
    order[index] = order[other]!;
    order[other] = held;
  }
  return order;
}
