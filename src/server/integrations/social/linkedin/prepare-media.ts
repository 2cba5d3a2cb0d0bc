import { mediaKindOf } from "../media.ts";
import { PlatformError } from "../platform-error.ts";
import type { PreparedSteps, PublishMedia } from "../platform.ts";
import { awaitAvailable, type Upload, uploadImage, uploadVideo } from "./upload.ts";

type Save = (steps: PreparedSteps) => Promise<void>;

const without = (steps: PreparedSteps, name: string): PreparedSteps =>
  Object.fromEntries(Object.entries(steps).filter(([key]) => key !== name && !key.startsWith(`${name}.`)));

/** Waits for a medium. One that LinkedIn refuses, or no longer knows, is uploaded again by the next attempt. */
async function finish(upload: Upload, item: PublishMedia, name: string, steps: PreparedSteps, save: Save) {
  const urn = steps[`${name}.sent`] ?? "";
  try {
    await awaitAvailable(upload, urn, mediaKindOf(item));
  } catch (error) {
    if (error instanceof PlatformError && error.kind === "rejected") await save(without(steps, name));
    throw error;
  }
  return { ...without(steps, name), [name]: urn, ...(item.altText === null ? {} : { [`${name}.alt`]: item.altText }) };
}

/**
 * Uploads every file. Saved for each: `media.N.sent` after all bytes arrived, then `media.N`, its URN, and `media.N.alt`. The parts of
 * a video are not saved: an interrupted upload begins again. LinkedIn names no end of life of an unused medium.
 */
export async function prepareMedia(
  upload: Upload,
  media: readonly PublishMedia[],
  done: PreparedSteps,
  save: Save,
): Promise<PreparedSteps> {
  let steps = done;
  for (const [index, item] of media.entries()) {
    const name = `media.${index}`;
    if (steps[name] !== undefined) continue;
    if (steps[`${name}.sent`] === undefined) {
      const urn = item.kind === "video" ? await uploadVideo(upload, item) : await uploadImage(upload, item);
      steps = { ...steps, [`${name}.sent`]: urn };
      await save(steps);
    }
    steps = await finish(upload, item, name, steps, save);
    await save(steps);
  }
  return steps;
}
