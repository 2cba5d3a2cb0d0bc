import { noise2 } from "#server/renderer/math/noise.ts";
import { clamp } from "#server/renderer/math/vector.ts";

/** Where the camera stands against where the plate was taken, in shares of what the plate allows (-1..1), and how it is held. */
export type View = {
  /** Sideways and upwards. */
  x: number;
  y: number;
  /** Forward, as a share of the way to the nearest layer. */
  ahead: number;
  /** Plain enlargement, 1 or more. */
  zoom: number;
  /** Radians. */
  roll: number;
};

/** Slow to leave, slow to arrive. */
export const ease = (t: number) => {
  const u = clamp(t, 0, 1);
  return u * u * (3 - 2 * u);
};
export const easeOut = (t: number) => 1 - (1 - clamp(t, 0, 1)) ** 3;
/** Overshoots a little before it settles, as a thing with weight does. */
export const settle = (t: number) => {
  const u = clamp(t, 0, 1) - 1;
  return 1 + 2.4 * u ** 3 + 1.4 * u ** 2;
};

/** A hand that holds the camera: slow drift with a quick tremble on it. */
export function handheld(time: number, seed: number): { x: number; y: number; roll: number } {
  const drift = (speed: number, row: number) => noise2(time * speed + seed, row + seed * 0.37);
  return {
    x: drift(0.45, 3) * 0.75 + drift(1.7, 5) * 0.25,
    y: drift(0.38, 9) * 0.7 + drift(1.9, 11) * 0.3,
    roll: (drift(0.5, 17) * 0.7 + drift(1.4, 19) * 0.3) * 0.01,
  };
}
