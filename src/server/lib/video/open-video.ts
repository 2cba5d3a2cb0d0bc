import { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } from "mediabunny";

/** MP4, MOV or WebM, read from the disk piece by piece. */
export const openVideo = (path: string): Input =>
  new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source: new FilePathSource(path) });
