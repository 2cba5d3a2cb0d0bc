import { framesPerSecond, type Framing } from "#server/renderer/film/screenplay.ts";
import { ease, type Look, motionRange, motionSpeed, type View } from "./look.ts";

type Path = (progress: number, reach: number, side: number) => View;

const paths: Record<Framing, Path> = {
  // Dolly in.
  wide: (t, far, side) => ({
    x: (t - 0.5) * 1.5 * far * side,
    y: (0.5 - t) * 0.5 * far,
    ahead: t * 0.42 * far,
    zoom: 1,
    roll: 0,
  }),
  // Truck sideways.
  close: (t, far, side) => ({ x: (0.5 - t) * 1.9 * far * side, y: 0, ahead: 0.1 * far, zoom: 1.01, roll: 0 }),
  // Crane up.
  other: (t, far, side) => ({
    x: (t - 0.5) * 0.6 * far * side,
    y: (t - 0.5) * 1.6 * far,
    ahead: t * 0.16 * far,
    zoom: 1.01,
    roll: 0,
  }),
  // Dolly out.
  detail: (t, far, side) => ({
    x: (t - 0.5) * far * side,
    y: 0.1 * far,
    ahead: (1 - t) * 0.45 * far,
    zoom: 1,
    roll: 0,
  }),
};

const fadeFrames = 10;

/** Letterbox, teal shadows and warm lights, grain; slow camera on rails. */
export const cinematic: Look = {
  finish: {
    tone: (luma) => {
      const t = luma / 255;
      return 255 * (t + (t * t * (3 - 2 * t) - t) * 0.42) * 0.985 + 3;
    },
    saturation: 1.02,
    shadowTint: [9, -8],
    lightTint: [-11, 9],
    vignette: 0.42,
    grain: 6,
    surface: "film",
    letterbox: 2.39,
  },
  createPainter({ request, shot, drawScene, random, width, height }) {
    const side = random.pick([-1, 1]);
    const far = motionRange(request.motion);
    const path = paths[shot.framing];
    return (context, index) => {
      const t = index / Math.max(1, shot.frames - 1);
      // Almost linear, eased at both ends.
      const progress = 0.75 * t + 0.25 * ease(t);
      drawScene(
        context,
        width,
        height,
        path(progress, far, side),
        (index / framesPerSecond) * motionSpeed(request.motion),
      );
      // The first frame is the poster of the film, so that it is not black.
      const isOpening = shot.index === 0;
      const fadeIn = (isOpening ? 0.45 : 1) * (1 - ease((index + 1) / (isOpening ? 16 : fadeFrames)));
      const closing = shot.index < shot.of - 1 ? ease((index - (shot.frames - fadeFrames)) / fadeFrames) : 0;
      return { toBlack: Math.max(fadeIn, closing), toWhite: 0 };
    };
  },
};
