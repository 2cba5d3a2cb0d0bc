import type { SandboxContext } from "../context.ts";
import { fetchImage } from "../fetch-image.ts";
import { newId, newSnowflake } from "../ids.ts";
import { addMs, toStored } from "../instants.ts";
import { insertMedia, inspectImage, mimeTypeOf, storeBlob } from "../media-store.ts";
import { stringParam } from "../params.ts";
import { type Caller, requireInstagram } from "./caller.ts";
import { graphErrors } from "./errors.ts";

const maxImageBytes = 8 * 1024 * 1024;
const minRatio = 0.8;
const maxRatio = 1.91;
const maxCaption = 2_200;
const maxHashtags = 30;
const maxMentions = 20;
const maxAltText = 1_000;
const containerLifeMs = 24 * 3_600_000;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

function requireCaption(caption: string): void {
  const isTooMuch =
    [...caption].length > maxCaption ||
    count(caption, /#[\p{L}\p{N}_]+/gu) > maxHashtags ||
    count(caption, /(?<![\p{L}\p{N}])@[\w.]+/gu) > maxMentions;
  if (isTooMuch) throw graphErrors.captionTooLong();
}

async function fetchJpeg(context: SandboxContext, address: string) {
  const fetched = await fetchImage(context, address, maxImageBytes);
  if (fetched.problem === "unreachable") throw graphErrors.mediaUnreachable();
  if (fetched.problem === "too_large") throw graphErrors.mediaTooLarge();
  const facts = await inspectImage(fetched.bytes);
  if (facts?.format !== "jpeg") throw graphErrors.mediaFormat();
  const ratio = facts.width / facts.height;
  // Meta rounds: 1080x1351 passes as 4:5.
  if (ratio < minRatio - 0.005 || ratio > maxRatio + 0.005) throw graphErrors.mediaRatio();
  return { bytes: fetched.bytes, facts };
}

/** `POST {ig}/media`: an image container. The picture is fetched and checked at once, then the container is "processed" for a while. */
export async function createContainer(context: SandboxContext, caller: Caller, accountId: string) {
  const account = await requireInstagram(context, caller, accountId, "instagram_content_publish");
  const { params } = caller;
  const imageUrl = stringParam(params, "image_url");
  if (imageUrl === undefined)
    throw graphErrors.parameter("The sandbox takes image_url only: no video and no carousel", 2207023);
  const caption = stringParam(params, "caption") ?? "";
  requireCaption(caption);
  const altText = stringParam(params, "alt_text");
  if (altText !== undefined && altText.length > maxAltText) throw graphErrors.parameter("alt_text is too long");
  const { bytes, facts } = await fetchJpeg(context, imageUrl);

  const now = context.now();
  const readyAt = addMs(now, context.limits.processingMs);
  const mediaId = newSnowflake(now);
  await insertMedia(context, {
    id: mediaId,
    accountId: account.id,
    sha256: await storeBlob(context, bytes),
    mimeType: mimeTypeOf(facts.format),
    category: "container",
    sizeBytes: bytes.length,
    width: facts.width,
    height: facts.height,
    altText,
    readyAt,
  });
  const id = newId("container");
  await context.sql`
    insert into sandbox.containers (id, account_id, media_id, caption, created_at, ready_at, expires_at)
    values (${id}, ${account.id}, ${mediaId}, ${caption}, ${toStored(now)}, ${toStored(readyAt)}, ${toStored(addMs(now, containerLifeMs))})`;
  return { id };
}
