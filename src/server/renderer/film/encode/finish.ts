/** Finishing of a frame in luma and chroma: tone curve, tints, vignette, letterbox, grain. */
export type Finish = {
  /** Luma 0..255 to luma, full range. */
  tone: (luma: number) => number;
  /** Chroma strength. */
  saturation: number;
  /** Added to Cb and Cr in dark and in bright parts. */
  shadowTint: readonly [number, number];
  lightTint: readonly [number, number];
  /** Share of light lost in the corners. */
  vignette: number;
  grain: number;
  /** The grain of film changes with each frame, that of paper does not. */
  surface: "film" | "paper";
  /** Ratio of the picture inside black bars; 0 for none. */
  letterbox: number;
};

type Size = { width: number; height: number };

/** The same as plain data for another thread. `from` is the size of the drawn pictures. */
export type FinishPlan = Omit<Finish, "tone"> & { tone: Uint8Array; from: Size };

export const planFinish = (finish: Finish, from: Size): FinishPlan => ({
  ...finish,
  tone: Uint8Array.from({ length: 256 }, (_, luma) => Math.round(Math.min(255, Math.max(0, finish.tone(luma))))),
  from,
});

/** Fade of a frame towards black or white, 0..1. */
export type Fade = { toBlack: number; toWhite: number };

/** Side of the grain tile, a power of two. */
const grainSide = 512;

/** Height of each black bar, even. */
export const barHeight = (width: number, height: number, letterbox: number): number =>
  letterbox > 0 ? Math.max(0, Math.round((height - width / letterbox) / 4) * 2) : 0;

/**
 * Converts RGBA of any size into planar YUV 4:2:0 of the film's size (BT.709, limited range) in one pass. The encoder could convert
 * it too, but without grading, scaling and grain.
 */
export function createFinisher(finish: FinishPlan, to: Size) {
  const { tone } = finish;
  const { width: w, height: h } = finish.from;
  const { width: W, height: H } = to;
  const halfW = W >> 1;
  const halfH = H >> 1;
  const frame = new Uint8Array(W * H + 2 * halfW * halfH);
  const luma = new Uint8Array(w * h);
  const cw = w >> 1;
  const ch = h >> 1;
  const blue = new Uint8Array(cw * ch);
  const red = new Uint8Array(cw * ch);
  const tintOf = (part: 0 | 1) =>
    Int8Array.from({ length: 256 }, (_, index) => {
      const t = index / 255;
      return Math.round(finish.shadowTint[part] * (1 - t) ** 2 + finish.lightTint[part] * t * t);
    });
  const [blueTint, redTint] = [tintOf(0), tintOf(1)];
  const saturation = Math.round(finish.saturation * 256);
  const cornerX = falloff(W, finish.vignette);
  const cornerY = falloff(H, finish.vignette);
  const bar = barHeight(W, H, finish.letterbox);
  const seen = H - 2 * bar;
  const grain = makeGrain(finish.grain, finish.surface);
  const widenLuma = createWidener(w, W, (x) => cornerX[x]!);
  const widenChroma = createWidener(cw, halfW, () => 256);

  function toPlanes(rgba: Uint8ClampedArray | Uint8Array): void {
    for (let at = 0, out = 0; out < luma.length; at += 4, out++)
      luma[out] = tone[(rgba[at]! * 54 + rgba[at + 1]! * 183 + rgba[at + 2]! * 19) >> 8]!;
    const under = w * 4;
    for (let y = 0, out = 0; y < ch; y++) {
      let at = y * 2 * under;
      for (let x = 0; x < cw; x++, at += 8, out++) {
        const r = (rgba[at]! + rgba[at + 4]! + rgba[at + under]! + rgba[at + under + 4]!) >> 2;
        const g = (rgba[at + 1]! + rgba[at + 5]! + rgba[at + under + 1]! + rgba[at + under + 5]!) >> 2;
        const b = (rgba[at + 2]! + rgba[at + 6]! + rgba[at + under + 2]! + rgba[at + under + 6]!) >> 2;
        const bright = (r * 54 + g * 183 + b * 19) >> 8;
        const u = ((-26 * r - 86 * g + 112 * b) * saturation) >> 16;
        const v = ((112 * r - 102 * g - 10 * b) * saturation) >> 16;
        blue[out] = clampByte(128 + u + blueTint[bright]!);
        red[out] = clampByte(128 + v + redTint[bright]!);
      }
    }
  }

  function writeLuma(number: number, fade: Fade): void {
    const keep = (1 - fade.toBlack) * (1 - fade.toWhite);
    const base = 16 + Math.round(219 * fade.toWhite * (1 - fade.toBlack));
    const dance = finish.surface === "film" ? Math.imul(number + 1, 0x9e3779b1) >>> 8 : 0;
    frame.fill(16, 0, bar * W);
    frame.fill(16, (H - bar) * W, H * W);
    widenLuma.begin(luma);
    for (let y = bar; y < H - bar; y++) {
      const { upper, lower, share } = widenLuma.between(((y - bar + 0.5) * h) / seen - 0.5, h);
      const rest = 256 - share;
      const scale = Math.round(cornerY[y]! * keep);
      const dust = ((y + (dance >> 9)) & (grainSide - 1)) * grainSide;
      const row = y * W;
      for (let x = 0; x < W; x++) {
        const value = (upper[x]! * rest + lower[x]! * share) >> 10;
        frame[row + x] = base + ((value * scale) >> 14) + grain[dust + ((x + dance) & (grainSide - 1))]!;
      }
    }
  }

  function writeChroma(plane: Uint8Array, start: number, fade: Fade): void {
    const keep = Math.round((1 - fade.toBlack) * (1 - fade.toWhite) * 256);
    const halfBar = bar / 2;
    frame.fill(128, start, start + halfBar * halfW);
    frame.fill(128, start + (halfH - halfBar) * halfW, start + halfH * halfW);
    widenChroma.begin(plane);
    for (let y = halfBar; y < halfH - halfBar; y++) {
      const { upper, lower, share } = widenChroma.between(((y - halfBar + 0.5) * ch) / (seen / 2) - 0.5, ch);
      const rest = 256 - share;
      const row = start + y * halfW;
      for (let x = 0; x < halfW; x++)
        frame[row + x] = 128 + (((((upper[x]! * rest + lower[x]! * share) >> 16) - 128) * keep) >> 8);
    }
  }

  /** The returned bytes are overwritten by the next call. */
  return function finishFrame(rgba: Uint8ClampedArray | Uint8Array, number: number, fade: Fade): Uint8Array {
    toPlanes(rgba);
    writeLuma(number, fade);
    writeChroma(blue, W * H, fade);
    writeChroma(red, W * H + halfW * halfH, fade);
    return frame;
  };
}

