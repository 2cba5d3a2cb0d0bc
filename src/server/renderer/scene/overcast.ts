import { blend, hex, toHex } from "#server/renderer/math/color.ts";
import type { Brief } from "#server/renderer/prompt/parse-prompt.ts";
import { type Weather, WEATHER } from "./lights.ts";

/** The light of a time of day under the weather of the prompt: clouds hide sun and stars, fog and snow hide the distance. */
export function overcast(weather: Weather, { weather: named, time }: Brief): Weather {
  const has = (...names: typeof named) => names.some((name) => named.includes(name));
  if (!has("rain", "storm", "lightning", "snow", "fog")) return weather;
  const dark = has("rain", "storm", "lightning");
  const grey = dark ? WEATHER.storm : WEATHER.mist;
  const share = time === "storm" || time === "mist" ? 0 : time === "night" ? 0.25 : time === "day" ? 0.8 : 0.5;
  const mixed = (role: "zenith" | "middle" | "horizon" | "cloudLight" | "cloudShade" | "key") =>
    toHex(blend(hex(weather[role]), hex(grey[role]), share));
  const isClouded = dark || has("snow");
  return {
    ...weather,
    zenith: mixed("zenith"),
    middle: mixed("middle"),
    horizon: mixed("horizon"),
    cloudLight: mixed("cloudLight"),
    cloudShade: mixed("cloudShade"),
    key: mixed("key"),
    sunSize: isClouded ? 0 : weather.sunSize,
    glow: weather.glow * (isClouded ? 0.5 : 1),
    strength: weather.strength * (isClouded && time !== "night" ? 0.75 : 1),
    clouds: isClouded ? 1 : weather.clouds,
    haze: weather.haze + (has("fog") ? 0.045 : has("snow") ? 0.016 : has("rain") ? 0.012 : 0),
  };
}
