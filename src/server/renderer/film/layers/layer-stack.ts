import { type Canvas, createCanvas, ImageData } from "@napi-rs/canvas";
import { toSrgb } from "#server/renderer/math/color.ts";
import { clamp, lerp, smoothstep } from "#server/renderer/math/vector.ts";
import { toSolids } from "#server/renderer/scene/items.ts";
import type { Composition } from "#server/renderer/scene/plan.ts";
import { soloTeam } from "#server/renderer/team.ts";
import { tracePicture } from "#server/renderer/trace/picture.ts";
import { type Camera, createScene } from "#server/renderer/trace/scene.ts";
import { createSky } from "#server/renderer/trace/sky.ts";
import { autoExposure, filmic, type Grade } from "#server/renderer/trace/tone-mapping.ts";
import { type Box, capture, type LayerRole, partitionScene, type TracedLayer, whiteTone } from "./capture.ts";

/** Rows of a layer with one depth, in pixels of the plate. */
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

/** A scene as canvases by depth (a multiplane camera), farthest first. */
export type LayerStack = {
  /** Size of the plate: larger than a frame by `overscan`, so that the camera has room to move. */
  width: number;
  height: number;
  /** Focal length in pixels of the plate. */
  focal: number;
  /** Row of the horizon in the plate. */
  horizon: number;
  layers: Layer[];
};

export const overscan = 1.12;

/** Rows that one strip of ground covers. */
const stripRows = 7;
/** Width of the picture that exposure is measured on. */
const studyWidth = 160;
/** How far a plate is extended behind what hides it, as a share of the height. */
const behind = 0.06;

/** `width` is that of a frame; the plate is larger. */
export function buildLayerStack(
  composition: Composition,
  width: number,
  height: number,
  report: (fraction: number) => void,
): LayerStack {
  const { scene, grade } = composition;
  const camera = plateCamera(composition);
  const [w, h] = [Math.round(width * overscan), Math.round(height * overscan)];
  const partition = partitionScene(composition);
  // Clouds are drawn for each frame, because they move.
  const backdrop = composition.skyOptions
    ? { ...scene.backdrop, sky: createSky({ ...composition.skyOptions, clouds: 0 }) }
    : scene.backdrop;
  const { layers } = capture({ ...scene, camera, backdrop }, w, h, partition, toneOf(composition), (done) =>
    report(done * 0.95),
  );
  const toneMap = createLayerToneMapper(grade);
  const focal = w / 2 / camera.halfWidth;
  const stack: LayerStack = {
    width: w,
    height: h,
    focal,
    horizon: h / 2 + (camera.forward[1] / Math.hypot(camera.forward[0], camera.forward[2])) * focal,
    layers: [],
  };
  for (const [index, layer] of layers.entries()) {
    const plan = partition.plans[index]!;
    const isPlate = plan.role === "ground" || plan.role === "sky";
    if (isPlate) extendBehind(layer, w, h, Math.round(h * behind));
    const box = boxOf(layer, w, h);
    if (!box) continue;
    const strips =
      plan.role === "ground"
        ? groundStrips(layer, w, box, focal)
        : [{ top: box.y, height: box.height, depth: plan.depth }];
    const depth = plan.role === "ground" ? Math.max(...strips.map((strip) => strip.depth)) + 1000 : plan.depth;
    stack.layers.push({ role: plan.role, item: plan.item, canvas: toneMap(layer, w, box), box, strips, depth });
  }
  // Ground is first, however near: items are cut out where the ground hides them.
  stack.layers.sort((a, b) => b.depth - a.depth);
  report(1);
  return stack;
}

/** The scene's camera with a wider view. */
export const plateCamera = ({ scene: { camera } }: Composition): Camera => ({
  ...camera,
  halfWidth: camera.halfWidth * overscan,
  halfHeight: camera.halfHeight * overscan,
});

/** The filmic curve of the scene, with its exposure measured on a small picture. */
export function toneOf({ scene, grade }: Composition): (light: number) => number {
  const study = tracePicture(
    scene,
    studyWidth,
    Math.round((studyWidth * scene.camera.halfHeight) / scene.camera.halfWidth),
    "rough",
    soloTeam,
    () => undefined,
  );
  return createFilmicTable(grade.exposure * autoExposure(study, grade.exposure));
}

/** Extends a plate downwards in its last colour, behind what hides it. */
function extendBehind({ tones, cover, depth }: TracedLayer, width: number, height: number, rows: number): void {
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

function boxOf({ cover }: TracedLayer, width: number, height: number): Box | undefined {
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

function groundStrips({ cover, depth }: TracedLayer, width: number, box: Box, focal: number): Strip[] {
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
      // Parallax depends on 1 / depth, which is averaged. At the sides a ray is longer than the depth.
      sum += Math.hypot(1, (x - width / 2) / focal) / depth[row * width + x]!;
      count++;
    }
    if (count > 0) known = count / sum;
    strips.push({ top, height, depth: known || 10 });
  }
  return strips;
}

