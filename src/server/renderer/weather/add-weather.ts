import { createCanvas, ImageData } from "@napi-rs/canvas";
import type { Plan } from "#server/renderer/scene/plan.ts";
import { lightning } from "./lightning.ts";
import type { Effect } from "./particles.ts";
import { rain, snow } from "./rain-and-snow.ts";

/** Share of the height from the top where lightning ends. */
const horizon = 0.56;

/** Draws rain, snow and lightning over a finished picture of the open air. Returns the same bytes without any of them. */
export function addWeather(
  pixels: Uint8ClampedArray<ArrayBuffer>,
  width: number,
  height: number,
  { brief, random }: Plan,
): Uint8ClampedArray<ArrayBuffer> {
  const effects: Effect[] = [];
  if (brief.weather.includes("lightning")) effects.push(lightning(random.fork("lightning"), horizon));
  if (brief.weather.includes("rain")) effects.push(rain(random.fork("rain"), 1.6));
  if (brief.weather.includes("snow")) effects.push(snow(random.fork("snow")));
  if (effects.length === 0) return pixels;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.putImageData(new ImageData(pixels, width, height), 0, 0);
  for (const effect of effects) effect(context, width, height, 0);
  return new Uint8ClampedArray(context.getImageData(0, 0, width, height).data);
}
