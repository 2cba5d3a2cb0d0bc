import type { Canvas } from "@napi-rs/canvas";
import type { ComposedShot } from "#server/renderer/film/compose-shot.ts";
import type { Random } from "#server/renderer/math/random.ts";
import { festiveWords } from "#server/renderer/prompt/lexicon.ts";
import { flock, namedFlock } from "#server/renderer/weather/flock.ts";
import { lightning } from "#server/renderer/weather/lightning.ts";
import { mist } from "#server/renderer/weather/mist.ts";
import {
  bokeh,
  type Effect,
  leaf,
  type ParticleKind,
  particles,
  petal,
  scrap,
  softDot,
} from "#server/renderer/weather/particles.ts";
import { rain, snow } from "#server/renderer/weather/rain-and-snow.ts";

/** Effects between the layers, and in front of all. */
export type Effects = { behind: Effect[]; front: Effect[] };

/** The weather of the prompt, and what moves in such a place. */
export function chooseEffects(prompt: string, { plan, composition }: ComposedShot, random: Random): Effects {
  const { brief } = plan;
  const { place } = composition;
  const behind: Effect[] = [];
  const front: Effect[] = [];
  const add = (list: Effect[], label: string, kind: ParticleKind) => list.push(particles(kind, random.fork(label)));
  const outdoors = composition.skyOptions !== undefined;
  const isNight = brief.time === "night";
  const rains = outdoors && brief.weather.includes("rain");
  const isFoggy = outdoors && brief.weather.includes("fog");
  const winter = brief.moods.includes("winter") || place === "snow";
  const low = brief.time === "sunset" || brief.time === "dawn";

  if (isFoggy || (outdoors && (place === "forest" || (place === "mountains" && low)))) {
    const color = isNight ? ([120, 140, 185] as const) : low ? ([255, 232, 208] as const) : ([232, 236, 238] as const);
    const density = isFoggy ? 0.85 : place === "mountains" ? 0.28 : 0.42;
    behind.push(mist(random.fork("mist0"), color, density, 0.56, 0.34, 0.011));
    behind.push(mist(random.fork("mist1"), color, density * 0.8, 0.68, 0.3, -0.017));
    if (isFoggy) front.push(mist(random.fork("mist2"), color, 0.55, 0.86, 0.5, 0.03));
  }
  if (outdoors && brief.weather.includes("lightning")) behind.push(lightning(random.fork("lightning"), 0.6));
  if (rains) front.push(rain(random.fork("rain"), 1));
  if (winter && outdoors) front.push(snow(random.fork("snow"), 1));
  else if (brief.moods.includes("autumn") && outdoors) add(front, "leaves", leaves());
  else if (outdoors && !rains && festiveWords.blossom.test(prompt)) add(front, "petals", petals());
  if (outdoors && brief.flock > 0) behind.push(namedFlock(brief, random.fork("birds")));
  else if (outdoors && !rains && !isNight && ["mountains", "hills", "sea", "beach", "lake", "desert"].includes(place))
    behind.push(flock(random.fork("birds"), low ? "rgba(58, 40, 58, 0.75)" : "rgba(40, 50, 62, 0.7)"));
  if (["sea", "lake", "beach", "shore"].includes(place) && !rains) {
    const color = low ? "255, 214, 150" : isNight ? "190, 210, 255" : "255, 255, 255";
    add(behind, "sparkle", sparkle(color, place === "beach" ? [0.5, 0.62] : [0.56, 0.96]));
  }
  if (place === "desert") add(front, "dust", dust());
  if (place === "city")
    for (const direction of [-1, 1] as const) add(behind, `traffic${direction}`, traffic(direction));
  if (isNight && outdoors && ["forest", "hills", "lake", "courtyard"].includes(place))
    add(front, "fireflies", fireflies());
  if (festiveWords.party.test(prompt)) add(front, "confetti", confetti());
  else if (!outdoors) add(front, "motes", motes());
  else if (!rains && !winter) add(front, "bokeh", lensLights(isNight ? "170, 196, 255" : "255, 232, 190"));
  return { behind, front };
}

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

/** Alternates between the shapes. */
const inTurns = ([first, ...rest]: readonly [Canvas, ...Canvas[]]) => {
  const shapes = [first, ...rest];
  return (index: number) => shapes[index % shapes.length] ?? first;
};

/** Falls and turns over. */
const fluttering = (shapes: readonly [Canvas, ...Canvas[]], change: Change): ParticleKind => ({
  ...resting,
  flutters: true,
  opacity: 1,
  shape: inTurns(shapes),
  ...change,
});

/** Blended additively (screen). */
const shining = (shape: Canvas, change: Change): ParticleKind => ({
  ...resting,
  additive: true,
  shape: () => shape,
  ...change,
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

/** Reflections on water. */
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

/** Lights of cars in one direction, alternately warm and red. */
export const traffic = (direction: 1 | -1): ParticleKind => {
  const [warm, red] = [softDot("255, 214, 150", 0.15), softDot("255, 120, 90", 0.15)];
  return shining(warm, {
    count: 16,
    size: 0.006,
    drift: [0.16 * direction, 0],
    sway: [0, 0],
    opacity: 1,
    span: [0.71 + direction * 0.006, 0.72 + direction * 0.006],
    shape: inTurns(direction > 0 ? [warm, red] : [red, warm]),
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

/** Out-of-focus lights near the lens (bokeh). */
export const lensLights = (color: string) =>
  shining(bokeh(color), { count: 9, size: 0.035, drift: [0.02, -0.012], sway: [0.03, 0.1], opacity: 0.5, blinks: 0.1 });