const clampByte = (value: number) => (value < 16 ? 16 : value > 240 ? 240 : value);

/**
 * Scales rows of a plane to the film's width, each once: the two rows around the current one are kept.
 * Values are held with eight bits behind the point, times `gain` (256 is one).
 */
function createWidener(from: number, to: number, gain: (x: number) => number) {
  const left = new Int32Array(to);
  const share = new Int32Array(to);
  const gains = Int32Array.from({ length: to }, (_, x) => gain(x));
  for (let x = 0; x < to; x++) {
    // One less than the last, so that its neighbour exists.
    const place = Math.max(0, Math.min(from - 1.004, ((x + 0.5) * from) / to - 0.5));
    left[x] = place | 0;
    share[x] = ((place - (place | 0)) * 256) | 0;
  }
  let plane: Uint8Array = new Uint8Array(0);
  let [upper, lower] = [new Uint16Array(to), new Uint16Array(to)];
  let [upperRow, lowerRow] = [-1, -1];

  function widen(row: number, into: Uint16Array): void {
    const start = row * from;
    for (let x = 0; x < to; x++) {
      const at = start + left[x]!;
      into[x] = ((plane[at]! * (256 - share[x]!) + plane[at + 1]! * share[x]!) * gains[x]!) >> 8;
    }
  }

  return {
    begin(next: Uint8Array): void {
      plane = next;
      upperRow = lowerRow = -1;
    },
    /** The two rows around a place in the plane, and the share of the lower one in 256ths. */
    between(place: number, rows: number) {
      const exact = Math.max(0, Math.min(rows - 1, place));
      const row = exact | 0;
      const next = Math.min(rows - 1, row + 1);
      if (row !== upperRow && row === lowerRow) {
        [upper, lower] = [lower, upper];
        [upperRow, lowerRow] = [lowerRow, -1];
      }
      if (row !== upperRow) widen((upperRow = row), upper);
      if (next !== lowerRow) widen((lowerRow = next), lower);
      return { upper, lower, share: ((exact - row) * 256) | 0 };
    },
  };
}

/** Vignette along one axis, in 256ths. The product of both axes also scales luma to the limited range. */
function falloff(size: number, strength: number): Int32Array {
  const scale = 256 * Math.sqrt(219 / 255);
  return Int32Array.from({ length: size }, (_, index) => {
    const t = Math.abs((index / (size - 1)) * 2 - 1);
    return Math.round(scale * (1 - strength * 0.5 * Math.max(0, (t - 0.35) / 0.65) ** 2));
  });
}

function makeGrain(strength: number, surface: Finish["surface"]): Int8Array {
  const grain = new Int8Array(grainSide * grainSide);
  let state = 0x2545f491;
  for (let index = 0; index < grain.length; index++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const speck = ((state & 255) + ((state >>> 8) & 255) + ((state >>> 16) & 255) - 382) / 220;
    const [x, y] = [index % grainSide, Math.floor(index / grainSide)];
    const turn = (Math.PI * 2) / grainSide;
    // Texture of paper: crossing threads.
    const weave = Math.sin(x * turn * 128 + Math.sin(y * turn * 6)) + Math.sin(y * turn * 128 + Math.sin(x * turn * 5));
    grain[index] = Math.round((surface === "film" ? speck : speck * 0.35 + weave * 0.75) * strength);
  }
  return grain;
}
