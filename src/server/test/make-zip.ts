import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

export interface ZipEntry {
  name: string;
  content: string | Buffer;
  mode?: number;
}

/** A zip file with exactly these entries, duplicate names included. */
export async function makeZip(entries: readonly ZipEntry[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, content, mode } of entries)
    zip.addBuffer(Buffer.from(content), name, mode === undefined ? {} : { mode });
  zip.end();
  if (!(zip.outputStream instanceof Readable)) throw new Error("Not a stream");
  return buffer(zip.outputStream);
}
