import type { Rgb } from "#server/renderer/math/color.ts";
import { fbm2, noise2 } from "#server/renderer/math/noise.ts";
import { mix } from "#server/renderer/math/random.ts";
import { clamp, lerp, norm, saturate, smoothstep, type Vec3 } from "#server/renderer/math/vector.ts";

export type SkyOptions = {
  zenith: Rgb;
  middle: Rgb;
  horizon: Rgb;
  /** Direction of the sun or moon. */
  toSun: Vec3;
  sunColor: Rgb;
  /** Apparent radius; 0 hides the disc. */
  sunSize: number;
  glow: number;
  /** Share of the sky covered, 0..1. */
  clouds: number;
  cloudLight: Rgb;
  cloudShade: Rgb;
  stars: boolean;
  aurora: Rgb | undefined;
  /** Direction of a planet. */
  planet: Vec3 | undefined;
  rainbow: boolean;
  shift: number;
  /** Clouds in a few round shapes. */
  plain: boolean;
};

export type Sky = (dx: number, dy: number, dz: number, out: Float64Array) => void;

/** The colour of haze: the low sky, without sun, stars or clouds. */
export function createAir(sky: SkyOptions): Sky {
  const [sx, , sz] = sky.toSun;
  return (dx, _dy, dz, out) => {
    const glow = Math.max(0, dx * sx + dz * sz) ** 8 * 0.1 * sky.glow;
    for (let channel = 0; channel < 3; channel++)
      out[channel] = lerp(sky.horizon[channel]!, sky.middle[channel]!, 0.3) + sky.sunColor[channel]! * glow;
  };
}

export function createSky(sky: SkyOptions): Sky {
  const [sx, sy, sz] = sky.toSun;
  return (dx, dy, dz, out) => {
    const up = clamp(dy, 0, 1);
    const low = smoothstep(0, 0.17, up);
    const high = smoothstep(0.1, 0.5, up);
    const toSun = dx * sx + dy * sy + dz * sz;
    const halo = toSun > 0 ? (toSun ** 8 * 0.16 + toSun ** 90 * 0.34) * sky.glow : 0;
    const cover = sky.clouds > 0 ? cloudCover(sky, dx, dy, dz) : 0;
    const lit = cover > 0 ? cloudLight(sky, cover, dx, dy, dz, toSun) : 0;
    const edge = sky.sunSize * 0.06;
    const disc =
      sky.sunSize > 0 ? smoothstep(sky.sunSize + edge, sky.sunSize - edge, Math.acos(clamp(toSun, -1, 1))) : 0;
    const star = sky.stars ? starAt(dx, dy, dz) * (1 - cover) : 0;
    const curtain = sky.aurora ? auroraAt(dx, dy, dz, sky.shift) : 0;
    for (let channel = 0; channel < 3; channel++) {
      const base = lerp(lerp(sky.horizon[channel]!, sky.middle[channel]!, low), sky.zenith[channel]!, high);
      const veil = lerp(sky.cloudShade[channel]!, sky.cloudLight[channel]!, lit);
      const behind = base + sky.sunColor[channel]! * halo + star + (sky.aurora ? sky.aurora[channel]! * curtain : 0);
      const sunlit = behind + sky.sunColor[channel]! * disc * (sky.stars ? 0.8 + 0.12 * craters(dx, dy, sky) : 3);
      out[channel] = lerp(sunlit, veil + sky.sunColor[channel]! * halo * 0.5, cover * (1 - 0.35 * disc));
    }
    if (sky.rainbow) addRainbow(dy, dz, out);
    if (sky.planet) addPlanet(sky.planet, sky.shift, dx, dy, dz, out);
  };
}

function cloudCover({ clouds, shift, plain }: SkyOptions, dx: number, dy: number, dz: number): number {
  if (dy < 0.015) return 0;
  const height = 1 / (dy + 0.12);
  const shape =
    fbm2(dx * height * 0.9 + shift, dz * height * 1.5 - shift, plain ? 2 : 6) +
    0.1 * noise2(dx * height * 0.3 + shift * 2, dz * height * 0.4);
  if (plain) return shape > 0.3 - clouds * 0.4 && dy > 0.05 ? 1 : 0;
  return smoothstep(0.34 - clouds * 0.62, 0.72 - clouds * 0.5, shape + 0.12) * smoothstep(0.015, 0.12, dy);
}

/** Brighter where the cloud is thinner towards the sun. */
function cloudLight(sky: SkyOptions, here: number, dx: number, dy: number, dz: number, toSun: number): number {
  const step = 0.07;
  const there = cloudCover(sky, dx + sky.toSun[0] * step, dy + sky.toSun[1] * step + 0.01, dz + sky.toSun[2] * step);
  return saturate(0.62 + (here - there) * 1.3 + 0.3 * Math.max(0, toSun) ** 3 - here * 0.22);
}

