import { Minute } from "#shared/durations.ts";
import { mediaKindOf, readRange } from "../media.ts";
import { PlatformError } from "../platform-error.ts";
import type { PreparedSteps, PublishMedia } from "../platform.ts";
import { without } from "../prepared-steps.ts";
import {
  awaitUpload,
  beginUpload,
  closeUpload,
  describeMedia,
  isMediaFailed,
  sendSegment,
  uploadPicture,
  type XUpload,
} from "./upload.ts";

type Save = (steps: PreparedSteps) => Promise<void>;

/** Least remaining lifetime of uploaded media, because the post may be due later. */
const spareMs = 10 * Minute.ms;

const isFresh = (steps: PreparedSteps, name: string) =>
  Date.parse(steps[`${name}.expiresAt`] ?? "") > Date.now() + spareMs;

/** X documents a larger limit, but has answered 413 to larger segments. */
const segmentBytes = 1024 * 1024;

const sizeOf = (media: PublishMedia) => (media.kind === "video" ? media.sizeBytes : media.bytes.length);

const segmentOf = (media: PublishMedia, start: number, end: number): Promise<Buffer> =>
  media.kind === "video" ? readRange(media, start, end) : Promise.resolve(media.bytes.subarray(start, end));

const announced = (media: PublishMedia) => ({
  contentType: media.kind === "video" ? media.contentType : ("image/gif" as const),
  sizeBytes: sizeOf(media),
});

/** Uploads a video or GIF in segments; continues after the last saved one. */
async function uploadInSegments(upload: XUpload, media: PublishMedia, name: string, done: PreparedSteps, save: Save) {
  let steps = done;
  if (steps[`${name}.upload`] === undefined || !isFresh(steps, name)) {
    const { id, expiresAt } = await beginUpload(upload, announced(media));
    steps = { ...steps, [`${name}.upload`]: id, [`${name}.expiresAt`]: expiresAt, [`${name}.sent`]: "0" };
    await save(steps);
  }
  const id = steps[`${name}.upload`] ?? "";
  const size = sizeOf(media);
  for (let segment = Number(steps[`${name}.sent`]); segment * segmentBytes < size; segment++) {
    const start = segment * segmentBytes;
    await sendSegment(upload, id, segment, await segmentOf(media, start, Math.min(start + segmentBytes, size)));
    steps = { ...steps, [`${name}.sent`]: String(segment + 1) };
    await save(steps);
  }
  const isClosed = steps[`${name}.closed`] !== undefined;
  const closed = isClosed ? null : await closeUpload(upload, id);
  if (!isClosed) {
    steps = { ...steps, [`${name}.closed`]: "yes" };
    await save(steps);
  }
  return { steps, ...(await awaitUpload(upload, id, closed)) };
}

/** The refusal may be caused by an upload of an earlier attempt, so the next attempt starts again. */
const uploadLost = (cause: PlatformError) =>
  new PlatformError("unavailable", "x.media.upload_lost", "X does not know the upload any more.", { cause });

async function uploadOne(upload: XUpload, media: PublishMedia, name: string, steps: PreparedSteps, save: Save) {
  if (media.kind === "image" && media.contentType !== "image/gif")
    return { steps, ...(await uploadPicture(upload, media)) };
  try {
    return await uploadInSegments(upload, media, name, steps, save);
  } catch (error) {
    // An interrupted upload is continued later; a rejected one is unusable.
    if (!(error instanceof PlatformError) || error.kind !== "rejected") throw error;
    await save(without(steps, name));
    const isResumed = steps[`${name}.upload`] !== undefined;
    throw isResumed && !isMediaFailed(error) ? uploadLost(error) : error;
  }
}

/** Uploads every file to X and sets its description. Files from an earlier attempt are used until they expire. */
export async function uploadMedia(
  caller: Omit<XUpload, "media">,
  media: readonly PublishMedia[],
  done: PreparedSteps,
  save: Save,
) {
  let steps = done;
  for (const [index, item] of media.entries()) {
    const name = `media.${index}`;
    if (steps[name] !== undefined && isFresh(steps, name)) continue;
    if (steps[name] !== undefined) steps = without(steps, name);
    const upload = { ...caller, media: mediaKindOf(item) };
    const uploaded = await uploadOne(upload, item, name, steps, save);
    // X has no descriptions of videos.
    if (item.kind === "image" && item.altText !== null) await describeMedia(upload, uploaded.id, item.altText);
    steps = { ...without(uploaded.steps, name), [name]: uploaded.id, [`${name}.expiresAt`]: uploaded.expiresAt };
    await save(steps);
  }
  return steps;
}
