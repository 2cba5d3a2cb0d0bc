import { Readable } from "node:stream";

/** The same bytes. They break off when the source keeps silent for so long; whoever reads them may pause as long as they like. */
export function patiently(source: Readable, silenceMs: number): Readable {
  const stream = Readable.from(whileHeard(source, silenceMs), { objectMode: false });
  // Given up before its first byte, a generator never runs and closes nothing.
  stream.once("close", () => source.destroy());
  return stream;
}

async function* whileHeard(source: Readable, silenceMs: number): AsyncGenerator<Buffer> {
  const pieces: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const late = new Error(`The place where media is kept went silent for ${silenceMs} ms`);
      const timer = setTimeout(() => source.destroy(late), silenceMs);
      const { done, value } = await pieces.next().finally(() => clearTimeout(timer));
      if (done === true) return;
      yield value;
    }
  } finally {
    source.destroy();
  }
}
