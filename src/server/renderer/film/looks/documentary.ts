import { framesPerSecond } from "#server/renderer/film/screenplay.ts";
import { ease, handheld, type Look, motionRange, motionSpeed } from "./look.ts";

/** Natural light, full frame, handheld camera with a pan and a snap zoom. */
export const documentary: Look = {
  finish: {
    tone: (luma) => 12 + luma * 0.93,
    saturation: 0.84,
    shadowTint: [0, 1],
    lightTint: [-2, 1],
    vignette: 0.06,
    grain: 3,
    surface: "film",
    letterbox: 0,
  },
  createPainter({ request, shot, drawScene, random, width, height }) {
    const seed = random.between(0, 90);
    const far = motionRange(request.motion);
    const pan = random.pick([-1, 1]) * random.between(0.25, 0.55);
    const snapAt = random.between(0.42, 0.6) * shot.frames;
    const snapBy = random.between(0.05, 0.11) * Math.min(1, far + 0.2);
    return (context, index) => {
      const time = index / framesPerSecond;
      const t = index / Math.max(1, shot.frames - 1);
      const hand = handheld(time * (0.6 + far), seed);
      const snap = ease((index - snapAt) / (framesPerSecond * 0.55));
      const zoom = 1.035 + snapBy * snap;
      // A zoom also enlarges the tremble.
      const tremble = far * (0.55 + 0.25 * snap);
      drawScene(
        context,
        width,
        height,
        {
          x: (t - 0.5) * 2 * pan * far + hand.x * tremble,
          y: hand.y * tremble * 0.8,
          ahead: 0.05 * far * t,
          zoom,
          roll: hand.roll * (0.4 + far),
        },
        time * motionSpeed(request.motion),
      );
      // Automatic exposure settles after each cut.
      return { toBlack: 0, toWhite: 0.16 * (1 - ease((index + 4) / 18)) };
    };
  },
};
