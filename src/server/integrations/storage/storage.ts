import type { Readable } from "node:stream";

export interface ByteRange {
  /** Offsets of the first and the last byte, both included. */
  start: number;
  end: number;
}

export interface StoredFile {
  key: string;
  modifiedAt: Date;
}

/** Storage of media. Keys are created by the server (`creations/<id>/<random>.png`), never by users. */
export interface Storage {
  /** Writes atomically: readers never see a partial file. Throws INSUFFICIENT_STORAGE without enough space. */
  put(key: string, body: Buffer | Readable): Promise<{ sizeBytes: number }>;
  /** null when the file is missing. `sizeBytes` is the size of the whole file, also with a range. */
  open(key: string, range?: ByteRange): Promise<{ stream: Readable; sizeBytes: number } | null>;
  read(key: string): Promise<Buffer | null>;
  /** null when the file is missing. */
  size(key: string): Promise<number | null>;
  /** Deleting a missing file succeeds. */
  delete(key: string): Promise<void>;
  /** All files below this folder (`creations/`), in no order. Files added or deleted meanwhile may be missing. */
  list(folder: string): AsyncIterable<StoredFile>;
}

const validKey = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*(?:\/[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)*$/;

/** Letters, digits, `-`, `_` and inner dots between single slashes: no `..`, no hidden files. */
export const isStorageKey = (key: string): boolean => validKey.test(key);
