import { createCanvas, ImageData } from "@napi-rs/canvas";
import type { Canvas } from "@napi-rs/canvas";
import { toSrgb } from "#server/renderer/math/color.ts";
import { fbm2 } from "#server/renderer/math/noise.ts";
import type { Random } from "#server/renderer/math/random.ts";
import { clamp, lerp, smoothstep } from "#server/renderer/math/vector.ts";
import type { SkyOptions } from "#server/renderer/trace/sky.ts";
import type { Effect } from "./particles.ts";

/** Slanted streaks, near ones longer and faster. */
export function rain(random: Random, strength: number): Effect {
  const drops = Array.from({ length: Math.round(260 * strength) }, () => ({
    x: random.next(),
    y: random.next(),
    near: random.next(),
  }));
  return (context, width, height, time) => {
    context.save();
    context.lineCap = "round";
    for (const band of [0, 1, 2]) {
      context.strokeStyle = `rgba(205, 218, 235, ${0.14 + band * 0.1})`;
      context.lineWidth = (height / 720) * (0.8 + band * 0.55);
      context.beginPath();
      for (const { x, y, near } of drops) {
        if (Math.floor(near * 3) !== band) continue;
        const speed = 1.1 + near * 1.5;
        const py = ((y + time * speed) % 1.2) * height - height * 0.1;
        const px = ((((x - time * 0.16 * speed - py * 0.00005) % 1.1) + 1.1) % 1.1) * width - width * 0.05;
        const length = height * (0.025 + near * 0.05);
        context.moveTo(px, py);
        context.lineTo(px - length * 0.13, py + length);
      }
      context.stroke();
    }
    context.restore();
  };
}

/** A soft texture of mist that repeats seamlessly sideways. */
function mistCanvas(seed: number, color: readonly [number, number, number], density: number): Canvas {
  const [w, h] = [256, 96];
  const bytes = new Uint8ClampedArray(w * h * 4);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const share = x / w;
      const at = (u: number) => fbm2(u * 7 + seed, (y / h) * 3.2 + seed, 4);
      // A blend of two copies makes the ends equal.
      const shape = at(share) * (1 - share) + at(share - 1) * share;
      const band = smoothstep(0, 0.45, y / h) * smoothstep(1, 0.6, y / h);
      const to = (y * w + x) * 4;
      bytes.set(color, to);
      bytes[to + 3] = 255 * density * band * smoothstep(-0.35, 0.5, shape + 0.1);
    }
  }
  const canvas = createCanvas(w, h);
  canvas.getContext("2d").putImageData(new ImageData(bytes, w, h), 0, 0);
  return canvas;
}

/** Drifting mist. `at` is the height of its middle, `thickness` its height, both as shares of the frame from the top. */
export function mist(
  random: Random,
  color: readonly [number, number, number],
  density: number,
  at: number,
  thickness: number,
  speed: number,
): Effect {
  const canvas = mistCanvas(random.between(0, 40), color, density);
  const start = random.next();
  return (context, width, height, time) => {
    const length = width * 1.6;
    const offset = ((start + time * speed) % 1) * length;
    const top = (at - thickness / 2) * height;
    for (const copy of [0, 1]) {
      const left = copy * length - offset;
      if (left < width && left + length > 0) context.drawImage(canvas, left, top, length + 1, thickness * height);
    }
  };
}

/** Puffs that rise, widen and fade. */
export function steam(random: Random, place: () => { x: number; y: number; size: number }): Effect {
  const puffs = Array.from({ length: 9 }, () => ({ phase: random.next(), lean: random.between(-1, 1) }));
  const puff = createCanvas(64, 64);
  const paint = puff.getContext("2d");
  const glow = paint.createRadialGradient(32, 32, 0, 32, 32, 32);
  glow.addColorStop(0, "rgba(255, 252, 246, 0.5)");
  glow.addColorStop(1, "rgba(255, 252, 246, 0)");
  paint.fillStyle = glow;
  paint.fillRect(0, 0, 64, 64);
  return (context, _width, _height, time) => {
    const { x, y, size } = place();
    context.save();
    context.globalCompositeOperation = "screen";
    for (const { phase, lean } of puffs) {
      const age = (phase + time * 0.17) % 1;
      const wide = size * (0.12 + age * 0.34);
      context.globalAlpha = 0.55 * Math.sin(age * Math.PI) ** 1.3;
      const bend = Math.sin(age * 5 + phase * 20 + time * 0.6) * size * 0.09 * age + lean * size * 0.06;
      context.drawImage(puff, x + bend - wide / 2, y - age * size * 1.15 - wide * 0.8, wide, wide * 1.7);
    }
    context.restore();
  };
}

