import type { SKRSContext2D } from "@napi-rs/canvas";
import { adjust, toCss } from "#server/renderer/math/color.ts";
import type { Random } from "#server/renderer/math/random.ts";
import type { Palette } from "#server/renderer/palette.ts";
import { ease, easeOut, settle } from "#server/renderer/film/move.ts";
import type { Shot } from "#server/renderer/film/screenplay.ts";

const wipeFrames = 12;

/** Flat colour that moves: a shape behind the product, and panels that open and close a shot. */
export function createPanels(palette: Palette, random: Random, shot: Shot) {
  // Multiplied with the wall it becomes the wall's own deeper neighbour.
  const shade = toCss(adjust(palette.wall, ({ hue }) => ({ lightness: 0.86, chroma: 0.08, hue: hue + 28 })));
  const colors = [toCss(palette.accent), toCss(palette.second), toCss(palette.hero)];
  const slope = random.pick([-0.35, 0.35]);
  const kind = random.pick(["disc", "ring", "arch"]);

  /** Multiplied, so that the shadow on the wall behind stays. */
  function shape(
    context: SKRSContext2D,
    at: { x: number; y: number; size: number },
    height: number,
    index: number,
  ): void {
    const grown = settle((index - 6) / 20);
    if (grown <= 0) return;
    const radius = Math.min(height * 0.47, at.size * 0.72) * grown;
    context.save();
    context.globalCompositeOperation = "multiply";
    context.globalAlpha = 0.8;
    context.fillStyle = context.strokeStyle = shade;
    context.beginPath();
    context.arc(at.x, at.y, radius, kind === "arch" ? Math.PI : 0, Math.PI * 2);
    if (kind === "arch") context.rect(at.x - radius, at.y - 1, radius * 2, radius * 0.75);
    context.fill();
    if (kind === "ring") {
      context.beginPath();
      context.lineWidth = height * 0.012;
      context.arc(at.x, at.y, radius * 1.22, index * 0.03, index * 0.03 + Math.PI * 1.5 * grown);
      context.stroke();
    }
    context.restore();
  }

  /** Three panels cover every cut. A film opens and ends without: its first frame is its cover. */
  function wipe(context: SKRSContext2D, width: number, height: number, index: number): void {
    const closes = shot.index < shot.of - 1 && index >= shot.frames - wipeFrames;
    if (!closes && shot.index === 0) return;
    for (const [panel, color] of colors.entries()) {
      const progress = closes
        ? ease((index - (shot.frames - wipeFrames) - (2 - panel) * 1.5) / (wipeFrames - 4)) - 1
        : easeOut((index + 1 - panel * 2.5) / wipeFrames);
      if (progress >= 1 || progress <= -1) continue;
      const shift = progress * width * 1.45;
      const lean = slope * height;
      context.fillStyle = color;
      context.beginPath();
      context.moveTo(shift - width * 0.2 + lean, 0);
      context.lineTo(shift + width * 1.2 + lean, 0);
      context.lineTo(shift + width * 1.2 - lean, height);
      context.lineTo(shift - width * 0.2 - lean, height);
      context.fill();
    }
  }
  return { shape, wipe };
}
