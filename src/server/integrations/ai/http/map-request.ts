import { ProviderError } from "#server/integrations/ai/provider.ts";
import { sliderMax, sliderMin } from "#shared/creations/generation.ts";

interface SliderRange {
  /** The slider's default position, which maps to the model's own default. */
  neutral: number;
  /** The values at 1, at the neutral position and at 10. */
  low: number;
  middle: number;
  high: number;
}

/** Maps one of our sliders to a model's own range, linearly on either side of the model's default. */
export function scaleSlider(level: number, { neutral, low, middle, high }: SliderRange): number {
  return level <= neutral
    ? low + ((middle - low) * (level - sliderMin)) / (neutral - sliderMin)
    : middle + ((high - middle) * (level - neutral)) / (sliderMax - neutral);
}

/** The error for a video that is too long for the model. Thrown before any request. */
export function tooLong(model: string, durations: readonly number[]): ProviderError {
  const longest = durations.at(-1);
  return new ProviderError(
    "bad_request",
    longest === undefined
      ? `The model ${model} makes none of our lengths. Choose another model`
      : `The model ${model} makes at most ${longest} seconds. Choose a shorter length, or another model`,
  );
}

/** A file as a data URL, for providers that take pictures by URL. */
export const dataUrl = ({ bytes, contentType }: { bytes: Buffer; contentType: string }): string =>
  `data:${contentType};base64,${bytes.toString("base64")}`;

export interface Size {
  width: number;
  height: number;
}

/** Distance between two aspect ratios, symmetric. */
const shapeDistance = (a: number, b: number) => Math.abs(Math.log(a / b));

const ratioOf = (text: string): number | null => {
  const found = /^(\d+(?:\.\d+)?)\s*[:x*×]\s*(\d+(?:\.\d+)?)/i.exec(text.trim());
  return found === null ? null : Number(found[1]) / Number(found[2]);
};

/**
 * The name with the nearest aspect ratio, among names like `16:9` or `1024x768`; null when none has a ratio.
 */
export function nearestShape(names: readonly string[], { width, height }: Size): string | null {
  let best: { name: string; distance: number } | null = null;
  for (const name of names) {
    const ratio = ratioOf(name);
    if (ratio === null) continue;
    const distance = shapeDistance(ratio, width / height);
    // Among names with the same ratio: the first that is large enough, else the last.
    const isBetter = best === null || distance < best.distance - 1e-6;
    const isLarger =
      best !== null && Math.abs(distance - best.distance) <= 1e-6 && !covers(best.name, { width, height });
    if (isBetter || isLarger) best = { name, distance };
  }
  return best?.name ?? null;
}

const covers = (name: string, size: Size) => {
  const pixels = pixelsOf(name);
  return pixels === null || pixels >= size.width * size.height;
};

/** The number of pixels of a name like `1024x768`, `1080p`, `2K` or `1 MP`, or of a number of megapixels up to 16; null for other names. */
function pixelsOf(name: string): number | null {
  const [, wide, high] = /^(\d{3,5})\s*[x*×]\s*(\d{3,5})/i.exec(name.trim()) ?? [];
  if (wide !== undefined && high !== undefined) return Number(wide) * Number(high);
  const [, amount = "", unit = ""] = /^(\d+(?:\.\d+)?)\s*(p|k|mp)$/i.exec(name.trim()) ?? [];
  if (unit === "") return /^\d+(\.\d+)?$/.test(name.trim()) && Number(name) <= 16 ? Number(name) * 1e6 : null;
  if (unit.toLowerCase() === "p") return (Number(amount) ** 2 * 16) / 9;
  if (unit.toLowerCase() === "k") return (Number(amount) * 1024) ** 2;
  return Number(amount) * 1e6;
}

/**
 * The smallest name with enough pixels, else the largest, among names like `720p`, `1K` or `1 MP`; null when none
 * is a number of pixels.
 */
export function nearestResolution(names: readonly string[], { width, height }: Size): string | null {
  // Enlarging by up to a tenth is invisible.
  const wanted = width * height * 0.9;
  const sorted = names
    .flatMap((name) => {
      const pixels = pixelsOf(name);
      return pixels === null ? [] : [{ name, pixels }];
    })
    .sort((a, b) => a.pixels - b.pixels);
  return (sorted.find(({ pixels }) => pixels >= wanted) ?? sorted.at(-1))?.name ?? null;
}

export interface SideLimits {
  min: number;
  max: number;
  step: number;
}

/** The size, scaled to the limits at the same aspect ratio, with both sides rounded up to whole steps. */
export function fittedSize({ width, height }: Size, { min, max, step }: SideLimits): Size {
  const scale = Math.max(Math.min(1, max / Math.max(width, height)), min / Math.min(width, height));
  const side = (length: number) => {
    const stepped = Math.ceil((length * scale) / step - 1e-9) * step;
    return Math.max(Math.ceil(min / step) * step, Math.min(Math.floor(max / step) * step, stepped));
  };
  return { width: side(width), height: side(height) };
}

/** Common video models work in blocks of four or eight frames, plus one frame. */
export const wholeBlocks = (frames: number) => Math.ceil((frames - 1) / 8) * 8 + 1;
export const usualFrameRate = 24;
