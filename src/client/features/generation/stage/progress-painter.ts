import { createPattern } from "./progress-pattern.ts";

const columnWidth = 6;
const rowHeight = 4;
const frameMs = 32;
const shuttlePassMs = 1_600;

export interface ProgressPainter {
  /** Share of the work, 0 to 1; null: unknown, so no rows are drawn. */
  setProgress: (share: number | null) => void;
  /** To be called after a change of theme or size. */
  restart: () => void;
  stop: () => void;
}

/** Draws a woven pattern derived from a seed, row by row with the progress. It is not a preview of the result. */
export function paintProgress(canvas: HTMLCanvasElement, seed: number, animate: boolean): ProgressPainter {
  const context = canvas.getContext("2d");
  if (context === null) return { setProgress: () => {}, restart: () => {}, stop: () => {} };
  const view = context;
  const patternCanvas = document.createElement("canvas");
  let share: number | null = null;
  let shuttlePosition = 0.38;
  let rowsDrawn = 0;
  let frame = 0;
  let lastFrameAt = 0;
  let scene = readScene();

  function readScene() {
    const ratio = Math.min(2, devicePixelRatio || 1);
    const width = canvas.clientWidth;
    const height = canvas.clientHeight;
    for (const layer of [canvas, patternCanvas]) {
      layer.width = width * ratio;
      layer.height = height * ratio;
      layer.getContext("2d")?.scale(ratio, ratio);
    }
    const style = getComputedStyle(canvas);
    const rows = Math.ceil(height / rowHeight);
    const columns = Math.ceil(width / columnWidth) + 2;
    // The canvas has the design tokens as ordinary CSS properties, so that the browser resolves light-dark().
    const inks = { warp: style.borderColor, ground: style.backgroundColor, thread: style.color };
    return { width, height, rows, columns, inks, colourAt: createPattern(seed, columns, rows) };
  }

  function drawRows(target: number) {
    const layer = patternCanvas.getContext("2d");
    if (layer === null) return;
    for (; rowsDrawn < target; rowsDrawn++) {
      const y = scene.height - (rowsDrawn + 1) * rowHeight;
      for (let column = rowsDrawn % 2; column < scene.columns; column += 2) {
        const shade = 0.93 + 0.07 * Math.sin(column * 12.9 + rowsDrawn * 78.2);
        const [red, green, blue] = scene.colourAt(column, rowsDrawn).map((part) => part * shade) as [
          number,
          number,
          number,
        ];
        layer.fillStyle = `rgb(${red * 0.55} ${green * 0.55} ${blue * 0.55})`;
        layer.fillRect(column * columnWidth - columnWidth, y, columnWidth * 2, rowHeight);
        layer.fillStyle = `rgb(${red} ${green} ${blue})`;
        layer.beginPath();
        layer.ellipse(column * columnWidth, y + rowHeight / 2, columnWidth * 0.96, rowHeight * 0.56, 0, 0, 7);
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
    for (let column = 0; column < scene.columns; column++) view.fillRect(column * columnWidth, 0, 1, height);
    view.globalAlpha = 1;
    drawRows(Math.round(scene.rows * (share ?? 0)));
    if (width > 0 && height > 0) view.drawImage(patternCanvas, 0, 0, width, height);
    drawShuttle(height - rowsDrawn * rowHeight);
  }

  function drawShuttle(edge: number) {
    const x = shuttlePosition * scene.width;
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
      shuttlePosition = 0.5 - 0.5 * Math.cos((now / shuttlePassMs) * Math.PI);
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
      rowsDrawn = 0;
      scene = readScene();
      draw();
    },
    stop: () => cancelAnimationFrame(frame),
  };
}
