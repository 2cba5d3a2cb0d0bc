import type { SKRSContext2D } from "@napi-rs/canvas";
import { toCss } from "#server/renderer/math/color.ts";
import type { SubjectName } from "#server/renderer/prompt/subject-words.ts";
import type { Plan, Scene } from "#server/renderer/scene/plan.ts";
import { project } from "#server/renderer/trace/camera.ts";

/** Height of the face as a share of the object's, for things that have none of their own. */
const FACES: Partial<Record<SubjectName, number>> = {
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

/** Two eyes, a smile, a blush: from a creativity of 5 on, things in a cartoon look back. */
export function drawFaces(
  context: SKRSContext2D,
  { items, world }: Scene,
  plan: Plan,
  width: number,
  height: number,
): void {
  if (plan.creativity < 5) return;
  for (const item of items.slice(0, 3)) {
    const level = FACES[item.name];
    if (level === undefined) continue;
    const front = item.z + item.radius * 0.72;
    const at = project(world.camera, [item.x, item.y + item.height * level, front]);
    const edge = project(world.camera, [item.x + item.radius, item.y + item.height * level, front]);
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
