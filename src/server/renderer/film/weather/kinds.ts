import type { Canvas } from "@napi-rs/canvas";
import { bokeh, leaf, petal, scrap, softDot } from "./particles.ts";
import type { ParticleKind } from "./particles.ts";

const resting: ParticleKind = {
  count: 0,
  size: 0.01,
  drift: [0, 0],
  sway: [0.02, 0.2],
  spin: 0,
  flutters: false,
  opacity: 0.8,
  blinks: 0,
  span: [0, 1],
  shape: () => softDot("255, 255, 255"),
  additive: false,
};

type Change = Partial<ParticleKind>;

/** Each of its own colour, in turns. */
const inTurns = ([first, ...rest]: readonly [Canvas, ...Canvas[]]) => {
  const shapes = [first, ...rest];
  return (index: number) => shapes[index % shapes.length] ?? first;
};

/** Falls, turns and narrows as it does. */
const fluttering = (shapes: readonly [Canvas, ...Canvas[]], change: Change): ParticleKind => ({
  ...resting,
  flutters: true,
  opacity: 1,
  shape: inTurns(shapes),
  ...change,
});

/** Light that is laid over what is behind it. */
const shining = (shape: Canvas, change: Change): ParticleKind => ({
  ...resting,
  additive: true,
  shape: () => shape,
  ...change,
});

export const snow = (): ParticleKind => ({
  ...resting,
  count: 170,
  size: 0.009,
  drift: [0.03, 0.12],
  sway: [0.03, 0.25],
  opacity: 0.95,
});

export const leaves = () =>
  fluttering([leaf("#b8491f"), leaf("#d9952b"), leaf("#a8372a"), leaf("#c9772a")], {
    count: 34,
    size: 0.016,
    drift: [0.09, 0.13],
    sway: [0.06, 0.32],
    spin: 0.35,
  });

export const petals = () =>
  fluttering([petal("#f6c3cf"), petal("#fbe3e6"), petal("#f2a4b6")], {
    count: 36,
    size: 0.011,
    drift: [0.07, 0.08],
    sway: [0.05, 0.3],
    spin: 0.3,
    opacity: 0.95,
  });

export const confetti = () =>
  fluttering(
    [scrap("#ef4f4a"), scrap("#2f8fd8"), scrap("#ffc83a"), scrap("#2bb59a"), scrap("#f28fa5"), scrap("#ffffff")],
    { count: 80, size: 0.011, drift: [0.015, 0.2], sway: [0.04, 0.45], spin: 0.7 },
  );

/** The sun, the moon or the day on water. */
export const sparkle = (color: string, span: ParticleKind["span"]) =>
  shining(softDot(color, 0.1), {
    count: 110,
    size: 0.006,
    drift: [0.008, 0],
    sway: [0.004, 0.6],
    opacity: 1,
    blinks: 0.45,
    span,
  });

export const dust = (): ParticleKind => ({
  ...shining(softDot("255, 226, 178"), {
    count: 46,
    size: 0.02,
    drift: [0.22, -0.006],
    opacity: 0.22,
    span: [0.45, 1],
  }),
  additive: false,
});

/** Warm and red lamps of cars, the other one first the other way. */
export const traffic = (way: 1 | -1): ParticleKind => {
  const [warm, red] = [softDot("255, 214, 150", 0.15), softDot("255, 120, 90", 0.15)];
  return shining(warm, {
    count: 16,
    size: 0.006,
    drift: [0.16 * way, 0],
    sway: [0, 0],
    opacity: 1,
    span: [0.71 + way * 0.006, 0.72 + way * 0.006],
    shape: inTurns(way > 0 ? [warm, red] : [red, warm]),
  });
};

export const fireflies = () =>
  shining(softDot("214, 255, 140", 0.1), {
    count: 34,
    size: 0.009,
    drift: [0.012, -0.006],
    sway: [0.05, 0.18],
    blinks: 0.35,
    span: [0.45, 0.95],
    opacity: 1,
  });

export const motes = () =>
  shining(softDot("255, 240, 214"), { count: 46, size: 0.0045, drift: [0.012, -0.008], opacity: 0.55, blinks: 0.08 });

/** Lights out of focus, near the lens. */
export const lensLights = (color: string) =>
  shining(bokeh(color), { count: 9, size: 0.035, drift: [0.02, -0.012], sway: [0.03, 0.1], opacity: 0.5, blinks: 0.1 });
