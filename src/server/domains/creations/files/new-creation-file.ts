import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import type { Deps } from "#server/deps.ts";
import type { NewFile } from "#server/domains/creations/files/creation-files.ts";
import { hasHiddenTexts } from "#server/lib/media/hidden-texts.ts";
import { inspectImage, makeThumbnail, reencodeImage } from "#server/lib/media/images.ts";
import { cleanVideo } from "#server/lib/video/clean-video.ts";

/** The video columns of a picture, but its length. */
const noVideo = {
  videoCodec: null,
  pixelFormat: null,
  pixelRatio: null,
  isInterlaced: null,
  frameRate: null,
  audioCodec: null,
} as const;

/** A picture to store, which is kept as it is. An animation has a length, like a video. */
async function imageFile(content: Buffer): Promise<NewFile> {
  const { format, width, height, durationMs } = await inspectImage(content);
  const thumbnail = await makeThumbnail(content);
  return { content, thumbnail, contentType: `image/${format}`, width, height, durationMs, ...noVideo };
}

/**
 * A generated picture, stored unchanged, but re-encoded if it has texts: platforms get the stored file and must not get the prompt. Throws
 * when the bytes are not a picture.
 */
export async function generatedImageFile(bytes: Buffer): Promise<NewFile> {
  return imageFile(hasHiddenTexts(bytes) ? (await reencodeImage(bytes)).bytes : bytes);
}

/** Limits how many uploads are in memory at once. */
const readAtOnce = pLimit(2);

/** An uploaded picture, re-encoded. Throws UNSUPPORTED_MEDIA_TYPE, UNPROCESSABLE. */
export const uploadedImageFile = (path: string): Promise<NewFile> =>
  readAtOnce(async () => imageFile((await reencodeImage(await readFile(path))).bytes));

/** A generated or uploaded video, copied into the folder without its metadata. Throws UNPROCESSABLE. */
export async function newVideoFile(
  { log }: Pick<Deps, "log">,
  source: string,
  folder: string,
  signal?: AbortSignal,
): Promise<NewFile> {
  const [copy, posterPath] = [join(folder, "clean.mp4"), join(folder, "poster.webp")];
  const facts = await cleanVideo({ source, copy, poster: posterPath }, { log, signal });
  const poster = await readFile(posterPath);
  const thumbnail = await makeThumbnail(poster);
  return { content: copy, thumbnail, poster, contentType: "video/mp4", ...facts };
}
