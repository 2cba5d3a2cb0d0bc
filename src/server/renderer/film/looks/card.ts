import { createCanvas } from "@napi-rs/canvas";
import type { SKRSContext2D } from "@napi-rs/canvas";
import { ease, settle } from "#server/renderer/film/move.ts";

/** Share of the frame that the picture takes up. */
const share = 0.74;

/** A moving picture with round corners that hangs before flat colour, swaying, with light running over it. */
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
