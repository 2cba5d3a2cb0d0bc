import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Random } from "#server/renderer/math/random.ts";
import type { Finish, Veil } from "#server/renderer/film/encode/finish.ts";
import type { Stage } from "#server/renderer/film/layers/stage.ts";
import type { View } from "#server/renderer/film/move.ts";
import type { Shot } from "#server/renderer/film/screenplay.ts";
import type { ShotScene } from "#server/renderer/film/shot-scene.ts";
import type { Weather } from "#server/renderer/film/weather/choose.ts";
import type { FilmRequest } from "#server/renderer/requests.ts";

export type DrawScene = (context: SKRSContext2D, width: number, height: number, view: View, time: number) => void;

export type LookInput = {
  request: FilmRequest;
  shot: Shot;
  shotScene: ShotScene;
  stage: Stage;
  drawScene: DrawScene;
  /** What is pushed here is drawn with the rest of the weather. */
  weather: Weather;
  random: Random;
  /** Size of the picture that is drawn; the film may be larger. */
  width: number;
  height: number;
};

/** Draws frame `index` of the shot; frames are asked for in order. Returns "held" when it stays as it was. */
export type Painter = (context: SKRSContext2D, index: number) => Veil | "held";

export type Look = {
  finish: Finish;
  createPainter(input: LookInput): Painter;
};

export const noVeil: Veil = { toBlack: 0, toWhite: 0 };

/** How far the camera goes and how fast things live, from the motion slider. */
export const reach = (motion: number) => 0.1 + 0.09 * motion;
export const pace = (motion: number) => 0.25 + 0.15 * motion;
