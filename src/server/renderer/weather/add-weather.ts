import { createCanvas, ImageData } from "@napi-rs/canvas";
import type { Brief } from "#server/renderer/prompt/parse-prompt.ts";
import type { Plan } from "#server/renderer/scene/plan.ts";
import { namedFlock } from "./flock.ts";
import { lightning } from "./lightning.ts";
import { mist } from "./mist.ts";
import type { Effect } from "./particles.ts";
import { rain, snow } from "./rain-and-snow.ts";

/** Share of the height from the top where lightning ends. */
const horizon = 0.56;

const mistOf = ({ time }: Brief) =>
  time === "night"
    ? ([120, 140, 185] as const)
    : time === "dawn" || time === "sunset"
      ? ([255, 226, 205] as const)
      : ([228, 233, 236] as const);

/** Draws rain, snow, lightning, mist and birds over a finished picture of the open air. Returns the same bytes without any of them. */
export function addWeather(
  pixels: Uint8ClampedArray<ArrayBuffer>,
  width: number,
  height: number,
  { brief, random }: Plan,
): Uint8ClampedArray<ArrayBuffer> {
  const effects: Effect[] = [];
  if (brief.weather.includes("lightning")) effects.push(lightning(random.fork("lightning"), horizon));
  if (brief.flock > 0) effects.push(namedFlock(brief, random.fork("birds")));
  // Mist would also veil the subject: it is for views without one.
  if (brief.weather.includes("fog") && brief.subjects.length === 0)
    effects.push(...[0.56, 0.7].map((at, band) => mist(random.fork(`mist${band}`), mistOf(brief), 0.6, at, 0.34, 0)));
  if (brief.weather.includes("rain")) effects.push(rain(random.fork("rain"), 1.6));
  if (brief.weather.includes("snow")) effects.push(snow(random.fork("snow"), 1.7));
  if (effects.length === 0) return pixels;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.putImageData(new ImageData(pixels, width, height), 0, 0);
  for (const effect of effects) effect(context, width, height, 0);
  return new Uint8ClampedArray(context.getImageData(0, 0, width, height).data);
}
