import { createCanvas, ImageData, type SKRSContext2D } from "@napi-rs/canvas";
import { type Rgb, toCss, toSrgb } from "#server/renderer/math/color.ts";
import type { SubjectName } from "#server/renderer/prompt/subject-words.ts";
import { compose } from "#server/renderer/scene/compose.ts";
import type { Draw, Plan, Composition } from "#server/renderer/scene/plan.ts";
import type { Team } from "#server/renderer/team.ts";
import { project } from "#server/renderer/trace/scene.ts";
import { drawFlat, type Flat, unlined } from "./flat.ts";

/** Supersampling factor: drawn larger and shrunk, for smooth edges. */
const oversize = 1.5;

/** The scene in flat colours with outlines and faces. */
export const drawCartoon: Draw = (plan, width, height, team, report) => {
  const composition = compose(plan);
  const flat = drawFlat(
    composition.scene,
    plan,
    Math.round(width * oversize),
    Math.round(height * oversize),
    team,
    (fraction) => report(0.05 + fraction * 0.75),
  );
  const unit = (Math.min(width, height) / 1024) * oversize;
  inkOutlines(flat, plan.palette.ink, team, { outer: 3.1 * unit, inner: (1.1 + plan.detail * 0.07) * unit });
  team.dismiss();
  report(0.88);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const large = createCanvas(flat.width, flat.height);
  large.getContext("2d").putImageData(new ImageData(new Uint8ClampedArray(flat.pixels), flat.width, flat.height), 0, 0);
  context.imageSmoothingQuality = "high";
  context.drawImage(large, 0, 0, width, height);
  drawFaces(context, composition, plan, width, height);
  return new Uint8ClampedArray(context.getImageData(0, 0, width, height).data);
};

/** Rows that one member of the team outlines at a time. */
const bandRows = 64;

/** Draws outlines around objects (`outer`) and between their parts (`inner`). Radii in pixels of the flat picture. */
export function inkOutlines(
  flat: Flat,
  ink: Rgb,
  team: Team,
  { outer, inner }: { outer: number; inner: number },
): void {
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
  const lineBetween = (at: number, other: number) => {
    const a = regions[at]!;
    const c = regions[other]!;
    if (a === unlined || c === unlined) return 0;
    if (a !== c) return a >= 0 || c >= 0 ? outer : 0;
    return a >= 0 && parts[at] !== parts[other] ? inner : 0;
  };
  // Lines reach into other bands, where members write the same ink.
  team.forEach(Math.ceil((height - 1) / bandRows), (band) => {
    for (let y = band * bandRows; y < Math.min(height - 1, (band + 1) * bandRows); y++) {
      for (let x = 0; x + 1 < width; x++) {
        const at = y * width + x;
        const radius = Math.max(lineBetween(at, at + 1), lineBetween(at, at + width));
        if (radius > 0) stamp(x, y, radius);
      }
    }
  });
}

/** Height of the face as a share of the item's height, for subjects without their own face. */
const faceHeights: Partial<Record<SubjectName, number>> = {
  cup: 0.46,
  bowl: 0.5,
  vase: 0.42,
  teapot: 0.42,
  bottle: 0.62,
  candle: 0.3,
  apple: 0.45,
  orange_fruit: 0.5,
  pear: 0.32,
  pumpkin: 0.38,
  mushroom: 0.26,
  cake: 0.47,
  cupcake: 0.22,
  icecream: 0.56,
  bread: 0.42,
  gift: 0.36,
  heart: 0.56,
  star: 0.5,
  gem: 0.6,
  ball: 0.5,
  plant: 0.18,
  cactus: 0.2,
  cherry: 0.2,
};

/** Eyes, a smile and a blush on the first three items, from a creativity of 5 on. */
export function drawFaces(
  context: SKRSContext2D,
  { items, scene }: Composition,
  plan: Plan,
  width: number,
  height: number,
): void {
  if (plan.creativity < 5) return;
  for (const item of items.slice(0, 3)) {
    const level = faceHeights[item.name];
    if (level === undefined) continue;
    const front = item.z + item.radius * 0.72;
    const at = project(scene.camera, [item.x, item.y + item.height * level, front]);
    const edge = project(scene.camera, [item.x + item.radius, item.y + item.height * level, front]);
    const size = ((edge.x - at.x) * width) / 2;
    drawFace(context, (at.x + 1) * 0.5 * width, (1 - at.y) * 0.5 * height, size * 0.5, plan);
  }
}

function drawFace(context: SKRSContext2D, x: number, y: number, size: number, { palette }: Plan): void {
  const ink = toCss(palette.ink);
  const disc = (cx: number, cy: number, rx: number, ry: number, color: string) => {
    context.fillStyle = color;
    context.beginPath();
    context.ellipse(cx, cy, rx, ry, 0, 0, Math.PI * 2);
    context.fill();
  };
  for (const side of [-1, 1]) {
    disc(x + side * size * 0.72, y + size * 0.26, size * 0.2, size * 0.12, "rgba(240, 110, 110, 0.55)");
    disc(x + side * size * 0.46, y, size * 0.125, size * 0.165, ink);
    disc(x + side * size * 0.46 - size * 0.04, y - size * 0.06, size * 0.045, size * 0.05, "#fff");
  }
  context.strokeStyle = ink;
  context.lineWidth = size * 0.085;
  context.lineCap = "round";
  context.beginPath();
  context.arc(x, y + size * 0.08, size * 0.2, 0.15 * Math.PI, 0.85 * Math.PI);
  context.stroke();
}
