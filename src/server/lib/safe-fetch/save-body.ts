import { open, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { type Transform, pipeline } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { DownloadFailure } from "./download-failure.ts";
import type { Patience } from "./patience.ts";

interface Body {
  host: string;
  response: IncomingMessage;
  maxBytes: number;
  patience: Patience;
}

/** We ask for none of these; some send them all the same. */
const decoders = new Map<string, () => Transform>([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);

async function* capped(pieces: AsyncIterable<Buffer>, { host, maxBytes }: Body): AsyncGenerator<Buffer> {
  let sizeBytes = 0;
  for await (const piece of pieces) {
    sizeBytes += piece.length;
    if (sizeBytes > maxBytes) throw new DownloadFailure("too_large", `${host} sends more than ${maxBytes} bytes`);
    yield piece;
  }
}

async function* received({ response, patience }: Body): AsyncGenerator<Buffer> {
  for await (const piece of response) {
    patience.progress();
    yield piece;
  }
}

/** The body as it unpacks, as it comes. Capped on both sides: packed data can unpack to anything, even to nothing for ever. */
async function* unpacked(body: Body): AsyncGenerator<Buffer> {
  const { host, response, patience } = body;
  const encoding = response.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  const decoder = decoders.get(encoding);
  if (decoder === undefined && encoding !== "identity")
    throw new DownloadFailure("broken_off", `${host} packs its answer in a way of its own`);
  const packed = capped(received(body), body);
  try {
    // Its errors reach whoever reads the end of it.
    yield* decoder === undefined
      ? packed
      : capped(
          pipeline(packed, decoder(), () => undefined),
          body,
        );
  } catch (error) {
    if (error instanceof DownloadFailure) throw error;
    const cut = new DownloadFailure("broken_off", `What ${host} sent is not complete`, { cause: error });
    throw patience.failure(host, error) ?? cut;
  }
}

/** Writes the body to a new file and answers its size. An error of the disk passes through; nothing is left then, either. */
export async function saveBody(body: Body, path: string): Promise<number> {
  const file = await open(path, "wx", 0o600);
  try {
    try {
      await file.writeFile(unpacked(body));
      return (await file.stat()).size;
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
