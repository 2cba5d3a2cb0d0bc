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

/** Where media lies. Keys are made by us (`creations/<id>/<random>.png`), never by a person. */
export interface Storage {
  /** Writes the whole file or nothing: readers never see half of it. Throws INSUFFICIENT_STORAGE when there is no room. */
  put(key: string, body: Buffer | Readable): Promise<{ sizeBytes: number }>;
  /** null when there is no such file. `sizeBytes` is that of the whole file, whatever the range. */
  open(key: string, range?: ByteRange): Promise<{ stream: Readable; sizeBytes: number } | null>;
  read(key: string): Promise<Buffer | null>;
  /** null when there is no such file. */
  size(key: string): Promise<number | null>;
  /** Deleting what is not there succeeds. */
  delete(key: string): Promise<void>;
  /** Everything whose key begins with this folder (`creations/`), in no order; what comes or goes meanwhile may be missed. */
  list(folder: string): AsyncIterable<StoredFile>;
}

const validKey = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*(?:\/[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)*$/;

/** Letters, digits, `-`, `_` and inner dots between single slashes: nothing that could climb out of a folder or hide in it. */
export const isStorageKey = (key: string): boolean => validKey.test(key);
