import type { Readable } from "node:stream";
import { z } from "zod";

/** The result of a procedure that returns a file instead of data. */
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

/** The `.output` of a procedure that returns a file. */
export const DownloadOutput = z.instanceof(Download);
