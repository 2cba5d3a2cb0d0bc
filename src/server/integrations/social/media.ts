import { buffer } from "node:stream/consumers";
import type { MediaKind } from "#shared/error-catalogue/topic-of.ts";
import type { PublishMedia, PublishVideo } from "./platform.ts";

/** The kind of a file, for error texts. */
export const mediaKindOf = ({ kind }: PublishMedia): MediaKind => (kind === "video" ? "video" : "picture");

/** Reads one range of a video into memory, without the byte at `end`. */
export const readRange = async (video: PublishVideo, start: number, end: number): Promise<Buffer> =>
  buffer(await video.read({ start, end: end - 1 }));

/** Bytes as a part of a multipart body. */
export const asBlob = (bytes: Buffer, contentType: string) => new Blob([new Uint8Array(bytes)], { type: contentType });
