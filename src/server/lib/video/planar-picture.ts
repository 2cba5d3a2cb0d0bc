import type { VideoSample } from "mediabunny";

/** Samples of one kind, in rows without gaps. */
export interface Plane {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Brightness and two colours of 4:2:0 with 8 bits. */
export type Planes = [Plane, Plane, Plane];

export const half = (size: number) => Math.ceil(size / 2);

/** The planes in bytes that hold them one after the other. */
function planesOf(bytes: Uint8Array, width: number, height: number): Planes {
  const small = { width: half(width), height: half(height) };
  const [luma, chroma] = [width * height, small.width * small.height];
  const colour = (part: number) => ({
    ...small,
    data: bytes.subarray(luma + part * chroma, luma + (part + 1) * chroma),
  });
  return [{ width, height, data: bytes.subarray(0, luma) }, colour(0), colour(1)];
}

/** The formats of decoded frames that hold more than 4:2:0 with 8 bits. */
const planarFormat = /^I(420|422|444)(?:P(10|12))?$/;

interface Wide {
  data: Uint8Array | Uint16Array;
  width: number;
  height: number;
}

/** Every `across`-th sample of every `down`-th row, with 8 of its bits. */
function reduce({ data, width, height }: Wide, bits: number, across: number, down: number): Plane {
  const small = { width: Math.ceil(width / across), height: Math.ceil(height / down) };
  const reduced = new Uint8Array(small.width * small.height);
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++)
      reduced[y * small.width + x] = (data[y * down * width + x * across] ?? 0) >> (bits - 8);
  return { ...small, data: reduced };
}

/** A decoded frame as 4:2:0 with 8 bits. The decoder's own conversion knows only frames of 8 bits and 4:2:0. */
export async function planesIn(sample: VideoSample): Promise<Planes> {
  const { codedWidth: width, codedHeight: height } = sample;
  const [, chroma = "420", depth = "8"] = planarFormat.exec(sample.format ?? "") ?? [];
  if (chroma === "420" && depth === "8") {
    const bytes = new Uint8Array(sample.allocationSize({ format: "I420" }));
    await sample.copyTo(bytes, { format: "I420" });
    return planesOf(bytes, width, height);
  }
  const bytes = new Uint8Array(sample.allocationSize());
  await sample.copyTo(bytes);
  const bits = Number(depth);
  const samples = bits === 8 ? bytes : new Uint16Array(bytes.buffer);
  const wide = chroma === "444" ? width : half(width);
  const high = chroma === "420" ? half(height) : height;
  const colourAt = width * height;
  const colour = (part: number) =>
    reduce(
      {
        width: wide,
        height: high,
        data: samples.subarray(colourAt + part * wide * high, colourAt + (part + 1) * wide * high),
      },
      bits,
      chroma === "444" ? 2 : 1,
      chroma === "420" ? 1 : 2,
    );
  return [reduce({ width, height, data: samples.subarray(0, colourAt) }, bits, 1, 1), colour(0), colour(1)];
}
