import { Hour } from "#shared/durations.ts";
import { mediaKindOf } from "../media.ts";
import { PlatformError } from "../platform-error.ts";
import type { PreparedSteps, PublishMedia } from "../platform.ts";
import { without } from "../prepared-steps.ts";
import { awaitUpload, isUploadOver, type Upload, uploadFile } from "./upload.ts";

type Save = (steps: PreparedSteps) => Promise<void>;

/** A server deletes files that no post refers to after a day (its code, not its documentation); the rest is reserved for sending. */
const lifetimeMs = 20 * Hour.ms;

const isFresh = (steps: PreparedSteps, name: string) => Date.parse(steps[`${name}.expiresAt`] ?? "") > Date.now();

/** Ids of the uploaded media, in the post's order; null when one is missing. */
export function mediaIdsOf(steps: PreparedSteps, count: number): string[] | null {
  const ids = Array.from({ length: count }, (_, index) => steps[`media.${index}`] ?? "");
  return ids.includes("") ? null : ids;
}

/** Uploads one file, or goes on with an upload that an earlier attempt began. Returns the steps with its id. */
async function prepareOne(upload: Upload, media: PublishMedia, name: string, done: PreparedSteps, save: Save) {
  let steps = isFresh(done, name) ? done : without(done, name);
  let id = steps[`${name}.upload`];
  let isReady = false;
  if (id === undefined) {
    ({ id, isReady } = await uploadFile(upload, media));
    const expiresAt = new Date(Date.now() + lifetimeMs).toISOString();
    steps = { ...steps, [`${name}.upload`]: id, [`${name}.expiresAt`]: expiresAt };
    if (!isReady) await save(steps);
  }
  if (!isReady) {
    await awaitUpload(upload, id).catch(async (error: unknown) => {
      if (error instanceof PlatformError && isUploadOver(error)) await save(without(steps, name));
      throw error;
    });
  }
  const expiresAt = steps[`${name}.expiresAt`] ?? "";
  return { ...without(steps, name), [name]: id, [`${name}.expiresAt`]: expiresAt };
}

/** Uploads every file with its description. Files of an earlier attempt are used while the server keeps them. */
export async function uploadMedia(
  caller: Omit<Upload, "media">,
  media: readonly PublishMedia[],
  done: PreparedSteps,
  save: Save,
): Promise<PreparedSteps> {
  let steps = done;
  for (const [index, item] of media.entries()) {
    const name = `media.${index}`;
    if (steps[name] !== undefined && isFresh(steps, name)) continue;
    steps = await prepareOne({ ...caller, media: mediaKindOf(item) }, item, name, steps, save);
    await save(steps);
  }
  return steps;
}
