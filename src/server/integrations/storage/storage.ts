import type { Readable } from "node:stream";

/** Where media lies. Keys are made by us (`creations/<id>/<random>.png`), never by a person. */
export interface Storage {
  /** Writes the whole file or nothing: readers never see half of it. */
  put(key: string, body: Buffer | Readable): Promise<{ sizeBytes: number }>;
  /** null when there is no such file. `start` and `end` are byte offsets, both included. */
  open(key: string, range?: { start: number; end: number }): Promise<{ stream: Readable; sizeBytes: number } | null>;
  read(key: string): Promise<Buffer | null>;
  delete(key: string): Promise<void>;
}
