import type { Canvas } from "@napi-rs/canvas";
import type { Scene } from "#server/renderer/scene/plan.ts";
import type { Camera } from "#server/renderer/trace/camera.ts";
import { metering } from "#server/renderer/trace/develop.ts";
import { takePicture } from "#server/renderer/trace/picture.ts";
import { createSky } from "#server/renderer/trace/sky.ts";
import { capture } from "./capture.ts";
import type { FilmLayer } from "./capture.ts";
import { createDeveloper, createToner } from "./develop-layer.ts";
import type { Box } from "./box.ts";
import { partitionScene } from "./partition.ts";
import type { LayerRole } from "./partition.ts";

/** A row of a layer that lies at one depth, in pixels of the plate. */
export type Strip = { top: number; height: number; depth: number };

export type Layer = {
  role: LayerRole;
  /** Which of the scene's items it shows; -1 for none. */
  item: number;
  canvas: Canvas;
  box: Box;
  strips: Strip[];
  depth: number;
};

/** A scene taken apart into canvases; farthest layer first. */
export type Stage = {
  /** Size of the plate: larger than a frame by `overscan`, so that the camera has room to move. */
  width: number;
  height: number;
  /** Focal length in pixels of the plate. */
  focal: number;
  /** Row of the plate on which the world stays at eye height. */
  horizon: number;
  layers: Layer[];
};

export const overscan = 1.12;

/** Rows that one strip of ground covers. */
const stripRows = 7;
/** A light meter does not look closely. */
const studyWidth = 160;
/** How far a layer is drawn on behind what hides it, as a share of the height. */
const behind = 0.06;

/** `width` is that of a frame; the plate is larger. */
export function buildStage(scene: Scene, width: number, height: number, report: (fraction: number) => void): Stage {
  const { world, grade } = scene;
  const camera = plateCamera(scene);
  const [w, h] = [Math.round(width * overscan), Math.round(height * overscan)];
  const partition = partitionScene(scene);
  // Clouds are drawn apart, as they move.
  const backdrop = scene.above ? { ...world.backdrop, sky: createSky({ ...scene.above, clouds: 0 }) } : world.backdrop;
  const { layers } = capture({ ...world, camera, backdrop }, w, h, partition, toneOf(scene), (done) =>
    report(done * 0.95),
  );
  const develop = createDeveloper(grade);
  const focal = w / 2 / camera.halfWidth;
  const stage: Stage = {
    width: w,
    height: h,
    focal,
    horizon: h / 2 + (camera.forward[1] / Math.hypot(camera.forward[0], camera.forward[2])) * focal,
    layers: [],
  };
  for (const [index, layer] of layers.entries()) {
    const plan = partition.plans[index]!;
    const isPlate = plan.role === "ground" || plan.role === "sky";
    if (isPlate) drawOnBehind(layer, w, h, Math.round(h * behind));
    const box = boxOf(layer, w, h);
    if (!box) continue;
    const strips =
      plan.role === "ground"
        ? groundStrips(layer, w, box, focal)
        : [{ top: box.y, height: box.height, depth: plan.depth }];
    const depth = plan.role === "ground" ? Math.max(...strips.map((strip) => strip.depth)) + 1000 : plan.depth;
    stage.layers.push({ role: plan.role, item: plan.item, canvas: develop(layer, w, box), box, strips, depth });
  }
  // Ground first, however near: what stands on it was cut where it hides things.
  stage.layers.sort((a, b) => b.depth - a.depth);
  report(1);
  return stage;
}

/** The scene's camera with a wider view. */
export const plateCamera = ({ world: { camera } }: Scene): Camera => ({
  ...camera,
  halfWidth: camera.halfWidth * overscan,
  halfHeight: camera.halfHeight * overscan,
});

/** How film takes the scene's light; the meter looks at a small study of it. */
export function toneOf({ world, grade }: Scene): (light: number) => number {
  const study = takePicture(
    world,
    studyWidth,
    Math.round((studyWidth * world.camera.halfHeight) / world.camera.halfWidth),
    "rough",
    () => undefined,
  );
  return createToner(grade.exposure * metering(study, grade.exposure));
}

/** Behind the edge of what hides it, a plate goes on in its last colour. */
function drawOnBehind({ tones, cover, depth }: FilmLayer, width: number, height: number, rows: number): void {
  for (let x = 0; x < width; x++) {
    let last = -1;
    for (let y = 0; y < height; y++) {
      const at = y * width + x;
      if (cover[at] === 4) last = y;
      else if (last >= 0 && y - last <= rows) {
        const from = last * width + x;
        for (let channel = 0; channel < 3; channel++) tones[at * 3 + channel] = tones[from * 3 + channel]!;
        cover[at] = 4;
        if (depth) depth[at] = depth[from]!;
      }
    }
  }
}

function boxOf({ cover }: FilmLayer, width: number, height: number): Box | undefined {
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (cover[y * width + x] === 0) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  return right < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function groundStrips({ cover, depth }: FilmLayer, width: number, box: Box, focal: number): Strip[] {
  if (!depth) return [{ top: box.y, height: box.height, depth: 10 }];
  const strips: Strip[] = [];
  let known = 0;
  for (let top = box.y; top < box.y + box.height; top += stripRows) {
    const height = Math.min(stripRows, box.y + box.height - top);
    const row = Math.min(top + (height >> 1), box.y + box.height - 1);
    let sum = 0;
    let count = 0;
    for (let x = box.x; x < box.x + box.width; x += 5) {
      if (cover[row * width + x] === 0) continue;
      // Nearness, not distance, is what shifts a point across the picture; the ray is longer than the depth at the sides.
      sum += Math.hypot(1, (x - width / 2) / focal) / depth[row * width + x]!;
      count++;
    }
    if (count > 0) known = count / sum;
    strips.push({ top, height, depth: known || 10 });
  }
  return strips;
}