const full = 4;
const brightest = 8;
const steps = 4096;
const curve = (t: number) => t * t * (3 - 2 * t);

/** The filmic curve as a table: it is used three times for each ray. */
export function createFilmicTable(exposure: number): (light: number) => number {
  const shoulder = Uint16Array.from(
    { length: steps + 1 },
    (_, index) => filmic((index / steps) * brightest) * whiteTone,
  );
  const toIndex = (exposure * steps) / brightest;
  return (light) => shoulder[Math.min(steps, Math.max(0, light * toIndex)) | 0]!;
}

/** Tone mapping of layers by tables, because a film has a dozen of them. */
export function createLayerToneMapper(grade: Grade) {
  const display = Uint8ClampedArray.from({ length: steps + 1 }, (_, index) => {
    const tone = toSrgb(index / steps);
    return Math.round((tone + (curve(tone) - tone) * grade.contrast) * 255);
  });
  const split = [0, 1, 2].map((channel) =>
    Float32Array.from({ length: steps + 1 }, (_, index) =>
      lerp(grade.shadows[channel]!, grade.highlights[channel]!, smoothstep(0.02, 0.6, index / steps)),
    ),
  );
  const channels = [0, 0, 0];

  /** The layer as a canvas of the box's size, transparent where it is empty. */
  return function toneMap(layer: TracedLayer, width: number, box: Box): Canvas {
    const bytes = new Uint8ClampedArray(box.width * box.height * 4);
    for (let y = 0; y < box.height; y++) {
      for (let x = 0; x < box.width; x++) {
        const from = (y + box.y) * width + x + box.x;
        const cover = layer.cover[from]!;
        if (cover === 0) continue;
        const to = (y * box.width + x) * 4;
        for (let channel = 0; channel < 3; channel++)
          channels[channel] = layer.tones[from * 3 + channel]! / (cover * whiteTone);
        const luma = channels[0]! * 0.3 + channels[1]! * 0.59 + channels[2]! * 0.11;
        const at = Math.min(steps, luma * steps) | 0;
        for (let channel = 0; channel < 3; channel++) {
          const tone = (luma + (channels[channel]! - luma) * grade.saturation) * split[channel]![at]!;
          bytes[to + channel] = display[(clamp(tone, 0, 1) * steps) | 0]!;
        }
        bytes[to + 3] = Math.min(255, cover * (256 / full));
      }
    }
    const canvas = createCanvas(box.width, box.height);
    canvas.getContext("2d").putImageData(new ImageData(bytes, box.width, box.height), 0, 0);
    return canvas;
  };
}

/** Each view of a turning item is visible for a twelfth of a second: half the size is enough. */
const turnScale = 0.5;

export type TurnView = { angle: number; canvas: Canvas; box: Box };

/** Traces one item, turned by each of the angles (radians). Boxes are in pixels of the plate. */
export function captureTurn(
  composition: Composition,
  stack: LayerStack,
  item: number,
  angles: readonly number[],
): TurnView[] {
  const layer = stack.layers.find((one) => one.item === item);
  if (!layer) return [];
  const [w, h] = [Math.round(stack.width * turnScale), Math.round(stack.height * turnScale)];
  const toTone = toneOf(composition);
  const toneMap = createLayerToneMapper(composition.grade);
  const grow = layer.box.width * 0.35;
  const x = Math.max(0, Math.floor((layer.box.x - grow) * turnScale));
  const y = Math.max(0, Math.floor(layer.box.y * turnScale) - 6);
  const region: Box = {
    x,
    y,
    width: Math.min(w, Math.ceil((layer.box.x + layer.box.width + grow) * turnScale)) - x,
    height: Math.min(h, Math.ceil((layer.box.y + layer.box.height) * turnScale) + 6) - y,
  };
  return angles.map((angle) => {
    const items = composition.items.map((one, index) => (index === item ? { ...one, turn: one.turn + angle } : one));
    const scene = createScene({ ...composition.scene, solids: toSolids(items), camera: plateCamera(composition) });
    const partition = partitionScene({ ...composition, scene });
    const { layers } = capture(scene, w, h, partition, toTone, () => undefined, region);
    const canvas = toneMap(layers[item]!, w, region);
    const box = {
      x: region.x / turnScale,
      y: region.y / turnScale,
      width: region.width / turnScale,
      height: region.height / turnScale,
    };
    return { angle, canvas, box };
  });
}
