import { buffer } from "node:stream/consumers";
import type { PublishVideo } from "./platform.ts";

/** One piece of a video, `end` not included. Only this piece is in memory. */
export const readRange = async (video: PublishVideo, start: number, end: number): Promise<Buffer> =>
  buffer(await video.read({ start, end: end - 1 }));

/** A piece as part of a multipart body. */
export const asBlob = (bytes: Buffer, contentType: string) => new Blob([new Uint8Array(bytes)], { type: contentType });
