import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { Random } from "#server/renderer/math/random.ts";

/** Draws on the frame, `time` in seconds; the same time gives the same drawing. */
export type Effect = (context: SKRSContext2D, width: number, height: number, time: number) => void;

export type ParticleKind = {
  count: number;
  /** Radius of the nearest as a share of the height. */
  size: number;
  /** Heights per second, sideways and down. */
  drift: readonly [number, number];
  /** Amplitude (in heights) and frequency (per second) of the sideways swing. */
  sway: readonly [number, number];
  /** Turns per second. */
  spin: number;
  /** Gets narrower as it turns, like a leaf. */
  flutters: boolean;
  opacity: number;
  /** Flashes per second; 0 for steady light. */
  blinks: number;
  /** Top and bottom of its range, as shares of the height. */
  span: readonly [number, number];
  shape: (index: number) => Canvas;
  additive: boolean;
};

type Particle = { x: number; y: number; near: number; phase: number; shape: Canvas };

const wrap = (value: number, limit: number) => ((value % limit) + limit) % limit;

/** A particle effect: leaves, snow, dust, petals, sparks. Positions depend on time only, without state. */
export function particles(kind: ParticleKind, random: Random): Effect {
  const all = Array.from({ length: kind.count }, (_, index): Particle => ({
    x: random.next(),
    y: random.next(),
    near: random.next() ** 1.5,
    phase: random.next() * Math.PI * 2,
    shape: kind.shape(index),
  }));
  return (context, width, height, time) => {
    context.save();
    if (kind.additive) context.globalCompositeOperation = "screen";
    const span = kind.span[1] - kind.span[0] + 0.2;
    for (const { x, y, near, phase, shape } of all) {
      const speed = 0.45 + 0.9 * near;
      const swing = Math.sin(time * kind.sway[1] * Math.PI * 2 + phase);
      const across = wrap(x * (width / height + 0.2) + kind.drift[0] * speed * time, width / height + 0.2) - 0.1;
      const down = kind.span[0] - 0.1 + wrap(y * span + kind.drift[1] * speed * time, span);
      const size = kind.size * (0.35 + near) * height;
      const blink = kind.blinks > 0 ? Math.max(0, Math.sin(time * kind.blinks * Math.PI * 2 + phase * 5)) ** 2 : 1;
      if (blink < 0.02) continue;
      context.globalAlpha = kind.opacity * (0.45 + 0.55 * near) * blink;
      const turn = kind.spin * time * Math.PI * 2 * (phase > Math.PI ? 1 : -1) + phase;
      const [px, py] = [(across + swing * kind.sway[0] * speed) * height, down * height];
      const flat = kind.flutters ? Math.cos(turn * 1.7 + phase) : 1;
      const [cos, sin] = kind.spin > 0 ? [Math.cos(turn), Math.sin(turn)] : [1, 0];
      context.setTransform(cos * flat, sin * flat, -sin, cos, px, py);
      context.drawImage(shape, -size, -size, size * 2, size * 2);
    }
    context.restore();
  };
}

function drawShape(size: number, draw: (context: SKRSContext2D, middle: number) => void): Canvas {
  const canvas = createCanvas(size, size);
  draw(canvas.getContext("2d"), size / 2);
  return canvas;
}

export const softDot = (color: string, core = 0): Canvas =>
  drawShape(48, (context, middle) => {
    const glow = context.createRadialGradient(middle, middle, middle * core, middle, middle, middle);
    glow.addColorStop(0, `rgba(${color}, 1)`);
    glow.addColorStop(0.4, `rgba(${color}, 0.4)`);
    glow.addColorStop(1, `rgba(${color}, 0)`);
    context.fillStyle = glow;
    context.fillRect(0, 0, 48, 48);
  });

/** A disc with a bright rim: a light out of focus. */
export const bokeh = (color: string): Canvas =>
  drawShape(64, (context, middle) => {
    const disc = context.createRadialGradient(middle, middle, 0, middle, middle, middle - 1);
    disc.addColorStop(0, `rgba(${color}, 0.3)`);
    disc.addColorStop(0.82, `rgba(${color}, 0.42)`);
    disc.addColorStop(0.93, `rgba(${color}, 0.6)`);
    disc.addColorStop(1, `rgba(${color}, 0)`);
    context.fillStyle = disc;
    context.fillRect(0, 0, 64, 64);
  });

export const leaf = (color: string): Canvas =>
  drawShape(40, (context, middle) => {
    context.fillStyle = color;
    context.beginPath();
    context.moveTo(middle, 3);
    context.quadraticCurveTo(37, middle, middle, 37);
    context.quadraticCurveTo(3, middle, middle, 3);
    context.fill();
    context.strokeStyle = "rgba(0, 0, 0, 0.25)";
    context.beginPath();
    context.moveTo(middle, 5);
    context.lineTo(middle, 36);
    context.stroke();
  });

export const petal = (color: string): Canvas =>
  drawShape(32, (context, middle) => {
    context.fillStyle = color;
    context.beginPath();
    context.ellipse(middle, middle, 14, 9, 0.4, 0, Math.PI * 2);
    context.fill();
  });

export const scrap = (color: string): Canvas =>
  drawShape(24, (context) => {
    context.fillStyle = color;
    context.fillRect(4, 7, 16, 10);
  });
