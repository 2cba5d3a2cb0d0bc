import { createCanvas } from "@napi-rs/canvas";
import { blend, hex, lighten, toCss } from "#server/renderer/math/color.ts";
import { fbm2, noise2 } from "#server/renderer/math/noise.ts";
import { createRandom, type Random } from "#server/renderer/math/random.ts";
import { COLORS } from "#server/renderer/prompt/palette.ts";
import { compose } from "#server/renderer/scene/compose.ts";
import type { Draw, Plan } from "#server/renderer/scene/plan.ts";
import { drawGeometry } from "./abstract-geometry.ts";
import { drawThreads } from "./abstract-threads.ts";
import { weaveInto } from "./brushwork.ts";
import { type Abstraction, cutSilhouette, type Silhouette } from "./silhouette.ts";

export const drawAbstract: Draw = (plan, width, height, team, report) => {
  team.dismiss();
  const composition = compose(plan);
  report(0.1);
  const figure = cutSilhouette(composition, width, height);
  report(0.3);
  const random = createRandom(plan.random.integer(0, 1e9));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  choose(plan, figure, random)(context, { plan, figure, width, height, random });
  report(0.85);
  const pixels = context.getImageData(0, 0, width, height).data;
  weaveInto(pixels, width, height, { thread: 3, depth: 0.03, relief: 0 });
  return new Uint8ClampedArray(pixels);
};

/** Landscapes become layers; subjects become geometry or threads. */
function choose({ brief, creativity }: Plan, figure: Silhouette, random: Random): Abstraction {
  const open = figure.share < 0.02;
  if (open && brief.settings.length + (brief.time ? 1 : 0) > 0 && random.chance(0.85)) return drawLayers;
  return random.chance(open ? 0.6 : 0.3 + creativity * 0.03) ? drawThreads : drawGeometry;
}

/** Landscapes as layers of torn paper, pale to dark from back to front, with a disc in the sky. */
export const drawLayers: Abstraction = (context, { plan, width, height, random }) => {
  const { palette, brief, detail, creativity } = plan;
  const night = brief.time === "night";
  const glow = brief.time === "sunset" || brief.time === "dawn";
  const named = brief.colors[0];
  const deep = blend(named ? COLORS[named] : palette.second, hex("#16204a"), 0.55);
  const neon = brief.moods.includes("neon");
  const pale = night
    ? neon
      ? blend(palette.hero, hex("#33508a"), 0.45)
      : hex("#33508a")
    : glow
      ? hex("#f6c25e")
      : lighten(palette.wall, 0.06);
  const middle = night ? blend(palette.second, hex("#22346f"), 0.5) : glow ? hex("#d9553f") : palette.hero;
  const sky = context.createLinearGradient(0, 0, 0, height * 0.7);
  sky.addColorStop(0, toCss(night ? hex("#0d1636") : lighten(pale, glow ? -0.02 : 0.05)));
  sky.addColorStop(1, toCss(lighten(pale, 0.1)));
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);

  const unit = Math.min(width, height) / 1024;
  const sunX = width * random.pick([0.33, 0.67]);
  const sunY = height * random.between(0.24, 0.36);
  disc(random.between(95, 135) * unit, toCss(night ? hex("#f4ecd2") : glow ? hex("#d8432a") : palette.accent));

  const town = brief.settings.includes("city");
  const forest = brief.settings.includes("forest");
  const layers = 4 + Math.round(detail * 0.5);
  const calm = random.between(0.5, 0.8) + creativity * 0.05;
  const shift = random.between(0, 90);
  for (let layer = 0; layer < layers; layer++) {
    const t = layer / (layers - 1);
    const level = height * (0.44 + 0.5 * t);
    const color = t < 0.5 ? blend(lighten(pale, -0.04), middle, t * 2) : blend(middle, deep, (t - 0.5) * 2);
    const wave = (x: number) =>
      fbm2((x / width) * (2.2 + t) * calm * 1.6 + shift + layer * 9.7, layer * 3.1, 5) * height * 0.17 * (1 - t * 0.35);
    const edge = (x: number) =>
      level + (town ? roofs(x, layer, t) : forest ? wave(x) * 0.5 + firs(x, layer, t) : wave(x));
    context.save();
    context.shadowColor = "rgba(20, 14, 40, 0.45)";
    context.shadowBlur = 26 * unit;
    context.shadowOffsetY = -5 * unit;
    context.fillStyle = toCss(color);
    context.beginPath();
    context.moveTo(0, height);
    for (let x = 0; x <= width; x += 2) context.lineTo(x, edge(x));
    context.lineTo(width, height);
    context.fill();
    context.restore();
    context.strokeStyle = toCss(lighten(color, 0.14), 0.8);
    context.lineWidth = 1.6 * unit;
    context.beginPath();
    for (let x = 0; x <= width; x += 2) context.lineTo(x, edge(x) + unit);
    context.stroke();
  }

  /** Roofs of a street, lower in nearer layers. */
  function roofs(x: number, layer: number, t: number): number {
    const wide = width / (16 - 6 * t);
    const house = Math.floor((x + layer * wide * 0.37) / wide);
    const dice = noise2(house * 3.7 + 0.5 + shift, layer * 5.3 + 0.5);
    const middle = ((house + 0.5) * wide - layer * wide * 0.37) / width;
    const peak = Math.exp(-(((middle - 0.5 - 0.2 * Math.sin(layer * 2.1)) / 0.3) ** 2));
    return -height * (0.03 + (0.1 + 0.12 * peak) * (0.5 + 0.5 * dice) * (1 - t * 0.55));
  }

  /** Tops of firs, larger in nearer layers. */
  function firs(x: number, layer: number, t: number): number {
    const wide = width / (30 - 16 * t);
    const at = (x + layer * wide * 0.43) / wide;
    const tree = Math.floor(at);
    const dice = noise2(tree * 4.3 + 0.5 + shift, layer * 7.1 + 0.5);
    return -height * (0.05 + 0.06 * t) * (0.7 + 0.5 * dice) * (1 - Math.abs((at - tree) * 2 - 1));
  }

  function disc(radius: number, color: string): void {
    context.save();
    context.shadowColor = night ? "rgba(244, 236, 210, 0.55)" : "rgba(60, 20, 20, 0.35)";
    context.shadowBlur = (night ? 60 : 24) * unit;
    context.fillStyle = color;
    context.beginPath();
    context.arc(sunX, sunY, radius, 0, Math.PI * 2);
    context.fill();
    context.restore();
  }
};
