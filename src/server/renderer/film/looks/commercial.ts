import { createCanvas } from "@napi-rs/canvas";
import type { SKRSContext2D } from "@napi-rs/canvas";
import { toCss } from "#server/renderer/math/color.ts";
import type { Layer } from "#server/renderer/film/layers/stage.ts";
import { overscan } from "#server/renderer/film/layers/stage.ts";
import { captureTurn } from "#server/renderer/film/layers/turn.ts";
import type { TurnView } from "#server/renderer/film/layers/turn.ts";
import { easeOut, settle } from "#server/renderer/film/move.ts";
import { framesPerSecond } from "#server/renderer/film/screenplay.ts";
import type { Look, LookInput, Painter } from "./look.ts";
import { noVeil, pace, reach } from "./look.ts";
import { createPanels } from "./panels.ts";
import { createCard } from "./card.ts";

/** Frames in which the product turns to face the viewer, and how many views of it that takes. */
const turnFrames = 22;
const turnViews = 11;

/** Clean and bold: a coloured studio, the product turning in, panels of colour, light that sweeps across. */
export const commercial: Look = {
  finish: {
    tone: (luma) => {
      const t = luma / 255;
      return 255 * Math.min(1, t * 1.05 + (t * t * (3 - 2 * t) - t) * 0.22);
    },
    saturation: 1.24,
    shadowTint: [3, -1],
    lightTint: [0, 0],
    vignette: 0,
    grain: 0.6,
    surface: "film",
    letterbox: 0,
  },
  createPainter(input) {
    const { items, above } = input.shotScene.scene;
    return items.length > 0 && above === undefined ? paintProduct(input) : paintCard(input);
  },
};

function paintProduct(input: LookInput): Painter {
  const { request, shot, shotScene, stage, drawScene, weather, random, width, height } = input;
  const far = reach(request.motion);
  const side = random.pick([-1, 1]);
  const heroes = stage.layers.filter((layer) => layer.role === "item");
  const hero = heroes.find((layer) => layer.item === 0) ?? heroes[0];
  const turn = shot.index === 0 && hero ? turnOf(input, hero, side) : [];
  const resting = heroes.map((layer) => ({ layer, canvas: layer.canvas, box: layer.box }));
  const panels = createPanels(shotScene.plan.palette, random.fork("panels"), shot);
  let index = 0;
  weather.behind.unshift((context) => {
    if (hero) panels.shape(context, centreOf(hero, stage.width, width), height, index);
  });
  return (context, number) => {
    index = number;
    const time = number / framesPerSecond;
    const t = number / Math.max(1, shot.frames - 1);
    for (const { layer, canvas, box } of resting) {
      const view = layer === hero ? turn[Math.floor((number / turnFrames) * turn.length)] : undefined;
      const sweep = ((time * (0.28 + 0.035 * request.motion) + 0.12 * layer.item) % 1.5) * 1.7 - 0.35;
      layer.canvas = view?.canvas ?? swept(canvas, sweep);
      layer.box = view?.box ?? box;
      layer.strips = [{ top: layer.box.y, height: layer.box.height, depth: layer.depth }];
    }
    const swing = Math.sin(time * (0.5 + 0.07 * request.motion) * 2) * side;
    const punch = settle(number / 16);
    const zoom = 1 + 0.16 * (1 - punch) + 0.05 * far * t;
    drawScene(
      context,
      width,
      height,
      { x: swing * 0.75 * far, y: 0.12 * far * swing, ahead: 0.1 * far * t, zoom: Math.max(1, zoom), roll: 0 },
      time * pace(request.motion),
    );
    panels.wipe(context, width, height, number);
    return noVeil;
  };
}

/** The product's last quarter turn, slowing down. */
function turnOf({ shotScene, stage, request }: LookInput, hero: Layer, side: number): TurnView[] {
  const wide = 0.9 + 0.12 * request.motion;
  const angles = Array.from({ length: turnViews }, (_, view) => side * wide * (1 - easeOut((view + 0.5) / turnViews)));
  return captureTurn(shotScene.scene, stage, hero.item, angles);
}

const centreOf = ({ box }: Layer, plateWidth: number, width: number) => {
  const scale = (width / plateWidth) * overscan;
  return {
    x: width / 2 + (box.x + box.width / 2 - plateWidth / 2) * scale,
    y: (box.y + box.height * 0.46) * scale,
    size: Math.max(box.height, box.width) * scale,
  };
};

/** The same picture with a band of light across it; `at` is where, 0 left to 1 right. */
function swept(canvas: Layer["canvas"], at: number): Layer["canvas"] {
  if (at < -0.3 || at > 1.3) return canvas;
  const { width, height } = canvas;
  const lit = createCanvas(width, height);
  const context = lit.getContext("2d");
  context.drawImage(canvas, 0, 0);
  context.globalCompositeOperation = "source-atop";
  const middle = at * width;
  const band = context.createLinearGradient(middle - width * 0.28, 0, middle + width * 0.28, height * 0.3);
  band.addColorStop(0, "rgba(255, 255, 255, 0)");
  band.addColorStop(0.42, "rgba(255, 255, 255, 0.12)");
  band.addColorStop(0.5, "rgba(255, 255, 255, 0.62)");
  band.addColorStop(0.58, "rgba(255, 255, 255, 0.12)");
  band.addColorStop(1, "rgba(255, 255, 255, 0)");
  context.fillStyle = band;
  context.fillRect(0, 0, width, height);
  return lit;
}

/** A landscape cannot stand in a studio: it is shown as a picture that hangs there. */
function paintCard({ request, shot, shotScene, drawScene, random, width, height }: LookInput): Painter {
  const far = reach(request.motion);
  const side = random.pick([-1, 1]);
  const { palette } = shotScene.plan;
  const panels = createPanels(palette, random.fork("panels"), shot);
  const card = createCard(width, height, [toCss(palette.wall), toCss(palette.second), toCss(palette.accent)], side);
  return (context: SKRSContext2D, number) => {
    const time = number / framesPerSecond;
    const t = number / Math.max(1, shot.frames - 1);
    card.draw(context, time * (0.6 + far), far, number, (inside, w, h) =>
      drawScene(
        inside,
        w,
        h,
        { x: (t - 0.5) * 1.9 * far * side, y: (0.5 - t) * 0.6 * far, ahead: 0.35 * far * t, zoom: 1, roll: 0 },
        time * pace(request.motion),
      ),
    );
    panels.wipe(context, width, height, number);
    return noVeil;
  };
}
