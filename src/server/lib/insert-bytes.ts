import { Readable } from "node:stream";
import type { ByteRange, Shelf } from "#server/lib/serve-file.ts";
import type { Insertion } from "#server/lib/xmp.ts";

/** One piece after the other; a piece is opened when its turn comes. null when one of them is not there. */
async function joined(pieces: readonly (() => Promise<Readable | null>)[]): Promise<{ stream: Readable } | null> {
  const [first, ...rest] = pieces;
  if (first === undefined) return { stream: Readable.from([]) };
  const begun = await first();
  if (begun === null) return null;
  async function* all() {
    yield* begun ?? [];
    for (const open of rest) {
      const piece = await open();
      if (piece === null) throw new Error("A file went away while it was being sent");
      yield* piece;
    }
  }
  if (rest.length === 0) return { stream: begun };
  const stream = Readable.from(all(), { objectMode: false });
  // Given up before its first byte, a generator never runs and closes nothing.
  stream.once("close", () => begun.destroy());
  return { stream };
}

/** The same files, each with these bytes in it: nothing is written, and any range of it can be read. */
export function insertBytes(shelf: Shelf, { at, bytes }: Insertion): Shelf {
  const sizeOf = (key: string) => shelf.size(key);
  return {
    async size(key) {
      const sizeBytes = await sizeOf(key);
      return sizeBytes === null ? null : sizeBytes + bytes.byteLength;
    },
    async open(key, range) {
      const sizeBytes = await sizeOf(key);
      if (sizeBytes === null) return null;
      const from = at ?? sizeBytes;
      const { start, end } = range ?? { start: 0, end: sizeBytes + bytes.byteLength - 1 };
      const stored = (first: number, last: number) => {
        const part: ByteRange = { start: first, end: last };
        return async () => (await shelf.open(key, part))?.stream ?? null;
      };
      const pieces: (() => Promise<Readable | null>)[] = [];
      if (start < from) pieces.push(stored(start, Math.min(end, from - 1)));
      const inserted = bytes.subarray(Math.max(0, start - from), Math.max(0, end - from + 1));
      if (inserted.byteLength > 0) pieces.push(async () => Readable.from([inserted], { objectMode: false }));
      const behind = from + bytes.byteLength;
      if (end >= behind) pieces.push(stored(Math.max(start, behind) - bytes.byteLength, end - bytes.byteLength));
      return joined(pieces);
    },
  };
}
