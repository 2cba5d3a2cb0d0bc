import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Layer, Stage } from "./layers/stage.ts";
import { overscan } from "./layers/stage.ts";
import type { View } from "./move.ts";

/** How a standing thing moves of itself: pixels, radians, shares. */
export type Pose = { dx: number; dy: number; turn: number; stretch: number; lean: number };

export const still: Pose = { dx: 0, dy: 0, turn: 0, stretch: 1, lean: 0 };

/** How far a row of water is pushed aside, in pixels of the plate. */
export type Ripple = (row: number) => number;

/** Maps the plate to the frame for one view: where a point at some depth comes to lie. */
export function createProjector(stage: Stage, view: View) {
  const near = nearestDepth(stage);
  const room = (stage.width * (1 - 1 / overscan)) / 2;
  const unit = (room * near) / stage.focal;
  const ahead = view.ahead * near * 0.9;
  return (depth: number) => {
    if (depth === Infinity) return { scale: 1, shiftX: 0, shiftY: 0 };
    const left = Math.max(0.05, depth - ahead);
    const perUnit = stage.focal / left;
    return { scale: depth / left, shiftX: -view.x * unit * perUnit, shiftY: view.y * unit * 0.56 * perUnit };
  };
}

const nearestDepths = new WeakMap<Stage, number>();
function nearestDepth(stage: Stage): number {
  const known = nearestDepths.get(stage);
  if (known !== undefined) return known;
  const near = Math.min(...stage.layers.flatMap((layer) => layer.strips.map((strip) => strip.depth)));
  nearestDepths.set(stage, near);
  return near;
}

/** Puts the plate's middle into the frame's middle, held as the view says; everything drawn after lies on the plate. */
export function enterPlate(context: SKRSContext2D, stage: Stage, view: View, width: number, height: number): void {
  const scale = (width / stage.width) * overscan * view.zoom;
  context.translate(width / 2, height / 2);
  context.rotate(view.roll);
  context.scale(scale, scale);
  context.translate(-stage.width / 2, -stage.height / 2);
}

/** Draws one layer where the view and its own movement put it. */
export function showLayer(
  context: SKRSContext2D,
  stage: Stage,
  layer: Layer,
  project: ReturnType<typeof createProjector>,
  pose: Pose,
  ripple?: Ripple,
): void {
  const { canvas, box } = layer;
  const [cx, cy] = [stage.width / 2, stage.horizon];
  if (layer.strips.length === 1) {
    const { scale, shiftX, shiftY } = project(layer.depth);
    const [footX, footY] = [box.x + box.width / 2, box.y + box.height];
    context.save();
    context.translate(cx + (footX - cx) * scale + shiftX + pose.dx, cy + (footY - cy) * scale + shiftY + pose.dy);
    if (pose.turn !== 0) context.rotate(pose.turn);
    if (pose.lean !== 0) context.transform(1, 0, pose.lean, 1, 0, 0);
    context.scale(scale, scale * pose.stretch);
    context.drawImage(canvas, -box.width / 2, -box.height, box.width, box.height);
    context.restore();
    return;
  }
  for (const [index, strip] of layer.strips.entries()) {
    const here = project(strip.depth);
    const below = layer.strips[index + 1];
    const next = below ? project(below.depth) : here;
    const top = cy + (strip.top - cy) * here.scale + here.shiftY;
    const bottom = cy + (strip.top + strip.height - cy) * next.scale + next.shiftY;
    const left = cx + (box.x - cx) * here.scale + here.shiftX + (ripple ? ripple(strip.top) : 0);
    // A pixel of overlap hides the seam that rounding would leave.
    context.drawImage(
      canvas,
      0,
      strip.top - box.y,
      box.width,
      Math.min(strip.height + 1, box.y + box.height - strip.top),
      left,
      top,
      box.width * here.scale,
      Math.max(0.5, bottom - top) + 1,
    );
  }
}
