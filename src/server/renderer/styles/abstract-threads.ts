import { adjust, blend, lighten, type Rgb, toCss, toOklch } from "#server/renderer/math/color.ts";
import { fbm2, noise2 } from "#server/renderer/math/noise.ts";
import { lerp } from "#server/renderer/math/vector.ts";
import type { Abstraction } from "./silhouette.ts";

/** Strokes along a noise flow field; inside the figure they turn across and take its colours. */
export const drawThreads: Abstraction = (context, { plan, figure, width, height, random }) => {
  const { palette } = plan;
  const unit = Math.min(width, height) / 1024;
  const gap = lerp(15, 6.5, (plan.detail - 1) / 9) * unit;
  const swirl = lerp(0.9, 3.1, (plan.creativity - 1) / 9);
  const scale = (random.between(1.3, 1.9) * 0.001) / unit;
  const shift = random.between(0, 99);
  const lean = random.between(-0.6, 0.6);
  const dark = toOklch(palette.wall).lightness < 0.5;
  const base = adjust(palette.wall, ({ lightness }) => ({
    lightness: dark ? lightness * 0.55 : Math.min(0.95, lightness + 0.08),
  }));
  const loud = [
    palette.hero,
    palette.second,
    palette.accent,
    palette.pale,
    palette.hero,
    adjust(palette.hero, ({ lightness, hue }) => ({ lightness: lightness * 0.72, hue: hue + 12 })),
  ];
  // Around a figure the colours stay near that of the wall; without a figure they are loud.
  const yarns =
    figure.share < 0.01
      ? loud
      : [
          base,
          lighten(base, -0.05),
          blend(base, palette.hero, 0.3),
          base,
          blend(base, palette.second, 0.38),
          lighten(base, 0.05),
        ];
  context.fillStyle = toCss(base);
  context.fillRect(0, 0, width, height);
  context.lineCap = "round";
  context.lineJoin = "round";

  const angleAt = (x: number, y: number, inside: boolean) => {
    const flow = lean + fbm2(x * scale + shift, y * scale - shift, 3) * swirl * Math.PI;
    return inside ? flow * 0.35 + Math.PI / 2 : flow;
  };
  const yarnAt = (x: number, y: number): Rgb => {
    const drift = noise2(x * scale * 1.4 + 7 + shift, y * scale * 1.4) * 0.5 + 0.5 + random.between(-0.16, 0.16);
    return yarns[Math.max(0, Math.min(yarns.length - 1, Math.floor(drift * yarns.length)))] ?? palette.hero;
  };
  const columns = Math.ceil(width / gap) + 1;
  const rows = Math.ceil(height / gap) + 1;
  const taken = new Int32Array(columns * rows);
  const cell = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? -1 : Math.floor(y / gap) * columns + Math.floor(x / gap);

  const follow = (x0: number, y0: number, direction: 1 | -1, object: number, id: number): [number, number][] => {
    const own = figure.colorAt(x0, y0);
    const points: [number, number][] = [];
    let [x, y] = [x0, y0];
    for (let step = 0; step < 260; step++) {
      const angle = angleAt(x, y, object >= 0);
      x += Math.cos(angle) * gap * 0.6 * direction;
      y += Math.sin(angle) * gap * 0.6 * direction;
      const at = cell(x, y);
      if (at < 0 || figure.objectAt(x, y) !== object || figure.colorAt(x, y) !== own) break;
      if (taken[at] !== 0 && taken[at] !== id) break;
      taken[at] = id;
      points.push([x, y]);
    }
    return points;
  };
  const seeds = columns * rows * 3;
  for (let id = 1; id <= seeds; id++) {
    const [x, y] = [random.next() * width, random.next() * height];
    const at = cell(x, y);
    if (at < 0 || taken[at] !== 0) continue;
    const object = figure.objectAt(x, y);
    taken[at] = id;
    const path = [
      ...follow(x, y, -1, object, id).reverse(),
      [x, y] as [number, number],
      ...follow(x, y, 1, object, id),
    ];
    if (path.length < 3) continue;
    const own = figure.colorAt(x, y);
    const color = own ? lighten(own, random.between(-0.07, 0.09)) : lighten(yarnAt(x, y), random.between(-0.05, 0.06));
    strand(path, gap * 0.98, toCss(lighten(color, -0.2), 0.55), 0.14 * gap);
    strand(path, gap * 0.74, toCss(color), 0);
    strand(path, gap * 0.18, toCss(lighten(color, 0.14), 0.7), -0.17 * gap);
  }

  function strand(path: readonly [number, number][], wide: number, color: string, offset: number): void {
    context.strokeStyle = color;
    context.lineWidth = wide;
    context.beginPath();
    for (const [x, y] of path) context.lineTo(x + offset, y + offset);
    context.stroke();
  }
};
