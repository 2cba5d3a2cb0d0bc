/** The part of a source frame that becomes the whole new frame; where it reaches over the edge, there is black. */
export interface FrameWindow {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

/** Chroma has half the resolution: whatever is cut or laid on begins and ends at even pixels. */
const even = (value: number) => Math.round(value / 2) * 2;

/** `pixelRatio` is the width of a source pixel by its height: not every camera has square ones. */
export function frameWindow(source: Size, pixelRatio: number, frame: Size, fit: "crop" | "pad"): FrameWindow {
  const ratio = frame.width / frame.height / pixelRatio;
  const isWider = source.width / source.height > ratio;
  const [width, height] =
    isWider === (fit === "crop") ? [source.height * ratio, source.height] : [source.width, source.width / ratio];
  const size = { width: Math.max(2, even(width)), height: Math.max(2, even(height)) };
  // A difference of less than a pair of pixels is one of rounding.
  const keptWidth = Math.abs(size.width - source.width) < 2 ? source.width : size.width;
  const keptHeight = Math.abs(size.height - source.height) < 2 ? source.height : size.height;
  return {
    x: even((source.width - keptWidth) / 2),
    y: even((source.height - keptHeight) / 2),
    width: keptWidth,
    height: keptHeight,
  };
}

export const isWhole = (window: FrameWindow, source: Size): boolean =>
  window.x === 0 && window.y === 0 && window.width === source.width && window.height === source.height;

interface Plane extends Size {
  data: Uint8Array;
}

function cutPlane(source: Plane, window: FrameWindow, into: Uint8Array): void {
  const left = Math.max(0, window.x);
  const right = Math.min(source.width, window.x + window.width);
  for (let row = 0; row < window.height; row++) {
    const y = window.y + row;
    if (y < 0 || y >= source.height) continue;
    const from = y * source.width;
    into.set(source.data.subarray(from + left, from + right), row * window.width + left - window.x);
  }
}

const half = (size: number) => Math.ceil(size / 2);

/** Takes a window out of planar YUV 4:2:0 with eight bits. */
export function cutWindow(planes: Uint8Array, source: Size, window: FrameWindow): Uint8Array {
  const [luma, chroma] = [source.width * source.height, half(source.width) * half(source.height)];
  const [newLuma, newChroma] = [window.width * window.height, (window.width / 2) * (window.height / 2)];
  const cut = new Uint8Array(newLuma + 2 * newChroma);
  cut.fill(16, 0, newLuma).fill(128, newLuma);
  const halved = { x: window.x / 2, y: window.y / 2, width: window.width / 2, height: window.height / 2 };
  const small = { width: half(source.width), height: half(source.height) };
  cutPlane({ ...source, data: planes.subarray(0, luma) }, window, cut.subarray(0, newLuma));
  for (const part of [0, 1]) {
    const data = planes.subarray(luma + part * chroma, luma + (part + 1) * chroma);
    const into = cut.subarray(newLuma + part * newChroma, newLuma + (part + 1) * newChroma);
    cutPlane({ ...small, data }, halved, into);
  }
  return cut;
}
