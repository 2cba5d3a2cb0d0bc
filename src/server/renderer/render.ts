import sharp from "sharp";
import { createRandom, hashText } from "./math/random.ts";
import { choosePalette } from "./palette.ts";
import { understand } from "./prompt/understand.ts";
import type { Plan } from "./scene/plan.ts";
import { drawAbstract } from "./styles/abstract.ts";
import { drawCartoon } from "./styles/cartoon.ts";
import { drawPainting } from "./styles/painting.ts";
import { drawRealistic } from "./styles/realistic.ts";
import type { Draw } from "./styles/style.ts";
import type { PictureRequest } from "./requests.ts";

const large = 1280;

const styles: Record<PictureRequest["style"], Draw> = {
  realistic: drawRealistic,
  artistic: drawPainting,
  cartoon: drawCartoon,
  abstract: drawAbstract,
};

/** Draws the picture a request describes. The same request gives the same bytes: all chance comes from prompt and seed. */
export async function render(request: PictureRequest, report: (fraction: number) => void): Promise<Uint8Array> {
  const { width, height, creativity, detail } = request;
  const random = createRandom(hashText(request.prompt.trim().toLowerCase(), request.seed));
  const brief = understand(request.prompt);
  const playful = request.style === "cartoon";
  if (playful && brief.moods.length === 0) brief.moods.push("playful");
  const plan: Plan = {
    brief,
    palette: choosePalette(brief, random.fork("palette"), creativity),
    random: random.fork("scene"),
    creativity,
    detail,
    playful,
    aspect: width / height,
    pixels: Math.max(width, height),
  };
  const pixels = styles[request.style](plan, width, height, report);
  report(0.95);
  const picture = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
  // Large photographs are a little soft along their edges; flat tones stay as they are, with their grain.
  if (request.style === "realistic" && plan.pixels >= large) picture.sharpen({ sigma: 1, m1: 0, m2: 1.5 });
  return picture.png({ compressionLevel: 6 }).toBuffer();
}
