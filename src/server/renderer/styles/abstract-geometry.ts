import type { SKRSContext2D } from "@napi-rs/canvas";
import { adjust, lighten, toCss, toOklch } from "#server/renderer/math/color.ts";
import type { Random } from "#server/renderer/math/random.ts";
import type { Abstraction } from "./silhouette.ts";

type Motif = (context: SKRSContext2D, size: number, color: string, second: string, lines: number) => void;

const half = (
  context: SKRSContext2D,
  x: number,
  y: number,
  radius: number,
  from: number,
  to: number,
  color: string,
) => {
  context.fillStyle = color;
  context.beginPath();
  context.moveTo(x, y);
  context.arc(x, y, radius, from, to);
  context.fill();
};

/** Each motif fills a square of the given size at the origin. */
const MOTIFS: readonly [Motif, ...Motif[]] = [
  (context, size, color) => half(context, 0, 0, size, 0, Math.PI / 2, color),
  (context, size, color, second) => {
    half(context, size / 2, size / 2, size / 2, 0, Math.PI, color);
    half(context, size / 2, size / 2, size / 2, Math.PI, 2 * Math.PI, second);
  },
  (context, size, color, second) => {
    half(context, size / 2, size / 2, size * 0.4, 0, 2 * Math.PI, color);
    half(context, size / 2, size / 2, size * 0.16, 0, 2 * Math.PI, second);
  },
  (context, size, color, _second, lines) => {
    context.fillStyle = color;
    for (let line = 0; line < lines; line++)
      context.fillRect(0, (line / lines) * size + size / lines / 4, size, size / lines / 2);
  },
  (context, size, color, second) => {
    context.fillStyle = color;
    context.beginPath();
    context.moveTo(0, size);
    context.lineTo(size, size);
    context.lineTo(size, 0);
    context.fill();
    half(context, size * 0.3, size * 0.3, size * 0.16, 0, 2 * Math.PI, second);
  },
  (context, size, color, _second, lines) => {
    context.strokeStyle = color;
    context.lineWidth = size / lines / 2;
    for (let line = 1; line <= lines; line++) {
      context.beginPath();
      context.arc(0, size, (line / lines) * size - size / lines / 4, -Math.PI / 2, 0);
      context.stroke();
    }
  },
  (context, size, color, second) => {
    context.fillStyle = second;
    context.fillRect(0, 0, size / 2, size);
    half(context, size / 2, size / 2, size / 2, -Math.PI / 2, Math.PI / 2, color);
  },
];

/** Circles, quarters and stripes on a grid, with the subject as cut paper in front. */
export const drawGeometry: Abstraction = (context, { plan, figure, width, height, random }) => {
  const { palette, creativity, detail } = plan;
  const papers = [palette.pale, palette.wall, lighten(palette.wall, 0.06), palette.pale];
  const inks = [palette.hero, palette.second, palette.accent, palette.ink, palette.hero];
  const short = Math.min(width, height);
  const size = short / Math.round(2 + creativity * 0.25);
  const lines = 3 + Math.round(detail * 0.6);
  context.fillStyle = toCss(palette.pale);
  context.fillRect(0, 0, width, height);
  const busy = figure.share > 0.02 ? 0.5 : 0.82;
  for (let y = 0; y < height; y += size) {
    for (let x = 0; x < width; x += size) {
      const block = random.chance(0.16) && x + 2 * size <= width && y + 2 * size <= height ? 2 * size : size;
      context.fillStyle = toCss(pick(papers, random));
      context.fillRect(x, y, block + 1, block + 1);
      if (!random.chance(busy)) continue;
      context.save();
      context.beginPath();
      context.rect(x, y, block, block);
      context.clip();
      context.translate(x + block / 2, y + block / 2);
      context.rotate((random.integer(0, 3) * Math.PI) / 2);
      context.translate(-block / 2, -block / 2);
      random.pick(MOTIFS)(context, block, toCss(pick(inks, random)), toCss(pick(inks, random)), lines);
      context.restore();
    }
  }
  if (figure.share > 0.005) cutPaper();

  /** Draws the figure: one half of each object striped, the other plain, with a soft shadow. */
  function cutPaper(): void {
    const sheet = context.getImageData(0, 0, width, height);
    const { data } = sheet;
    const stripe = short / (lines * 5);
    const drop = Math.round(short * 0.011);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const at = (y * width + x) * 4;
        const cover = coverage(x, y);
        const shade = cover < 1 ? (1 - cover) * coverage(x - drop, y - drop) : 0;
        for (let channel = 0; channel < 3; channel++) data[at + channel] = data[at + channel]! * (1 - 0.32 * shade);
        if (cover === 0) continue;
        const near = [
          figure.colorAt(x, y),
          figure.colorAt(x + 2, y),
          figure.colorAt(x - 2, y),
          figure.colorAt(x, y + 2),
          figure.colorAt(x, y - 2),
        ].find((found) => found !== undefined);
        if (!near) continue;
        const middle = figure.middles.get(figure.objectAt(x, y)) ?? x;
        const flip = x > middle;
        const striped = !flip && y % (stripe * 2) < stripe * 0.55;
        const tone = adjust(near, ({ lightness, chroma }) => ({
          lightness: lightness * (flip ? 0.8 : 1),
          chroma: chroma * 1.1,
        }));
        const light = toOklch(near).lightness > 0.72;
        const [r, g, b] = striped
          ? adjust(near, ({ lightness }) => ({ lightness: light ? lightness - 0.2 : Math.min(0.96, lightness + 0.22) }))
          : tone;
        for (const [channel, value] of [r, g, b].entries()) {
          const display = 255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
          data[at + channel] = data[at + channel]! * (1 - cover) + display * cover;
        }
      }
    }
    context.putImageData(sheet, 0, 0);
  }

  /** Share of a 5 x 5 neighbourhood that the figure covers: antialiasing of the mask. */
  function coverage(x: number, y: number): number {
    let inside = 0;
    for (let dy = -2; dy <= 2; dy += 2)
      for (let dx = -2; dx <= 2; dx += 2) if (figure.objectAt(x + dx, y + dy) >= 0) inside++;
    return inside / 9;
  }
};

const pick = <T>(items: readonly T[], random: Random): T => items[random.integer(0, items.length - 1)] as T;
