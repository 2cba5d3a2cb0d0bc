import { designCloth } from "./loom-weave.ts";

const pitch = 6;
const pickHeight = 4;
const frameMs = 32;
const passMs = 1_600;

export interface LoomPainter {
  /** Share of the work done, 0 to 1; null while the renderer reports nothing and no cloth grows. */
  setProgress: (share: number | null) => void;
  /** Call when the theme or the size changed. */
  restart: () => void;
  stop: () => void;
}

/** Weaves a cloth derived from a seed on a canvas. It is a pattern, not a preview. */
export function paintLoom(canvas: HTMLCanvasElement, seed: number, animate: boolean): LoomPainter {
  const context = canvas.getContext("2d");
  if (context === null) return { setProgress: () => {}, restart: () => {}, stop: () => {} };
  const view = context;
  const cloth = document.createElement("canvas");
  let share: number | null = null;
  let shuttle = 0.38;
  let woven = 0;
  let frame = 0;
  let lastFrameAt = 0;
  let scene = readScene();

  function readScene() {
    const ratio = Math.min(2, devicePixelRatio || 1);
    const width = canvas.clientWidth;
    const height = canvas.clientHeight;
    for (const layer of [canvas, cloth]) {
      layer.width = width * ratio;
      layer.height = height * ratio;
      layer.getContext("2d")?.scale(ratio, ratio);
    }
    const style = getComputedStyle(canvas);
    const rows = Math.ceil(height / pickHeight);
    const ends = Math.ceil(width / pitch) + 2;
    // The canvas carries the tokens as ordinary properties, so that the browser resolves light-dark() for it.
    const inks = { warp: style.borderColor, ground: style.backgroundColor, thread: style.color };
    return { width, height, rows, ends, inks, colourAt: designCloth(seed, ends, rows) };
  }

  function weaveRows(target: number) {
    const layer = cloth.getContext("2d");
    if (layer === null) return;
    for (; woven < target; woven++) {
      const y = scene.height - (woven + 1) * pickHeight;
      for (let end = woven % 2; end < scene.ends; end += 2) {
        const shade = 0.93 + 0.07 * Math.sin(end * 12.9 + woven * 78.2);
        const [red, green, blue] = scene.colourAt(end, woven).map((part) => part * shade) as [number, number, number];
        layer.fillStyle = `rgb(${red * 0.55} ${green * 0.55} ${blue * 0.55})`;
        layer.fillRect(end * pitch - pitch, y, pitch * 2, pickHeight);
        layer.fillStyle = `rgb(${red} ${green} ${blue})`;
        layer.beginPath();
        layer.ellipse(end * pitch, y + pickHeight / 2, pitch * 0.96, pickHeight * 0.56, 0, 0, 7);
        layer.fill();
      }
    }
  }

  function draw() {
    const { width, height, inks } = scene;
    view.fillStyle = inks.ground;
    view.fillRect(0, 0, width, height);
    view.globalAlpha = 0.34;
    view.fillStyle = inks.warp;
    for (let end = 0; end < scene.ends; end++) view.fillRect(end * pitch, 0, 1, height);
    view.globalAlpha = 1;
    weaveRows(Math.round(scene.rows * (share ?? 0)));
    if (width > 0 && height > 0) view.drawImage(cloth, 0, 0, width, height);
    drawShuttle(height - woven * pickHeight);
  }

  function drawShuttle(edge: number) {
    const x = shuttle * scene.width;
    const y = edge - 14;
    view.strokeStyle = view.fillStyle = scene.inks.thread;
    view.lineWidth = 1.5;
    view.beginPath();
    view.moveTo(0, edge - 1);
    view.lineTo(Math.max(0, x - 30), y);
    view.stroke();
    view.beginPath();
    view.moveTo(x - 34, y);
    view.quadraticCurveTo(x, y - 9, x + 34, y);
    view.quadraticCurveTo(x, y + 9, x - 34, y);
    view.fill();
    view.fillStyle = scene.inks.ground;
    view.beginPath();
    view.ellipse(x, y, 13, 2.2, 0, 0, 7);
    view.fill();
  }

  function tick(now: number) {
    if (now - lastFrameAt > frameMs) {
      shuttle = 0.5 - 0.5 * Math.cos((now / passMs) * Math.PI);
      lastFrameAt = now;
      draw();
    }
    frame = requestAnimationFrame(tick);
  }

  draw();
  if (animate) frame = requestAnimationFrame(tick);
  return {
    setProgress(next) {
      share = next === null ? null : Math.max(0, Math.min(1, next));
      if (!animate) draw();
    },
    restart() {
      woven = 0;
      scene = readScene();
      draw();
    },
    stop: () => cancelAnimationFrame(frame),
  };
}
