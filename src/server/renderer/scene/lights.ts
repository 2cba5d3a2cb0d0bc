import { blend, hex, type Rgb } from "#server/renderer/math/color.ts";
import { noise2 } from "#server/renderer/math/noise.ts";
import { cross, normalize, saturate, scale3, smoothstep, type Vec3 } from "#server/renderer/math/vector.ts";
import type { TimeName } from "#server/renderer/prompt/lexicon.ts";
import type { Light } from "#server/renderer/trace/scene.ts";
import type { Plan } from "./plan.ts";

type RoomLight = { color: string; strength: number; height: number; sky: string; fill: number };

const ROOM_LIGHTS: Record<TimeName, RoomLight> = {
  day: { color: "#fff0d8", strength: 3.3, height: 0.85, sky: "#dfe6ee", fill: 0.62 },
  dawn: { color: "#ffd9b0", strength: 3.2, height: 0.6, sky: "#dcd9ea", fill: 0.56 },
  sunset: { color: "#ffc28c", strength: 3.6, height: 0.5, sky: "#cdbfdc", fill: 0.46 },
  night: { color: "#a9c1f2", strength: 1.9, height: 0.9, sky: "#6f7fb0", fill: 0.34 },
  storm: { color: "#dfe6ee", strength: 1.9, height: 0.9, sky: "#b3bfcc", fill: 0.5 },
  mist: { color: "#f1ede4", strength: 2.2, height: 0.8, sky: "#cfd5da", fill: 0.62 },
};

export function roomLights(plan: Plan, side: number, studio: boolean): Light {
  const { brief, palette, random } = plan;
  const moody = brief.moods.includes("dramatic");
  const preset =
    ROOM_LIGHTS[brief.time ?? (brief.moods.includes("warm") ? "sunset" : random.pick(["day", "day", "dawn"]))];
  const fill = preset.fill * (moody ? 0.5 : 1) * (studio ? 1.35 : 1);
  const height = preset.height * random.between(0.85, 1.15) + (studio ? 0.35 : 0);
  return {
    direction: [-side * random.between(0.85, 1.1), height, random.between(0.55, 0.85)],
    color: scale3(hex(preset.color), preset.strength * (studio ? 0.82 : 1)),
    spread: studio ? 0.16 : 0.05,
    sky: scale3(hex(preset.sky), fill),
    bounce: scale3(blend(palette.ground, hex("#ffffff"), 0.35), fill * 0.75),
  };
}

export type Weather = {
  zenith: string;
  middle: string;
  horizon: string;
  sun: string;
  /** Height of the sun as a slope; below -0.5 it is not visible. */
  sunRise: number;
  sunSize: number;
  glow: number;
  key: string;
  strength: number;
  keyHeight: number;
  fill: number;
  clouds: number;
  cloudLight: string;
  cloudShade: string;
  haze: number;
  exposure: number;
};

export const WEATHER: Record<TimeName, Weather> = {
  day: {
    zenith: "#2f6db8",
    middle: "#6fa8dc",
    horizon: "#cfe3ee",
    sun: "#fff6e0",
    sunRise: 0.9,
    sunSize: 0,
    glow: 0.5,
    key: "#fff1d6",
    strength: 2.9,
    keyHeight: 0.75,
    fill: 0.62,
    clouds: 0.42,
    cloudLight: "#ffffff",
    cloudShade: "#a9bccd",
    haze: 0.011,
    exposure: 0.92,
  },
  dawn: {
    zenith: "#5a7cc2",
    middle: "#eda3ac",
    horizon: "#ffcd8a",
    sun: "#ffca74",
    sunRise: 0.07,
    sunSize: 0.042,
    glow: 1.3,
    key: "#ffc592",
    strength: 2.4,
    keyHeight: 0.28,
    fill: 0.54,
    clouds: 0.45,
    cloudLight: "#ffc6b4",
    cloudShade: "#a585ae",
    haze: 0.016,
    exposure: 0.94,
  },
  sunset: {
    zenith: "#31406f",
    middle: "#c8617a",
    horizon: "#ffb46a",
    sun: "#ff9a3c",
    sunRise: 0.09,
    sunSize: 0.045,
    glow: 1.2,
    key: "#ff9f55",
    strength: 2.9,
    keyHeight: 0.24,
    fill: 0.5,
    clouds: 0.5,
    cloudLight: "#ff9a62",
    cloudShade: "#74466f",
    haze: 0.016,
    exposure: 0.98,
  },
  night: {
    zenith: "#0a1230",
    middle: "#16275a",
    horizon: "#31508a",
    sun: "#f3eccb",
    sunRise: 0.5,
    sunSize: 0.055,
    glow: 0.3,
    key: "#9db7ee",
    strength: 0.95,
    keyHeight: 0.7,
    fill: 0.42,
    clouds: 0.22,
    cloudLight: "#43588f",
    cloudShade: "#141f45",
    haze: 0.012,
    exposure: 1.05,
  },
  storm: {
    zenith: "#27303c",
    middle: "#465260",
    horizon: "#94a0a4",
    sun: "#e9e4d2",
    sunRise: 0.2,
    sunSize: 0,
    glow: 0.35,
    key: "#dfe2e2",
    strength: 1.25,
    keyHeight: 0.6,
    fill: 0.56,
    clouds: 1,
    cloudLight: "#a3abb0",
    cloudShade: "#2e3844",
    haze: 0.02,
    exposure: 0.95,
  },
  mist: {
    zenith: "#9fb0bd",
    middle: "#c3ced3",
    horizon: "#e6e8e4",
    sun: "#fff3da",
    sunRise: 0.2,
    sunSize: 0.04,
    glow: 0.9,
    key: "#fbefdc",
    strength: 1.5,
    keyHeight: 0.45,
    fill: 0.72,
    clouds: 0.3,
    cloudLight: "#f1efe9",
    cloudShade: "#b9c3c9",
    haze: 0.055,
    exposure: 0.92,
  },
};

