import { createCanvas } from "@napi-rs/canvas";
import { barHeight, type Fade, type FinishPlan, planFinish } from "#server/renderer/film/encode/finish.ts";
import { buildLayerStack } from "#server/renderer/film/layers/layer-stack.ts";
import { artistic } from "#server/renderer/film/looks/artistic.ts";
import { cinematic } from "#server/renderer/film/looks/cinematic.ts";
import { commercial } from "#server/renderer/film/looks/commercial.ts";
import { documentary } from "#server/renderer/film/looks/documentary.ts";
import type { Look } from "#server/renderer/film/looks/look.ts";
import type { FilmRequest } from "#server/renderer/requests.ts";
import { chooseEffects } from "./choose-effects.ts";
import { type ComposedShot, composeShot } from "./compose-shot.ts";
import { createDotWaves, hasAbstractWord } from "./dot-waves.ts";
import { createSceneDrawer } from "./draw-scene.ts";
import { filmRandom, type Shot } from "./screenplay.ts";

const looks: Record<FilmRequest["style"], Look> = { cinematic, documentary, artistic, commercial };

/** Longer side of the drawing before it is scaled to the film's size, by the requested quality. */
const drawnSizes = [640, 800, 800, 960, 960, 1120, 1120, 1280, 1280, 1600];

/** Size of the picture between the bars; even both ways, as chroma is halved. */
function drawnSize({ width, height, quality }: FilmRequest, letterbox: number): { width: number; height: number } {
  const scale = Math.min(1, (drawnSizes[quality - 1] ?? 1280) / Math.max(width, height));
  const even = (value: number) => Math.max(2, Math.round((value * scale) / 2) * 2);
  return { width: even(width), height: even(height - 2 * barHeight(width, height, letterbox)) };
}

const wantsDotWaves = ({ prompt }: FilmRequest, { plan }: ComposedShot): boolean =>
  plan.brief.subjects.length === 0 && hasAbstractWord(prompt);

/** A frame's pixels, RGBA. */
type Painted = { pixels: Uint8ClampedArray; fade: Fade };

interface ShotPainter {
  finish: FinishPlan;
  /** "held": the same as the previous frame. Frames are requested in order. */
  paint(index: number): Painted | "held";
}

/** Prepares a shot; `paint` then returns its frames before finishing. */
export function createShotPainter(request: FilmRequest, shot: Shot, report: (fraction: number) => void): ShotPainter {
  const look = looks[request.style];
  const random = filmRandom(request).fork(`shot${shot.index}`);
  const { width, height } = drawnSize(request, look.finish.letterbox);
  const composed = composeShot(request, shot, width / height);
  const stack = buildLayerStack(composed.composition, width, height, report);
  const effects = chooseEffects(request.prompt, composed, random.fork("weather"));
  const drawScene = wantsDotWaves(request, composed)
    ? createDotWaves(composed.plan.palette, random.fork("lattice"))
    : createSceneDrawer(composed, stack, effects);
  const paintFrame = look.createPainter({ request, shot, composed, stack, drawScene, effects, random, width, height });
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  return {
    finish: planFinish(look.finish, { width, height }),
    paint(index) {
      context.save();
      const fade = paintFrame(context, index);
      context.restore();
      return fade === "held" ? fade : { pixels: context.getImageData(0, 0, width, height).data, fade };
    },
  };
}
