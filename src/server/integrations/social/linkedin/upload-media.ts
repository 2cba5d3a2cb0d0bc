import { explainedError } from "../call-errors.ts";
import { mediaKindOf } from "../media.ts";
import { PlatformError } from "../platform-error.ts";
import type { PreparedSteps, PublishContent, PublishImage, PublishMedia } from "../platform.ts";
import { without } from "../prepared-steps.ts";
import { isPage } from "./client.ts";
import { awaitAvailable, type Upload, uploadDocument, uploadImage, uploadVideo } from "./upload.ts";

type Save = (steps: PreparedSteps) => Promise<void>;

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
async function prepareEach(
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

const titleMax = 100;

/** LinkedIn shows a title with a document: the beginning of the text, or the description of the first page. */
function titleOf({ text, media }: PublishContent): string {
  const [line = ""] = text.trim().split("\n");
  return ([...line].slice(0, titleMax).join("").trim() || media[0]?.altText) ?? "Document";
}

/** Uploads several pictures as one document, which is then the only medium: `media.0`, with `media.0.title`. */
async function prepareDocument(
  upload: Upload,
  content: PublishContent,
  pictures: readonly PublishImage[],
  done: PreparedSteps,
  save: Save,
): Promise<PreparedSteps> {
  if (done["media.0"] !== undefined) return done;
  const title = titleOf(content);
  let steps = done;
  if (steps["media.0.sent"] === undefined) {
    steps = { ...steps, "media.0.sent": await uploadDocument(upload, pictures, title) };
    await save(steps);
  }
  const [first] = pictures;
  if (first === undefined) return steps;
  steps = { ...(await finish(upload, { ...first, altText: null }, "media.0", steps, save)), "media.0.title": title };
  await save(steps);
  return steps;
}

/** Uploads the media of a post. */
export async function uploadMedia(
  upload: Upload,
  content: PublishContent,
  done: PreparedSteps,
  save: Save,
): Promise<PreparedSteps> {
  if (isPage(upload.actor.externalId) && content.visibility === "private")
    throw explainedError("rejected", "linkedin.page_is_public", {}, "LinkedIn refused this.");
  const pictures = content.media.filter((item) => item.kind === "image");
  return content.asDocument === true && pictures.length > 1 && pictures.length === content.media.length
    ? prepareDocument(upload, content, pictures, done, save)
    : prepareEach(upload, content.media, done, save);
}