/** A distant flock of birds. */
export function flock(random: Random, dark: string): Effect {
  const lead = random.pick([-1, 1]);
  const birds = Array.from({ length: random.integer(5, 9) }, (_, index) => ({
    x: -index * 0.028 * lead + random.between(-0.012, 0.012),
    y: Math.abs(index - 3) * 0.012 + random.between(-0.008, 0.008),
    beat: random.between(1.7, 2.4),
    phase: random.next() * 6,
  }));
  const height0 = random.between(0.16, 0.3);
  const start = random.between(0.25, 0.45);
  return (context, width, height, time) => {
    context.save();
    context.strokeStyle = dark;
    context.lineWidth = height / 420;
    context.lineCap = "round";
    context.beginPath();
    for (const bird of birds) {
      const x = ((lead > 0 ? start : 1 - start) + bird.x + lead * time * 0.035) * width;
      const y = (height0 + bird.y + Math.sin(time * 0.7 + bird.phase) * 0.006) * height;
      const span = height * 0.013;
      const flap = Math.sin(time * bird.beat * Math.PI * 2 + bird.phase) * span * 0.6;
      context.moveTo(x - span, y - flap);
      context.quadraticCurveTo(x - span * 0.4, y - flap * 0.2 - span * 0.15, x, y);
      context.quadraticCurveTo(x + span * 0.4, y - flap * 0.2 - span * 0.15, x + span, y - flap);
    }
    context.stroke();
    context.restore();
  };
}

/** Size of the texture; clouds are soft, so that few pixels are enough. */
const [cloudWidth, cloudHeight] = [768, 224];

/** A texture of clouds, lit from the sun's side, that repeats seamlessly sideways. */
export function createCloudTexture(sky: SkyOptions, exposure: number): Canvas {
  const bytes = new Uint8ClampedArray(cloudWidth * cloudHeight * 4);
  const density = new Float32Array(cloudWidth * cloudHeight);
  for (let y = 0; y < cloudHeight; y++) {
    // Perspective of a flat layer of clouds: rows are denser towards the horizon.
    const far = 1 / (0.16 + (1 - y / cloudHeight) * 0.84);
    for (let x = 0; x < cloudWidth; x++) {
      const share = x / cloudWidth;
      const at = (u: number) => fbm2((u - 0.5) * 9 * Math.sqrt(far) + sky.shift, far * 3.1 + sky.shift, 6);
      const shape = at(share) * (1 - share) + at(share - 1) * share;
      density[y * cloudWidth + x] = smoothstep(0.34 - sky.clouds * 0.8, 0.66 - sky.clouds * 0.62, shape * 1.25 + 0.1);
    }
  }
  const side = Math.sign(sky.toSun[0]) || 1;
  for (let y = 0; y < cloudHeight; y++) {
    const fade = smoothstep(1, 0.86, y / cloudHeight);
    for (let x = 0; x < cloudWidth; x++) {
      const here = density[y * cloudWidth + x]!;
      const there =
        density[
          Math.min(cloudHeight - 1, Math.max(0, y - 5)) * cloudWidth + ((x + side * 6 + cloudWidth) % cloudWidth)
        ]!;
      const lit = clamp(0.62 + (here - there) * 1.1 - here * 0.16, 0, 1);
      const to = (y * cloudWidth + x) * 4;
      for (let channel = 0; channel < 3; channel++)
        bytes[to + channel] =
          255 * toSrgb(clamp(lerp(sky.cloudShade[channel]!, sky.cloudLight[channel]!, lit) * exposure, 0, 1));
      bytes[to + 3] = 255 * here * fade * 0.92;
    }
  }
  const canvas = createCanvas(cloudWidth, cloudHeight);
  canvas.getContext("2d").putImageData(new ImageData(bytes, cloudWidth, cloudHeight), 0, 0);
  return canvas;
}
