import { createCanvas } from "@napi-rs/canvas";
import type { LocalVideoRequest } from "#server/integrations/ai/video-provider.ts";
import { createSceneDrawer } from "./draw-scene.ts";
import { barHeight, createFinisher } from "./encode/finish.ts";
import { createLattice, isAbstract } from "./lattice.ts";
import { buildStage } from "./layers/stage.ts";
import { artistic } from "./looks/artistic.ts";
import { cinematic } from "./looks/cinematic.ts";
import { commercial } from "./looks/commercial.ts";
import { documentary } from "./looks/documentary.ts";
import type { Look } from "./looks/look.ts";
import { filmRandom } from "./screenplay.ts";
import type { Shot } from "./screenplay.ts";
import { sceneOf } from "./shot-scene.ts";
import type { ShotScene } from "./shot-scene.ts";
import { chooseWeather } from "./weather/choose.ts";

const looks: Record<LocalVideoRequest["style"], Look> = { cinematic, documentary, artistic, commercial };

/** Longer side of what is drawn before it is scaled to the film's size, by the quality asked for. */
const drawnSizes = [640, 800, 800, 960, 960, 1120, 1120, 1280, 1280, 1600];

/** What lies between the bars is drawn in the film's ratio; even both ways, as chroma is halved. */
function drawnSize(
  { width, height, quality }: LocalVideoRequest,
  letterbox: number,
): { width: number; height: number } {
  const scale = Math.min(1, (drawnSizes[quality - 1] ?? 1280) / Math.max(width, height));
  const even = (value: number) => Math.max(2, Math.round((value * scale) / 2) * 2);
  return { width: even(width), height: even(height - 2 * barHeight(width, height, letterbox)) };
}

const isThought = ({ prompt }: LocalVideoRequest, { plan }: ShotScene): boolean =>
  plan.brief.subjects.length === 0 && isAbstract(prompt);

/** Sets one shot up; `paint` then gives its frames as planar YUV, in order. The bytes are overwritten by the next frame. */
export function createShotPainter(request: LocalVideoRequest, shot: Shot, report: (fraction: number) => void) {
  const look = looks[request.style];
  const random = filmRandom(request).fork(`shot${shot.index}`);
  const { width, height } = drawnSize(request, look.finish.letterbox);
  const shotScene = sceneOf(request, shot, width / height);
  const stage = buildStage(shotScene.scene, width, height, report);
  const weather = chooseWeather(request.prompt, shotScene, random.fork("weather"));
  const drawScene = isThought(request, shotScene)
    ? createLattice(shotScene.plan.palette, random.fork("lattice"))
    : createSceneDrawer(shotScene, stage, weather);
  const paintFrame = look.createPainter({ request, shot, shotScene, stage, drawScene, weather, random, width, height });
  const finish = createFinisher(look.finish, { width, height }, request);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  let planes: Uint8Array = new Uint8Array(0);
  return {
    paint(index: number): Uint8Array {
      context.save();
      const veil = paintFrame(context, index);
      context.restore();
      if (veil === "held") return planes;
      planes = finish(context.getImageData(0, 0, width, height).data, shot.start + index, veil);
      return planes;
    },
  };
}
