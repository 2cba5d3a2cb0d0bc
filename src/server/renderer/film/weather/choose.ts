import type { Random } from "#server/renderer/math/random.ts";
import type { ShotScene } from "#server/renderer/film/shot-scene.ts";
import { weatherWords } from "./words.ts";
import { flock, mist, rain } from "./air.ts";
import { confetti, dust, fireflies, leaves, lensLights, motes, petals, snow, sparkle, traffic } from "./kinds.ts";
import { particles } from "./particles.ts";
import type { Effect, ParticleKind } from "./particles.ts";

/** What moves in a place besides its things: between the depths, and before everything. */
export type Weather = { behind: Effect[]; front: Effect[] };

export function chooseWeather(prompt: string, { plan, scene }: ShotScene, random: Random): Weather {
  const { brief } = plan;
  const { place } = scene;
  const behind: Effect[] = [];
  const front: Effect[] = [];
  const add = (list: Effect[], label: string, kind: ParticleKind) => list.push(particles(kind, random.fork(label)));
  const outdoors = scene.above !== undefined;
  const isNight = brief.time === "night";
  const rains = outdoors && weatherWords.rain.test(prompt);
  const winter = brief.moods.includes("winter") || place === "snow";
  const low = brief.time === "sunset" || brief.time === "dawn";

  if (outdoors && (weatherWords.fog.test(prompt) || place === "forest" || (place === "mountains" && low))) {
    const color = isNight ? ([120, 140, 185] as const) : low ? ([255, 232, 208] as const) : ([232, 236, 238] as const);
    const density = weatherWords.fog.test(prompt) ? 0.85 : place === "mountains" ? 0.28 : 0.42;
    behind.push(mist(random.fork("mist0"), color, density, 0.56, 0.34, 0.011));
    behind.push(mist(random.fork("mist1"), color, density * 0.8, 0.68, 0.3, -0.017));
    if (weatherWords.fog.test(prompt)) front.push(mist(random.fork("mist2"), color, 0.55, 0.86, 0.5, 0.03));
  }
  if (rains) front.push(rain(random.fork("rain"), 1));
  if (winter && outdoors) add(front, "snow", snow());
  else if (brief.moods.includes("autumn") && outdoors) add(front, "leaves", leaves());
  else if (outdoors && !rains && weatherWords.blossom.test(prompt)) add(front, "petals", petals());
  if (outdoors && !rains && !isNight && ["mountains", "hills", "sea", "beach", "lake", "desert"].includes(place))
    behind.push(flock(random.fork("birds"), low ? "rgba(58, 40, 58, 0.75)" : "rgba(40, 50, 62, 0.7)"));
  if (["sea", "lake", "beach", "shore"].includes(place) && !rains) {
    const color = low ? "255, 214, 150" : isNight ? "190, 210, 255" : "255, 255, 255";
    add(behind, "sparkle", sparkle(color, place === "beach" ? [0.5, 0.62] : [0.56, 0.96]));
  }
  if (place === "desert") add(front, "dust", dust());
  if (place === "city") for (const way of [-1, 1] as const) add(behind, `traffic${way}`, traffic(way));
  if (isNight && outdoors && ["forest", "hills", "lake", "courtyard"].includes(place))
    add(front, "fireflies", fireflies());
  if (weatherWords.party.test(prompt)) add(front, "confetti", confetti());
  else if (!outdoors) add(front, "motes", motes());
  else if (!rains && !winter) add(front, "bokeh", lensLights(isNight ? "170, 196, 255" : "255, 232, 190"));
  return { behind, front };
}
