export interface Size {
  width: number;
  height: number;
}

/** How far two shapes are from each other, whichever way round. */
const shapeDistance = (a: number, b: number) => Math.abs(Math.log(a / b));

const ratioOf = (text: string): number | null => {
  const found = /^(\d+(?:\.\d+)?)\s*[:x*×]\s*(\d+(?:\.\d+)?)/i.exec(text.trim());
  return found === null ? null : Number(found[1]) / Number(found[2]);
};

/** Of names like `16:9`, or `1024x768` where pixels count, the one whose shape is nearest; null when none tells a shape. */
export function nearestShape(names: readonly string[], { width, height }: Size): string | null {
  let best: { name: string; distance: number } | null = null;
  for (const name of names) {
    const ratio = ratioOf(name);
    if (ratio === null) continue;
    const distance = shapeDistance(ratio, width / height);
    // Of several of one shape the first that is large enough, else the last.
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

/** Pixels that a name like `1024x768`, `1080p`, `2K`, `768P` or `1 MP` stands for; null when it names none. */
function pixelsOf(name: string): number | null {
  const [, wide, high] = /^(\d{3,5})\s*[x*×]\s*(\d{3,5})/i.exec(name.trim()) ?? [];
  if (wide !== undefined && high !== undefined) return Number(wide) * Number(high);
  const [, amount = "", unit = ""] = /^(\d+(?:\.\d+)?)\s*(p|k|mp)$/i.exec(name.trim()) ?? [];
  if (unit === "") return /^\d+(\.\d+)?$/.test(name.trim()) && Number(name) <= 16 ? Number(name) * 1e6 : null;
  if (unit.toLowerCase() === "p") return (Number(amount) ** 2 * 16) / 9;
  if (unit.toLowerCase() === "k") return (Number(amount) * 1024) ** 2;
  return Number(amount) * 1e6;
}

/** Of names like `720p`, `1K` or `1 MP`, the smallest that has the pixels, else the largest; null when none tells. */
export function nearestResolution(names: readonly string[], { width, height }: Size): string | null {
  // A little less is enlarged without anyone seeing it.
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

/** The size itself, or the largest of its shape within the limits, in whole steps. */
export function fittedSize({ width, height }: Size, { min, max, step }: SideLimits): Size {
  const scale = Math.max(Math.min(1, max / Math.max(width, height)), min / Math.min(width, height));
  const side = (length: number) => {
    const stepped = Math.ceil((length * scale) / step - 1e-9) * step;
    return Math.max(Math.ceil(min / step) * step, Math.min(Math.floor(max / step) * step, stepped));
  };
  return { width: side(width), height: side(height) };
}
