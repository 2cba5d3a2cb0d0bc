import type { Canvas } from "@napi-rs/canvas";
import { toSolids } from "#server/renderer/scene/group.ts";
import type { Scene } from "#server/renderer/scene/plan.ts";
import { createWorld } from "#server/renderer/trace/world.ts";
import { capture } from "./capture.ts";
import { createDeveloper } from "./develop-layer.ts";
import type { Box } from "./box.ts";
import { partitionScene } from "./partition.ts";
import { plateCamera, toneOf } from "./stage.ts";
import type { Stage } from "./stage.ts";

/** Views of a thing in the midst of a turn are seen for a twelfth of a second: half the size does. */
const scale = 0.5;

export type TurnView = { angle: number; canvas: Canvas; box: Box };

/** Takes one of the scene's things alone, turned by each of the angles. Boxes are in pixels of the stage's plate. */
export function captureTurn(scene: Scene, stage: Stage, item: number, angles: readonly number[]): TurnView[] {
  const layer = stage.layers.find((one) => one.item === item);
  if (!layer) return [];
  const [w, h] = [Math.round(stage.width * scale), Math.round(stage.height * scale)];
  const toTone = toneOf(scene);
  const develop = createDeveloper(scene.grade);
  const grow = layer.box.width * 0.35;
  const x = Math.max(0, Math.floor((layer.box.x - grow) * scale));
  const y = Math.max(0, Math.floor(layer.box.y * scale) - 6);
  const region: Box = {
    x,
    y,
    width: Math.min(w, Math.ceil((layer.box.x + layer.box.width + grow) * scale)) - x,
    height: Math.min(h, Math.ceil((layer.box.y + layer.box.height) * scale) + 6) - y,
  };
  return angles.map((angle) => {
    const items = scene.items.map((one, index) => (index === item ? { ...one, turn: one.turn + angle } : one));
    const world = createWorld({ ...scene.world, solids: toSolids(items), camera: plateCamera(scene) });
    const partition = partitionScene({ ...scene, world });
    const { layers } = capture(world, w, h, partition, toTone, () => undefined, region);
    const canvas = develop(layers[item]!, w, region);
    const box = {
      x: region.x / scale,
      y: region.y / scale,
      width: region.width / scale,
      height: region.height / scale,
    };
    return { angle, canvas, box };
  });
}
