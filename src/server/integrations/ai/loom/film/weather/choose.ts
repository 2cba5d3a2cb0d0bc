import type { Random } from "../../math/random.ts";
import type { ShotScene } from "../shot-scene.ts";
import { weatherWords } from "./words.ts";
import { flock, mist, rain } from "./air.ts";
import { bokeh, leaf, particles, petal, scrap, softDot } from "./particles.ts";
import type { Effect, ParticleKind } from "./particles.ts";

/** What moves in a place besides its things: between the depths, and before everything. */
export type Weather = { behind: Effect[]; front: Effect[] };

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

export function chooseWeather(prompt: string, { plan, scene }: ShotScene, random: Random): Weather {
  const { brief } = plan;
  const { place } = scene;
  const behind: Effect[] = [];
  const front: Effect[] = [];
  const add = (list: Effect[], label: string, kind: Partial<ParticleKind>) =>
    list.push(particles({ ...resting, ...kind }, random.fork(label)));
  const outdoors = scene.above !== undefined;
  const isNight = brief.time === "night";
  const rains = outdoors && weatherWords.rain.test(prompt);
  const winter = brief.moods.includes("winter") || place === "snow";
  const low = brief.time === "sunset" || brief.time === "dawn";

  if (outdoors && (weatherWords.fog.test(prompt) || place === "forest" || (place === "mountains" && low))) {
    const color = isNight ? ([120, 140, 185] as const) : low ? ([255, 232, 208] as const) : ([232, 236, 238] as const);
    const density = weatherWords.fog.test(prompt) ? 0.85 : 0.42;
    behind.push(mist(random.fork("mist0"), color, density, 0.56, 0.34, 0.011));
    behind.push(mist(random.fork("mist1"), color, density * 0.8, 0.68, 0.3, -0.017));
    if (weatherWords.fog.test(prompt)) front.push(mist(random.fork("mist2"), color, 0.55, 0.86, 0.5, 0.03));
  }
  if (rains) front.push(rain(random.fork("rain"), 1));
  if (winter && outdoors)
    add(front, "snow", { count: 170, size: 0.009, drift: [0.03, 0.12], sway: [0.03, 0.25], opacity: 0.95 });
  else if (brief.moods.includes("autumn") && outdoors) {
    const colors = ["#b8491f", "#d9952b", "#a8372a", "#c9772a"].map(leaf);
    add(front, "leaves", {
      count: 34,
      size: 0.016,
      drift: [0.09, 0.13],
      sway: [0.06, 0.32],
      spin: 0.35,
      flutters: true,
      opacity: 1,
      shape: (index) => colors[index % colors.length] ?? leaf("#b8491f"),
    });
  } else if (outdoors && !rains && weatherWords.blossom.test(prompt)) {
    const colors = ["#f6c3cf", "#fbe3e6", "#f2a4b6"].map(petal);
    add(front, "petals", {
      count: 36,
      size: 0.011,
      drift: [0.07, 0.08],
      sway: [0.05, 0.3],
      spin: 0.3,
      flutters: true,
      opacity: 0.95,
      shape: (index) => colors[index % colors.length] ?? petal("#f6c3cf"),
    });
  }
  if (outdoors && !rains && !isNight && ["mountains", "hills", "sea", "beach", "lake", "desert"].includes(place))
    behind.push(flock(random.fork("birds"), low ? "rgba(58, 40, 58, 0.75)" : "rgba(40, 50, 62, 0.7)"));
  if (["sea", "lake", "beach", "shore"].includes(place) && !rains) {
    const dot = softDot(low ? "255, 214, 150" : isNight ? "190, 210, 255" : "255, 255, 255", 0.1);
    add(behind, "sparkle", {
      count: 110,
      size: 0.006,
      drift: [0.008, 0],
      sway: [0.004, 0.6],
      opacity: 1,
      blinks: 0.45,
      span: place === "beach" ? [0.5, 0.62] : [0.56, 0.96],
      shape: () => dot,
      additive: true,
    });
  }
  if (place === "desert") {
    const dust = softDot("255, 226, 178");
    add(front, "dust", {
      count: 46,
      size: 0.02,
      drift: [0.22, -0.006],
      opacity: 0.22,
      span: [0.45, 1],
      shape: () => dust,
    });
  }
  if (place === "city") {
    const lights = ["255, 214, 150", "255, 120, 90", "255, 240, 214", "140, 190, 255"].map((color) =>
      softDot(color, 0.15),
    );
    for (const way of [-1, 1])
      add(behind, `traffic${way}`, {
        count: 16,
        size: 0.006,
        drift: [0.16 * way, 0],
        sway: [0, 0],
        opacity: 1,
        span: [0.71 + way * 0.006, 0.72 + way * 0.006],
        shape: (index) => lights[(index + (way > 0 ? 0 : 1)) % 2] ?? softDot("255, 214, 150"),
        additive: true,
      });
  }
  if (isNight && outdoors && ["forest", "hills", "lake", "courtyard"].includes(place)) {
    const glow = softDot("214, 255, 140", 0.1);
    add(front, "fireflies", {
      count: 34,
      size: 0.009,
      drift: [0.012, -0.006],
      sway: [0.05, 0.18],
      blinks: 0.35,
      span: [0.45, 0.95],
      opacity: 1,
      shape: () => glow,
      additive: true,
    });
  }
  if (weatherWords.party.test(prompt)) {
    const colors = ["#ef4f4a", "#2f8fd8", "#ffc83a", "#2bb59a", "#f28fa5", "#ffffff"].map(scrap);
    add(front, "confetti", {
      count: 80,
      size: 0.011,
      drift: [0.015, 0.2],
      sway: [0.04, 0.45],
      spin: 0.7,
      flutters: true,
      opacity: 1,
      shape: (index) => colors[index % colors.length] ?? scrap("#ffffff"),
    });
  } else if (!outdoors) {
    const mote = softDot("255, 240, 214");
    add(front, "motes", {
      count: 46,
      size: 0.0045,
      drift: [0.012, -0.008],
      opacity: 0.55,
      blinks: 0.08,
      shape: () => mote,
      additive: true,
    });
  } else if (!rains && !winter) {
    const disc = bokeh(isNight ? "170, 196, 255" : "255, 232, 190");
    add(front, "bokeh", {
      count: 9,
      size: 0.035,
      drift: [0.02, -0.012],
      sway: [0.03, 0.1],
      opacity: 0.5,
      blinks: 0.1,
      shape: () => disc,
      additive: true,
    });
  }
  return { behind, front };
}
