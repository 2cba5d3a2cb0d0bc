import { clamp, lerp, type Vec3 } from "./vector.ts";

/** Linear RGB, 0..1 per channel. All lighting is computed in it. */
export type Rgb = Vec3;
/** Lightness 0..1, chroma 0..0.37, hue in degrees. */
export type Oklch = { lightness: number; chroma: number; hue: number };

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
export const toSrgb = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

export function hex(code: string): Rgb {
  const value = Number.parseInt(code.slice(1), 16);
  return [toLinear((value >> 16) / 255), toLinear(((value >> 8) & 255) / 255), toLinear((value & 255) / 255)];
}

export const toHex = (color: Rgb) =>
  `#${color
    .map((channel) =>
      Math.round(toSrgb(clamp(channel, 0, 1)) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

export function toCss(color: Rgb, alpha = 1): string {
  const [r, g, b] = color.map((channel) => Math.round(toSrgb(clamp(channel, 0, 1)) * 255));
  return `rgba(${r}, ${g}, ${b}, ${alpha})`;
}

export function toOklch([r, g, b]: Rgb): Oklch {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, bb),
    hue: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
  };
}

export function fromOklch({ lightness, chroma, hue }: Oklch): Rgb {
  const angle = (hue * Math.PI) / 180;
  // Out-of-gamut colours keep hue and lightness and lose chroma.
  for (let kept = chroma; ; kept -= 0.01) {
    const rgb = fromOklab(lightness, Math.cos(angle) * Math.max(0, kept), Math.sin(angle) * Math.max(0, kept));
    if (kept <= 0 || rgb.every((channel) => channel >= -0.001 && channel <= 1.001)) {
      return [clamp(rgb[0], 0, 1), clamp(rgb[1], 0, 1), clamp(rgb[2], 0, 1)];
    }
  }
}

function fromOklab(lightness: number, a: number, b: number): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

export function adjust(color: Rgb, change: (lch: Oklch) => Partial<Oklch>): Rgb {
  const lch = toOklch(color);
  return fromOklch({ ...lch, ...change(lch) });
}

export const lighten = (color: Rgb, by: number) =>
  adjust(color, ({ lightness }) => ({ lightness: clamp(lightness + by, 0, 1) }));

/** Blends in OKLab, where equal steps look equal. */
export function blend(a: Rgb, b: Rgb, t: number): Rgb {
  const from = toOklch(a);
  const to = toOklch(b);
  const at = (lch: Oklch): Vec3 => {
    const angle = (lch.hue * Math.PI) / 180;
    return [lch.lightness, Math.cos(angle) * lch.chroma, Math.sin(angle) * lch.chroma];
  };
  const [p, q] = [at(from), at(to)];
  const [r, g, bl] = fromOklab(lerp(p[0], q[0], t), lerp(p[1], q[1], t), lerp(p[2], q[2], t));
  return [clamp(r, 0, 1), clamp(g, 0, 1), clamp(bl, 0, 1)];
}
