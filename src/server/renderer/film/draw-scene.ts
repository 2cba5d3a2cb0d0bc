import type { Canvas, SKRSContext2D } from "@napi-rs/canvas";
import { toSrgb } from "#server/renderer/math/color.ts";
import { project } from "#server/renderer/trace/camera.ts";
import { actorsOf } from "./actors.ts";
import type { Stage } from "./layers/stage.ts";
import { overscan } from "./layers/stage.ts";
import type { View } from "./move.ts";
import type { ShotScene } from "./shot-scene.ts";
import { createProjector, enterPlate, showLayer, still } from "./show.ts";
import { steam } from "./weather/air.ts";
import type { Weather } from "./weather/choose.ts";
import { cloudCloth } from "./weather/sky-clouds.ts";

const wet = new Set(["sea", "lake", "beach", "shore", "city"]);

/** Draws the staged scene as it looks from a view, at a time of its own life: `time` in seconds times how lively it is. */
export function createSceneDrawer(shotScene: ShotScene, stage: Stage, weather: Weather) {
  const { scene, plan } = shotScene;
  const { above } = scene;
  const cloth: Canvas | undefined = above && above.clouds > 0 ? cloudCloth(above, scene.grade.exposure) : undefined;
  const actor = actorsOf(shotScene);
  const windy = plan.brief.time === "storm" ? 2 : 1;
  const ripple = wet.has(scene.place) ? waterRipple(stage, windy) : undefined;
  const sun = above && above.glow > 0 ? sunPlace(shotScene, stage) : undefined;
  const steams = steamOf(shotScene, stage);

  return function drawScene(context: SKRSContext2D, width: number, height: number, view: View, time: number): void {
    const projector = createProjector(stage, view);
    context.save();
    enterPlate(context, stage, view, width, height);
    let isBehindDrawn = false;
    for (const layer of stage.layers) {
      if (!isBehindDrawn && layer.role !== "sky" && layer.role !== "ground") {
        isBehindDrawn = true;
        drawPlain(context, () => weather.behind.forEach((effect) => effect(context, width, height, time)));
      }
      const pose = layer.role === "item" || layer.role === "scenery" ? actor(layer, time * windy) : still;
      showLayer(
        context,
        stage,
        layer,
        projector,
        pose,
        ripple && layer.role === "ground" ? (row) => ripple(row, time) : undefined,
      );
      if (layer.role === "sky") {
        if (cloth) drawCloth(context, cloth, stage, time * windy);
        if (sun) drawSun(context, sun, time);
      }
    }
    if (!isBehindDrawn)
      drawPlain(context, () => weather.behind.forEach((effect) => effect(context, width, height, time)));
    for (const cloud of steams) cloud(context, width, height, time);
    context.restore();
    context.save();
    for (const effect of weather.front) effect(context, width, height, time);
    context.restore();
  };
}

/** Draws in frame coordinates although the plate is entered. */
function drawPlain(context: SKRSContext2D, draw: () => void): void {
  context.save();
  context.resetTransform();
  draw();
  context.restore();
}

function drawCloth(context: SKRSContext2D, cloth: Canvas, stage: Stage, time: number): void {
  const length = stage.width * 1.7;
  const offset = ((time * 0.011) % 1) * length;
  for (const copy of [-1, 0, 1]) {
    const left = copy * length + offset - stage.width * 0.2;
    if (left < stage.width && left + length > 0) context.drawImage(cloth, left, 0, length + 1, stage.horizon);
  }
}

type Sun = { x: number; y: number; radius: number; color: string };

function sunPlace({ scene }: ShotScene, stage: Stage): Sun | undefined {
  const { above, world } = scene;
  if (!above) return undefined;
  const { position } = world.camera;
  const far = position.map((value, axis) => value + above.toSun[axis]! * 1e4) as [number, number, number];
  const seen = project(world.camera, far);
  if (seen.depth <= 0 || Math.abs(seen.x) > 1.3 || Math.abs(seen.y) > 1.3) return undefined;
  const [r, g, b] = above.sunColor.map((value) => Math.round(255 * Math.min(1, toSrgb(Math.min(1, value)))));
  return {
    x: (0.5 + (seen.x / overscan) * 0.5) * stage.width,
    y: (0.5 - (seen.y / overscan) * 0.5) * stage.height,
    radius: stage.height * (0.3 + 0.2 * above.glow),
    color: `${r}, ${g}, ${b}`,
  };
}

/** The glow breathes: air is never still before a low sun. */
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

function waterRipple(stage: Stage, windy: number) {
  return (row: number, time: number): number => {
    const near = Math.max(0, (row - stage.horizon) / (stage.height - stage.horizon));
    return (
      (Math.sin(row * 0.11 + time * 2.1) * 0.6 + Math.sin(row * 0.043 - time * 1.3) * 0.9) *
      near *
      windy *
      stage.height *
      0.0042
    );
  };
}

/** Hot drinks steam. */
function steamOf({ scene, plan }: ShotScene, stage: Stage) {
  return stage.layers
    .filter((layer) => layer.role === "item" && ["cup", "teapot"].includes(scene.items[layer.item]?.name ?? ""))
    .map((layer) =>
      steam(plan.random.fork(`steam${layer.item}`), () => ({
        x: layer.box.x + layer.box.width * 0.42,
        y: layer.box.y + layer.box.height * 0.12,
        size: layer.box.height * 0.95,
      })),
    );
}