/** Space and moon: a black sky, and the sun as the only light. */
export const NO_AIR: Weather = {
  ...WEATHER.night,
  zenith: "#03040a",
  middle: "#060813",
  horizon: "#0a0e1d",
  sunRise: -1,
  sunSize: 0,
  glow: 0,
  key: "#fff7ea",
  strength: 3.1,
  keyHeight: 0.5,
  fill: 0.2,
  clouds: 0,
  haze: 0,
  exposure: 0.95,
};

export const tint = (code: string, towards: Rgb | undefined, by: number): Rgb =>
  towards ? blend(hex(code), towards, by) : hex(code);

/** Direction of the key light. Items are lit from the side even when a low sun is behind them, as with a reflector. */
export const keyDirection = (weather: Weather, side: number, hasHero: boolean): Vec3 =>
  hasHero ? [side * 0.95, weather.keyHeight + 0.12, 0.75] : [side * 1, weather.keyHeight, -0.35];

export type GoboName = "window" | "blinds" | "leaves" | "arch" | "open";

/** Masks between light and scene, in a plane across the light: u sideways, v upwards. 1 lets all light pass. */
const GOBOS: Record<GoboName, (u: number, v: number) => number> = {
  window: (u, v) => pane(u, v, 1.7, 1.55, 2, 2),
  blinds: (u, v) => pane(u, v, 2.3, 2.2, 1, 1) * smoothstep(-0.15, 0.35, Math.sin(v * 13)),
  leaves: (u, v) => {
    const leaf = noise2(u * 1.7 + 9, v * 2.6) + 0.6 * noise2(u * 3.9, v * 5.2 + 4) + 0.25 * noise2(u * 8, v * 9);
    return 0.12 + 0.88 * smoothstep(-0.22, 0.3, leaf + 0.32 - 0.16 * Math.hypot(u, v));
  },
  arch: (u, v) => smoothstep(0.1, -0.1, Math.max(Math.abs(u) - 1.5, v > 0.6 ? Math.hypot(u, v - 0.6) - 1.5 : -v - 2.6)),
  open: () => 1,
};

/** A window of `columns` x `rows` panes with soft bars between them. */
function pane(u: number, v: number, halfWidth: number, halfHeight: number, columns: number, rows: number): number {
  const soft = 0.09;
  const inside = smoothstep(soft, -soft, Math.abs(u) - halfWidth) * smoothstep(soft, -soft, Math.abs(v) - halfHeight);
  const bar = (value: number, half: number, count: number) => {
    if (count < 2) return 1;
    const cell = (2 * half) / count;
    const nearest = Math.round((value + half) / cell);
    return nearest <= 0 || nearest >= count
      ? 1
      : smoothstep(0.05, 0.05 + soft * 1.4, Math.abs(value + half - nearest * cell));
  };
  return saturate(inside * bar(u, halfWidth, columns) * bar(v, halfHeight, rows));
}

/** Share of the light that reaches a point of the scene; the pattern is centred on `center`. */
export function createGobo(
  name: GoboName,
  toLight: Vec3,
  center: Vec3,
  size: number,
): (x: number, y: number, z: number) => number {
  const side = normalize(cross(toLight, [0, 1, 0]));
  const up = cross(side, toLight);
  const pattern = GOBOS[name];
  return (x, y, z) => {
    const dx = x - center[0];
    const dy = y - center[1];
    const dz = z - center[2];
    return pattern((dx * side[0] + dy * side[1] + dz * side[2]) / size, (dx * up[0] + dy * up[1] + dz * up[2]) / size);
  };
}
