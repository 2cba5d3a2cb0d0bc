import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { captureTurn, type Layer, overscan, type TurnView } from "#server/renderer/film/layers/layer-stack.ts";
import { framesPerSecond } from "#server/renderer/film/screenplay.ts";
import { toCss } from "#server/renderer/math/color.ts";
import { createCard, createPanels } from "./commercial-graphics.ts";
import { easeOut, type Look, type LookInput, motionRange, motionSpeed, noFade, type Painter, settle } from "./look.ts";

/** Frames in which the product turns to face the viewer, and how many views of it that takes. */
const turnFrames = 22;
const turnViews = 11;

/** A coloured studio, the product turning in, wipes of colour, a sweep of light. */
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
    const { items, skyOptions } = input.composed.composition;
    return items.length > 0 && skyOptions === undefined ? paintProduct(input) : paintCard(input);
  },
};

function paintProduct(input: LookInput): Painter {
  const { request, shot, composed, stack, drawScene, effects, random, width, height } = input;
  const far = motionRange(request.motion);
  const side = random.pick([-1, 1]);
  const heroes = stack.layers.filter((layer) => layer.role === "item");
  const hero = heroes.find((layer) => layer.item === 0) ?? heroes[0];
  const turn = shot.index === 0 && hero ? turnOf(input, hero, side) : [];
  const resting = heroes.map((layer) => ({ layer, canvas: layer.canvas, box: layer.box }));
  const panels = createPanels(composed.plan.palette, random.fork("panels"), shot);
  let index = 0;
  effects.behind.unshift((context) => {
    if (hero) panels.shape(context, centreOf(hero, stack.width, width), height, index);
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
      time * motionSpeed(request.motion),
    );
    panels.wipe(context, width, height, number);
    return noFade;
  };
}

/** The end of the product's turn, eased out; more motion turns it further. */
function turnOf({ composed, stack, request }: LookInput, hero: Layer, side: number): TurnView[] {
  const wide = 0.9 + 0.12 * request.motion;
  const angles = Array.from({ length: turnViews }, (_, view) => side * wide * (1 - easeOut((view + 0.5) / turnViews)));
  return captureTurn(composed.composition, stack, hero.item, angles);
}

const centreOf = ({ box }: Layer, plateWidth: number, width: number) => {
  const scale = (width / plateWidth) * overscan;
  return {
    x: width / 2 + (box.x + box.width / 2 - plateWidth / 2) * scale,
    y: (box.y + box.height * 0.46) * scale,
    size: Math.max(box.height, box.width) * scale,
  };
};

/** The picture with a band of light at `at`, 0 left to 1 right. */
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

/** Landscapes are shown on a card. */
function paintCard({ request, shot, composed, drawScene, random, width, height }: LookInput): Painter {
  const far = motionRange(request.motion);
  const side = random.pick([-1, 1]);
  const { palette } = composed.plan;
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
        time * motionSpeed(request.motion),
      ),
    );
    panels.wipe(context, width, height, number);
    return noFade;
  };
}
