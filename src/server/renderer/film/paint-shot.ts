import { createCanvas } from "@napi-rs/canvas";
import { createSceneDrawer } from "./draw-scene.ts";
import { barHeight, type FinishPlan, planFinish, type Veil } from "./encode/finish.ts";
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
import type { FilmRequest } from "#server/renderer/requests.ts";

const looks: Record<FilmRequest["style"], Look> = { cinematic, documentary, artistic, commercial };

/** Longer side of what is drawn before it is scaled to the film's size, by the quality asked for. */
const drawnSizes = [640, 800, 800, 960, 960, 1120, 1120, 1280, 1280, 1600];

/** What lies between the bars is drawn in the film's ratio; even both ways, as chroma is halved. */
function drawnSize({ width, height, quality }: FilmRequest, letterbox: number): { width: number; height: number } {
  const scale = Math.min(1, (drawnSizes[quality - 1] ?? 1280) / Math.max(width, height));
  const even = (value: number) => Math.max(2, Math.round((value * scale) / 2) * 2);
  return { width: even(width), height: even(height - 2 * barHeight(width, height, letterbox)) };
}

const isThought = ({ prompt }: FilmRequest, { plan }: ShotScene): boolean =>
  plan.brief.subjects.length === 0 && isAbstract(prompt);

/** A frame's pixels, RGBA. */
type Painted = { pixels: Uint8ClampedArray; veil: Veil };

interface ShotPainter {
  finish: FinishPlan;
  /** "held": it stays as the one before. Frames are asked for in order. */
  paint(index: number): Painted | "held";
}

/** Sets one shot up; `paint` then gives its frames as they are before their finish. */
export function createShotPainter(request: FilmRequest, shot: Shot, report: (fraction: number) => void): ShotPainter {
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
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  return {
    finish: planFinish(look.finish, { width, height }),
    paint(index) {
      context.save();
      const veil = paintFrame(context, index);
      context.restore();
      return veil === "held" ? veil : { pixels: context.getImageData(0, 0, width, height).data, veil };
    },
  };
}
