import { crc32, deflateSync } from "node:zlib";

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** The colour types of PNG by their number of samples: grey, grey with alpha, RGB, RGB with alpha. */
const colourTypes = [0, 4, 2, 6] as const;

interface PngOptions {
  width: number;
  height: number;
  /** Bits of a sample. */
  depth: 8 | 16;
  /** One value per sample in bits of `depth`; null: the data is almost empty. */
  pixel: readonly number[] | null;
  icc?: Buffer;
  /** Chunks before the data. */
  chunks?: readonly (readonly [type: string, data: Buffer])[];
}

/** A PNG of one colour, written chunk by chunk: sharp writes no 16 bits with a profile of ours. */
export function aPng({ width, height, depth, pixel, icc, chunks = [] }: PngOptions): Buffer {
  const samples = pixel?.length ?? 3;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colourTypes[samples - 1] ?? 2, 0, 0, 0], 8);
  const bytes = Buffer.from((pixel ?? []).flatMap((value) => (depth === 8 ? [value] : [value >> 8, value & 255])));
  const row = Buffer.concat([Buffer.alloc(1), ...Array.from({ length: width }, () => bytes)]);
  const data = pixel === null ? Buffer.alloc(64) : Buffer.concat(Array.from({ length: height }, () => row));
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", header),
    ...(icc === undefined
      ? []
      : [chunk("iCCP", Buffer.concat([Buffer.from("profile\0\0", "latin1"), deflateSync(icc)]))]),
    ...chunks.map(([type, body]) => chunk(type, body)),
    chunk("IDAT", deflateSync(data)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
