import type { SKRSContext2D } from "@napi-rs/canvas";
import type { LocalVideoRequest } from "#server/integrations/ai/video-provider.ts";
import type { Random } from "../../math/random.ts";
import type { Finish, Veil } from "../encode/finish.ts";
import type { Stage } from "../layers/stage.ts";
import type { View } from "../move.ts";
import type { Shot } from "../screenplay.ts";
import type { ShotScene } from "../shot-scene.ts";
import type { Weather } from "../weather/choose.ts";

export type DrawScene = (context: SKRSContext2D, width: number, height: number, view: View, time: number) => void;

export type LookInput = {
  request: LocalVideoRequest;
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
