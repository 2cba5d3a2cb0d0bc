import type { Canvas, SKRSContext2D } from "@napi-rs/canvas";
import type { Effects } from "#server/renderer/film/choose-effects.ts";
import { type Layer, type LayerStack, overscan } from "#server/renderer/film/layers/layer-stack.ts";
import type { View } from "#server/renderer/film/looks/look.ts";
import { toSrgb } from "#server/renderer/math/color.ts";
import { project } from "#server/renderer/trace/scene.ts";
import { createCloudTexture } from "#server/renderer/weather/moving-clouds.ts";
import type { ComposedShot } from "./compose-shot.ts";
import { steam } from "./steam.ts";
import { type Pose, createSubjectMotion } from "./subject-motion.ts";

const wet = new Set(["sea", "lake", "beach", "shore", "city", "cliff"]);

/** Returns a function that draws the layers from a view; `time` is in seconds, scaled by the motion setting. */
export function createSceneDrawer(composed: ComposedShot, stack: LayerStack, effects: Effects) {
  const { composition, plan } = composed;
  const { skyOptions } = composition;
  const clouds: Canvas | undefined =
    skyOptions && skyOptions.clouds > 0 ? createCloudTexture(skyOptions, composition.grade.exposure) : undefined;
  const actor = createSubjectMotion(composed);
  const windy = plan.brief.time === "storm" ? 2 : 1;
  const ripple = wet.has(composition.place) ? waterRipple(stack, windy) : undefined;
  const sun = skyOptions && skyOptions.glow > 0 ? sunPlace(composed, stack) : undefined;
  const steams = steamOf(composed, stack);

  return function drawScene(context: SKRSContext2D, width: number, height: number, view: View, time: number): void {
    const projector = createProjector(stack, view);
    context.save();
    enterPlate(context, stack, view, width, height);
    let isBehindDrawn = false;
    for (const layer of stack.layers) {
      if (!isBehindDrawn && layer.role !== "sky" && layer.role !== "ground") {
        isBehindDrawn = true;
        drawPlain(context, () => effects.behind.forEach((effect) => effect(context, width, height, time)));
      }
      const pose = layer.role === "item" || layer.role === "scenery" ? actor(layer, time * windy) : still;
      showLayer(
        context,
        stack,
        layer,
        projector,
        pose,
        ripple && layer.role === "ground" ? (row) => ripple(row, time) : undefined,
      );
      if (layer.role === "sky") {
        if (clouds) drawClouds(context, clouds, stack, time * windy);
        if (sun) drawSun(context, sun, time);
      }
    }
    if (!isBehindDrawn)
      drawPlain(context, () => effects.behind.forEach((effect) => effect(context, width, height, time)));
    for (const cloud of steams) cloud(context, width, height, time);
    context.restore();
    context.save();
    for (const effect of effects.front) effect(context, width, height, time);
    context.restore();
  };
}

/** Draws in frame coordinates, without the transform of the plate. */
function drawPlain(context: SKRSContext2D, draw: () => void): void {
  context.save();
  context.resetTransform();
  draw();
  context.restore();
}

function drawClouds(context: SKRSContext2D, clouds: Canvas, stack: LayerStack, time: number): void {
  const length = stack.width * 1.7;
  const offset = ((time * 0.011) % 1) * length;
  for (const copy of [-1, 0, 1]) {
    const left = copy * length + offset - stack.width * 0.2;
    if (left < stack.width && left + length > 0) context.drawImage(clouds, left, 0, length + 1, stack.horizon);
  }
}

type Sun = { x: number; y: number; radius: number; color: string };

function sunPlace({ composition }: ComposedShot, stack: LayerStack): Sun | undefined {
  const { skyOptions, scene } = composition;
  if (!skyOptions) return undefined;
  const { position } = scene.camera;
  const far = position.map((value, axis) => value + skyOptions.toSun[axis]! * 1e4) as [number, number, number];
  const seen = project(scene.camera, far);
  if (seen.depth <= 0 || Math.abs(seen.x) > 1.3 || Math.abs(seen.y) > 1.3) return undefined;
  const [r, g, b] = skyOptions.sunColor.map((value) => Math.round(255 * Math.min(1, toSrgb(Math.min(1, value)))));
  return {
    x: (0.5 + (seen.x / overscan) * 0.5) * stack.width,
    y: (0.5 - (seen.y / overscan) * 0.5) * stack.height,
    radius: stack.height * (0.3 + 0.2 * skyOptions.glow),
    color: `${r}, ${g}, ${b}`,
  };
}

