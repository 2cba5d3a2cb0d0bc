import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import type { NewFile } from "#server/domains/creations/creation-files.ts";
import { inspectImage, makeThumbnail, reencodeImage } from "#server/lib/images.ts";
import { prepareVideo } from "#server/lib/video/prepare-video.ts";

/** A picture has none of what films have. */
const still = { durationMs: null, videoCodec: null, frameRate: null, audioCodec: null } as const;

/** A picture as it was made here. Throws when the bytes are none. */
export async function madePicture(bytes: Buffer): Promise<NewFile> {
  const { format, width, height } = await inspectImage(bytes);
  const thumbnail = await makeThumbnail(bytes);
  return { content: bytes, thumbnail, contentType: `image/${format}`, width, height, ...still };
}

/** Uploads come many at once; only so many of them are in memory. */
const readAtOnce = pLimit(2);

/** A picture from outside, written anew into the folder. Throws UNSUPPORTED_MEDIA_TYPE, UNPROCESSABLE. */
export const sentPicture = (path: string): Promise<NewFile> =>
  readAtOnce(async () => {
    const { bytes: content, format, width, height } = await reencodeImage(await readFile(path));
    const thumbnail = await makeThumbnail(content);
    return { content, thumbnail, contentType: `image/${format}`, width, height, ...still };
  });

/** A video, whoever made it, copied into the folder without its metadata. Throws UNPROCESSABLE. */
export async function cleanVideo(source: string, folder: string, signal?: AbortSignal): Promise<NewFile> {
  const [copy, posterPath] = [join(folder, "clean.mp4"), join(folder, "poster.webp")];
  const facts = await prepareVideo({ source, copy, poster: posterPath }, signal);
  const poster = await readFile(posterPath);
  const thumbnail = await makeThumbnail(poster);
  return { content: copy, thumbnail, poster, contentType: "video/mp4", ...facts };
}
