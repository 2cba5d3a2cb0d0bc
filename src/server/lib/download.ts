import type { Readable } from "node:stream";
import { z } from "zod";

/** What a procedure answers instead of data when its answer is a file. */
export class Download {
  readonly stream: Readable;
  readonly contentType: string;
  readonly fileName: string;

  constructor(file: { stream: Readable; contentType: string; fileName: string }) {
    this.stream = file.stream;
    this.contentType = file.contentType;
    this.fileName = file.fileName;
  }
}

/** The `.output` of such a procedure. */
export const DownloadOutput = z.instanceof(Download);
