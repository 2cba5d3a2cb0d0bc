import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Effects } from "#server/renderer/film/choose-effects.ts";
import type { ComposedShot } from "#server/renderer/film/compose-shot.ts";
import type { Finish, Fade } from "#server/renderer/film/encode/finish.ts";
import type { LayerStack } from "#server/renderer/film/layers/layer-stack.ts";
import type { Shot } from "#server/renderer/film/screenplay.ts";
import { noise2 } from "#server/renderer/math/noise.ts";
import type { Random } from "#server/renderer/math/random.ts";
import { clamp } from "#server/renderer/math/vector.ts";
import type { FilmRequest } from "#server/renderer/requests.ts";

export type DrawScene = (context: SKRSContext2D, width: number, height: number, view: View, time: number) => void;

export type LookInput = {
  request: FilmRequest;
  shot: Shot;
  composed: ComposedShot;
  stack: LayerStack;
  drawScene: DrawScene;
  /** Effects may be added. */
  effects: Effects;
  random: Random;
  /** Size of the picture that is drawn; the film may be larger. */
  width: number;
  height: number;
};

/** Draws frame `index` of the shot; frames are requested in order. Returns "held" for an unchanged frame. */
export type Painter = (context: SKRSContext2D, index: number) => Fade | "held";

export type Look = {
  finish: Finish;
  createPainter(input: LookInput): Painter;
};

export const noFade: Fade = { toBlack: 0, toWhite: 0 };

/** Range of the camera and speed of movement, from motion 1 to 10. */
export const motionRange = (motion: number) => 0.1 + 0.09 * motion;
export const motionSpeed = (motion: number) => 0.25 + 0.15 * motion;

/** Offset of the camera from where the layers were traced, in shares of the possible range (-1..1), zoom and roll. */
export type View = {
  /** Sideways and upwards. */
  x: number;
  y: number;
  /** Forward, as a share of the distance to the nearest layer. */
  ahead: number;
  /** Scale, 1 or more. */
  zoom: number;
  /** Radians. */
  roll: number;
};

/** Ease in and out (smoothstep). */
export const ease = (t: number) => {
  const u = clamp(t, 0, 1);
  return u * u * (3 - 2 * u);
};
export const easeOut = (t: number) => 1 - (1 - clamp(t, 0, 1)) ** 3;
/** Ease out with a small overshoot. */
export const settle = (t: number) => {
  const u = clamp(t, 0, 1) - 1;
  return 1 + 2.4 * u ** 3 + 1.4 * u ** 2;
};

/** Handheld camera: slow drift and quick tremble. */
export function handheld(time: number, seed: number): { x: number; y: number; roll: number } {
  const drift = (speed: number, row: number) => noise2(time * speed + seed, row + seed * 0.37);
  return {
    x: drift(0.45, 3) * 0.75 + drift(1.7, 5) * 0.25,
    y: drift(0.38, 9) * 0.7 + drift(1.9, 11) * 0.3,
    roll: (drift(0.5, 17) * 0.7 + drift(1.4, 19) * 0.3) * 0.01,
  };
}
