import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { Shot } from "#server/renderer/film/screenplay.ts";
import { adjust, toCss } from "#server/renderer/math/color.ts";
import type { Random } from "#server/renderer/math/random.ts";
import type { Palette } from "#server/renderer/prompt/palette.ts";
import { ease, easeOut, settle } from "./look.ts";

/** Share of the frame that the picture takes up. */
const share = 0.74;

/** Shows the scene as a swaying card with round corners before flat colour, with a band of light. */
export function createCard(width: number, height: number, colors: readonly [string, string, string], side: number) {
  const [w, h] = [Math.round((width * share) / 2) * 2, Math.round((height * share) / 2) * 2];
  const inside = createCanvas(w, h).getContext("2d");
  const corner = height * 0.035;

  function backdrop(context: SKRSContext2D, time: number): void {
    context.fillStyle = colors[0];
    context.fillRect(0, 0, width, height);
    context.fillStyle = colors[1];
    context.beginPath();
    context.arc(
      width * (0.5 - side * 0.36) + Math.sin(time * 0.8) * width * 0.02,
      height * 0.24,
      height * 0.36,
      0,
      Math.PI * 2,
    );
    context.fill();
    context.fillStyle = colors[2];
    context.beginPath();
    context.arc(
      width * (0.5 + side * 0.4) + Math.cos(time * 0.7) * width * 0.02,
      height * 0.86,
      height * 0.27,
      0,
      Math.PI * 2,
    );
    context.fill();
  }

  return {
    draw(
      context: SKRSContext2D,
      time: number,
      far: number,
      index: number,
      drawInside: (context: SKRSContext2D, width: number, height: number) => void,
    ): void {
      backdrop(context, time);
      drawInside(inside, w, h);
      const arrived = settle((index - 3) / 20);
      context.save();
      context.translate(
        width / 2 + Math.sin(time * 0.9) * width * 0.012 * far,
        height / 2 + (1 - ease(index / 14)) * height * 0.1 + Math.sin(time * 1.3) * height * 0.012 * far,
      );
      context.rotate(side * (0.035 * Math.sin(time * 0.6) * far - 0.12 * (1 - arrived)));
      const scale = 0.82 + 0.18 * arrived;
      context.scale(scale, scale);
      context.fillStyle = "rgba(20, 16, 30, 0.2)";
      for (const spread of [0.03, 0.018, 0.008]) {
        context.beginPath();
        context.roundRect(
          -w / 2 - height * spread * 0.4,
          -h / 2 + height * (0.012 + spread),
          w + height * spread * 0.8,
          h,
          corner,
        );
        context.fill();
      }
      context.beginPath();
      context.roundRect(-w / 2, -h / 2, w, h, corner);
      context.clip();
      context.drawImage(inside.canvas, -w / 2, -h / 2);
      const sweep = ((time * 0.42) % 1.8) - 0.4;
      const middle = (sweep - 0.5) * w * 1.3;
      const band = context.createLinearGradient(middle - w * 0.16, 0, middle + w * 0.16, h * 0.2);
      band.addColorStop(0, "rgba(255, 255, 255, 0)");
      band.addColorStop(0.5, "rgba(255, 255, 255, 0.42)");
      band.addColorStop(1, "rgba(255, 255, 255, 0)");
      context.fillStyle = band;
      context.fillRect(-w / 2, -h / 2, w, h);
      context.restore();
    },
  };
}

const wipeFrames = 12;

/** A shape behind the product, and the wipes between shots. */
export function createPanels(palette: Palette, random: Random, shot: Shot) {
  // Multiplied with the wall it gives a darker, neighbouring hue.
  const shade = toCss(adjust(palette.wall, ({ hue }) => ({ lightness: 0.86, chroma: 0.08, hue: hue + 28 })));
  const colors = [toCss(palette.accent), toCss(palette.second), toCss(palette.hero)];
  const slope = random.pick([-0.35, 0.35]);
  const kind = random.pick(["disc", "ring", "arch"]);

  /** Multiplied, so that the shadow on the wall stays visible. */
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

  /** Three panels cover each cut; none at the start and end of the film. */
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