function starAt(dx: number, dy: number, dz: number): number {
  if (dy < 0.02) return 0;
  const u = (dx / (1.2 - dz)) * 150;
  const v = (dy / (1.2 - dz)) * 150;
  const column = Math.floor(u);
  const row = Math.floor(v);
  const dice = mix(column * 8191 + row * 131) / 4294967296;
  if (dice < 0.78) return 0;
  const place = mix(column * 31 + row * 7919);
  const r = norm(u - column - 0.25 - (place & 255) / 512, v - row - 0.25 - ((place >> 8) & 255) / 512);
  const size = 0.1 + ((dice - 0.78) / 0.22) ** 4 * 0.13;
  return smoothstep(size, 0, r) * (0.25 + ((dice - 0.78) / 0.22) ** 3 * 1.1) * smoothstep(0.02, 0.25, dy);
}

function auroraAt(dx: number, dy: number, dz: number, shift: number): number {
  const bend = dx / (0.4 - dz) + 0.35 * fbm2(dx * 2 + shift, dz * 2, 3);
  const ribbon = Math.exp(-(((noise2(bend * 2.2 + shift, 0.5) * 0.22 + 0.36 - dy) * 6) ** 2));
  const rays = 0.55 + 0.45 * noise2(bend * 26 + shift, dy * 2);
  return ribbon * rays * 0.6;
}

const craters = (dx: number, dy: number, sky: SkyOptions) =>
  fbm2(((dx - sky.toSun[0]) / sky.sunSize) * 2, ((dy - sky.toSun[1]) / sky.sunSize) * 2, 4) * 4;

/** Middle of the arc, below the horizon in front of the camera, and the cosines of its inner and outer edge. */
const arc = { y: -0.2, z: -0.98, inner: Math.cos(0.46), outer: Math.cos(0.54) } as const;
/** Violet inside, red outside. */
const bands = [
  [0.32, 0.1, 0.5],
  [0.08, 0.2, 0.7],
  [0.1, 0.5, 0.22],
  [0.75, 0.65, 0.1],
  [0.85, 0.32, 0.06],
  [0.7, 0.08, 0.07],
] as const;

function addRainbow(dy: number, dz: number, out: Float64Array): void {
  const along = dy * arc.y + dz * arc.z;
  const across = (arc.inner - along) / (arc.inner - arc.outer);
  if (across <= 0 || across >= 1) return;
  const place = across * (bands.length - 1);
  const band = bands[Math.floor(place)]!;
  const next = bands[Math.min(bands.length - 1, Math.floor(place) + 1)]!;
  const strength = 0.62 * Math.sin(across * Math.PI) ** 0.6 * smoothstep(-0.02, 0.06, dy);
  for (const channel of [0, 1, 2] as const) {
    const color = lerp(band[channel], next[channel], place - Math.floor(place));
    out[channel] = lerp(out[channel]!, color + out[channel]! * 0.45, strength);
  }
}

/** Apparent radius of the planet, and width of its atmosphere. */
const planetRadius = 0.2;
const planetHalo = 0.05;

/** Draws a planet over the sky in `out`; its night side hides the stars. */
export function addPlanet([px, py, pz]: Vec3, shift: number, dx: number, dy: number, dz: number, out: Float64Array) {
  const along = dx * px + dy * py + dz * pz;
  if (along < 0.9) return;
  // Offset of the ray from the planet's centre, in radii.
  const flat = norm(px, pz);
  const right = (dx * -pz + dz * px) / flat / along / planetRadius;
  const up = (dy * flat - ((dx * px + dz * pz) * py) / flat) / along / planetRadius;
  const r = norm(right, up);
  if (r > 1 + planetHalo / planetRadius) return;
  const towardsSun = right * -0.72 + up * 0.6;
  if (r > 1) {
    const shine = smoothstep(1 + planetHalo / planetRadius, 1, r) ** 2 * smoothstep(-0.6, 0.7, towardsSun);
    out[0] = out[0]! + 0.16 * shine;
    out[1] = out[1]! + 0.38 * shine;
    out[2] = out[2]! + 0.85 * shine;
    return;
  }
  const near = Math.sqrt(1 - r * r);
  const day = smoothstep(-0.12, 0.55, towardsSun + near * 0.35);
  // Longitude and latitude, so that coasts are compressed towards the edge.
  const [u, v] = [Math.atan2(right, near + 0.25) * 1.5 + shift, Math.asin(up) * 1.7];
  const land = smoothstep(0.02, 0.07, fbm2(u * 1.2, v * 1.2 + shift, 6));
  const dry = smoothstep(-0.2, 0.35, noise2(u * 2.1 + 9, v * 2.4));
  const cloud = smoothstep(0.02, 0.42, fbm2(u * 1.6 + v * 0.7 + 20, v * 3.2 - shift, 6)) * 0.92;
  const ice = smoothstep(0.84, 0.93, Math.abs(up) + 0.05 * noise2(u * 6, v * 6));
  const rim = (1 - near) ** 3;
  const sea = [0.012, 0.075, 0.24] as const;
  const ground = [lerp(0.045, 0.3, dry), lerp(0.15, 0.22, dry), lerp(0.04, 0.1, dry)] as const;
  const air = [0.25, 0.5, 1] as const;
  for (const channel of [0, 1, 2] as const) {
    const surface = lerp(lerp(sea[channel], ground[channel], land), 0.85, Math.max(cloud, ice));
    out[channel] = (surface + air[channel] * rim * 0.75) * day * 1.15 + 0.004;
  }
}
