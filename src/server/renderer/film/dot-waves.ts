import type { SKRSContext2D } from "@napi-rs/canvas";
import type { DrawScene } from "#server/renderer/film/looks/look.ts";
import { toCss } from "#server/renderer/math/color.ts";
import { noise3 } from "#server/renderer/math/noise.ts";
import type { Random } from "#server/renderer/math/random.ts";
import type { Palette } from "#server/renderer/prompt/palette.ts";

/** Whether the prompt has a word for data or for abstract film. */
export const hasAbstractWord = (prompt: string): boolean =>
  /\b(abstract|data|digital|network|algorithm|particles|ai waves|sound ?waves|abstracto|abstrait|abstrakt)\b/i.test(
    prompt,
  );

const rows = 26;
const columns = 96;

/** Rows of dots on moving waves, in perspective, for prompts such as "data waves". Depends on time and view only. */
export function createDotWaves(palette: Palette, random: Random): DrawScene {
  const colors = [palette.hero, palette.second, palette.accent].map((color) => toCss(color));
  const seed = random.between(0, 40);
  return (context: SKRSContext2D, width, height, view, time) => {
    const unit = height / 720;
    const deep = context.createRadialGradient(width * 0.5, height * 0.3, 0, width * 0.5, height * 0.5, width * 0.75);
    deep.addColorStop(0, "#232a55");
    deep.addColorStop(1, "#090b1c");
    context.fillStyle = deep;
    context.fillRect(0, 0, width, height);
    context.save();
    context.globalCompositeOperation = "screen";
    const glow = context.createRadialGradient(
      width * (0.5 + 0.25 * Math.sin(time * 0.4)),
      height * 0.5,
      0,
      width * 0.5,
      height * 0.5,
      width * 0.5,
    );
    glow.addColorStop(0, toCss(palette.hero, 0.5));
    glow.addColorStop(1, toCss(palette.hero, 0));
    context.fillStyle = glow;
    context.fillRect(0, 0, width, height);
    for (let row = 0; row < rows; row++) {
      // Rows approach with the camera and start again at the back.
      const far = 1 - ((row + time * 0.9 + view.ahead * 6) % rows) / rows;
      const depth = 0.5 + far * 4.2;
      const scale = view.zoom / depth;
      const line = height * (0.42 + 0.62 * scale - 0.05 * view.y);
      context.fillStyle = colors[row % 3] ?? "#ffffff";
      context.globalAlpha = Math.min(1, (1 - far) * 1.6 + 0.12) * Math.min(1, far * 9);
      context.beginPath();
      for (let column = 0; column < columns; column++) {
        const across = (column / (columns - 1) - 0.5) * 7.5;
        const swell =
          noise3(across * 0.55 + seed, depth * 0.8 - time * 0.12, time * 0.32) +
          0.4 * Math.sin(across * 1.7 + depth + time * 1.3);
        const x = width / 2 + (across - view.x * 0.7) * scale * width * 0.34;
        const y = line - swell * scale * height * 0.27;
        const size = (0.8 + 2.6 * scale + 1.4 * Math.max(0, swell)) * unit;
        if (x < -size || x > width + size) continue;
        context.moveTo(x + size, y);
        context.arc(x, y, size, 0, Math.PI * 2);
      }
      context.fill();
    }
    context.restore();
  };
}