/** The glow varies slowly in size. */
function drawSun(context: SKRSContext2D, sun: Sun, time: number): void {
  const radius = sun.radius * (1 + 0.05 * Math.sin(time * 0.9));
  const glow = context.createRadialGradient(sun.x, sun.y, 0, sun.x, sun.y, radius);
  glow.addColorStop(0, `rgba(${sun.color}, 0.5)`);
  glow.addColorStop(0.25, `rgba(${sun.color}, 0.2)`);
  glow.addColorStop(1, `rgba(${sun.color}, 0)`);
  context.save();
  context.globalCompositeOperation = "screen";
  context.fillStyle = glow;
  context.fillRect(sun.x - radius, sun.y - radius, radius * 2, radius * 2);
  context.restore();
}

function waterRipple(stack: LayerStack, windy: number) {
  return (row: number, time: number): number => {
    const near = Math.max(0, (row - stack.horizon) / (stack.height - stack.horizon));
    return (
      (Math.sin(row * 0.11 + time * 2.1) * 0.6 + Math.sin(row * 0.043 - time * 1.3) * 0.9) *
      near *
      windy *
      stack.height *
      0.0042
    );
  };
}

/** Hot drinks steam. */
function steamOf({ composition, plan }: ComposedShot, stack: LayerStack) {
  return stack.layers
    .filter((layer) => layer.role === "item" && ["cup", "teapot"].includes(composition.items[layer.item]?.name ?? ""))
    .map((layer) =>
      steam(plan.random.fork(`steam${layer.item}`), () => ({
        x: layer.box.x + layer.box.width * 0.42,
        y: layer.box.y + layer.box.height * 0.12,
        size: layer.box.height * 0.95,
      })),
    );
}

export const still: Pose = { dx: 0, dy: 0, turn: 0, stretch: 1, lean: 0 };

/** Sideways shift of a row of water, in pixels of the plate. */
export type Ripple = (row: number) => number;

/** Parallax: scale and shift by depth for one view. */
export function createProjector(stack: LayerStack, view: View) {
  const near = nearestDepth(stack);
  const room = (stack.width * (1 - 1 / overscan)) / 2;
  const unit = (room * near) / stack.focal;
  const ahead = view.ahead * near * 0.9;
  return (depth: number) => {
    if (depth === Infinity) return { scale: 1, shiftX: 0, shiftY: 0 };
    const left = Math.max(0.05, depth - ahead);
    const perUnit = stack.focal / left;
    return { scale: depth / left, shiftX: -view.x * unit * perUnit, shiftY: view.y * unit * 0.56 * perUnit };
  };
}

const nearestDepths = new WeakMap<LayerStack, number>();
function nearestDepth(stack: LayerStack): number {
  const known = nearestDepths.get(stack);
  if (known !== undefined) return known;
  const near = Math.min(...stack.layers.flatMap((layer) => layer.strips.map((strip) => strip.depth)));
  nearestDepths.set(stack, near);
  return near;
}

/** Transforms the context so that what follows is drawn in pixels of the plate. */
export function enterPlate(context: SKRSContext2D, stack: LayerStack, view: View, width: number, height: number): void {
  const scale = (width / stack.width) * overscan * view.zoom;
  context.translate(width / 2, height / 2);
  context.rotate(view.roll);
  context.scale(scale, scale);
  context.translate(-stack.width / 2, -stack.height / 2);
}

/** Draws one layer, with parallax and its own movement. */
export function showLayer(
  context: SKRSContext2D,
  stack: LayerStack,
  layer: Layer,
  project: ReturnType<typeof createProjector>,
  pose: Pose,
  ripple?: Ripple,
): void {
  const { canvas, box } = layer;
  const [cx, cy] = [stack.width / 2, stack.horizon];
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
    // A pixel of overlap hides seams from rounding.
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
