import sharp from "sharp";
import { createRandom, hashText } from "#server/renderer/math/random.ts";
import { choosePalette } from "#server/renderer/prompt/palette.ts";
import { parsePrompt } from "#server/renderer/prompt/parse-prompt.ts";
import { compose, isOutdoors } from "#server/renderer/scene/compose.ts";
import type { Draw, Plan } from "#server/renderer/scene/plan.ts";
import { drawAbstract } from "#server/renderer/styles/abstract.ts";
import { drawCartoon } from "#server/renderer/styles/cartoon.ts";
import { drawPainting } from "#server/renderer/styles/painting.ts";
import { tracePicture } from "#server/renderer/trace/picture.ts";
import { toneMap } from "#server/renderer/trace/tone-mapping.ts";
import { addWeather } from "#server/renderer/weather/add-weather.ts";
import type { PictureRequest } from "./requests.ts";
import { soloTeam, type Team } from "./team.ts";

const drawRealistic: Draw = (plan, width, height, team, report) => {
  const { scene, grade } = compose(plan);
  const picture = tracePicture(scene, width, height, "fine", team, (fraction) => report(0.05 + fraction * 0.85));
  const pixels = toneMap(picture, grade, plan.random.integer(0, 1e9), team);
  team.dismiss();
  return new Uint8ClampedArray(pixels);
};

const large = 1280;

const styles: Record<PictureRequest["style"], Draw> = {
  realistic: drawRealistic,
  artistic: drawPainting,
  cartoon: drawCartoon,
  abstract: drawAbstract,
};

/**
 * Returns the picture as PNG. The same request gives the same bytes, because every random number comes from prompt and seed. In a helper
 * of a team it throws `Dismissed` when its part is done.
 */
export async function render(
  request: PictureRequest,
  report: (fraction: number) => void,
  team: Team = soloTeam,
): Promise<Uint8Array> {
  const { width, height, creativity, detail } = request;
  const random = createRandom(hashText(request.prompt.trim().toLowerCase(), request.seed));
  const brief = parsePrompt(request.prompt);
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
  const drawn = styles[request.style](plan, width, height, team, report);
  const pixels = isOutdoors(plan) ? addWeather(drawn, width, height, plan) : drawn;
  report(0.95);
  const picture = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
  // Sharpens only the soft edges of large pictures: `m1: 0` leaves flat tones and their grain unchanged.
  if (request.style === "realistic" && plan.pixels >= large) picture.sharpen({ sigma: 1, m1: 0, m2: 1.5 });
  return picture.png({ compressionLevel: 6 }).toBuffer();
}
