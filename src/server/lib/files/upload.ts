import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";

/** SHA-256 of a file, in hex. Identifies an upload for idempotency. */
export async function fileHash(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** An uploaded file in a temporary folder. It is deleted after the call unless it was moved. */
export interface Upload {
  path: string;
  sizeBytes: number;
  /** The sender's name for it: one line of text, never a path. */
  fileName: string;
}
