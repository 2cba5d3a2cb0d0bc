import { Minute } from "#shared/durations.ts";
import { mediaKindOf } from "../media.ts";
import { PlatformError } from "../platform-error.ts";
import type { PreparedSteps, PublishMedia, PublishVideo } from "../platform.ts";
import { without } from "../prepared-steps.ts";
import { serverOf } from "./client.ts";
import { type Blob, uploadBlob } from "./upload-blob.ts";
import { awaitVideo, isJobOver, uploadVideo, type VideoUpload } from "./upload-video.ts";

export type Save = (steps: PreparedSteps) => Promise<void>;

/** Servers delete files that no record shows "after minutes"; the rest is reserved for sending. */
export const lifetimeMs = 5 * Minute.ms;

/** A video that is uploaded at once is still kept when it is sent. */
export const uploadsAheadMs = 4 * Minute.ms;

export const isFresh = (steps: PreparedSteps, name: string) =>
  steps[name] !== undefined && Date.parse(steps[`${name}.expiresAt`] ?? "") > Date.now();

/** A fact of the post, with the time until which its file is kept. */
export const withFact = (steps: PreparedSteps, name: string, fact: unknown): PreparedSteps => ({
  ...without(steps, name),
  [name]: JSON.stringify(fact),
  [`${name}.expiresAt`]: new Date(Date.now() + lifetimeMs).toISOString(),
});

/** Uploads a video, or goes on with the job that an earlier attempt began. */
async function storedVideo(
  upload: VideoUpload,
  video: PublishVideo,
  name: string,
  steps: PreparedSteps,
  save: Save,
): Promise<Blob> {
  let job: Parameters<typeof awaitVideo>[1] | undefined = steps[`${name}.job`];
  if (job === undefined) {
    job = await uploadVideo(upload, video, `${name}.${video.contentType === "video/mp4" ? "mp4" : "mov"}`);
    await save({ ...steps, [`${name}.job`]: job.jobId });
  }
  return awaitVideo(upload, job).catch(async (error: unknown) => {
    if (error instanceof PlatformError && isJobOver(error)) await save(without(steps, name));
    throw error;
  });
}

/** Uploads every file with its description. Files of an earlier attempt are used while the server keeps them. */
export async function uploadMedia(
  upload: VideoUpload,
  media: readonly PublishMedia[],
  done: PreparedSteps,
  save: Save,
): Promise<PreparedSteps> {
  let steps = done;
  const server = serverOf(upload.actor, upload.config);
  for (const [index, item] of media.entries()) {
    const name = `media.${index}`;
    if (isFresh(steps, name)) continue;
    const { width, height, altText } = item;
    const shown = { alt: altText ?? "", aspectRatio: { width, height } };
    const fact =
      item.kind === "video"
        ? { video: await storedVideo(upload, item, name, steps, save), ...shown }
        : {
            image: await uploadBlob({ ...upload, server, media: mediaKindOf(item) }, item.bytes, item.contentType),
            ...shown,
          };
    steps = withFact(steps, name, fact);
    await save(steps);
  }
  return steps;
}
