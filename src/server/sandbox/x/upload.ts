import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { SandboxContext } from "../context.ts";
import { newSnowflake } from "../ids.ts";
import { insertMedia, inspectImage, mimeTypeOf, storeBlob } from "../media-store.ts";
import { readFile, readParams, stringParam } from "../params.ts";
import type { XCaller } from "./caller.ts";
import { xErrors } from "./errors.ts";

const mebibyte = 1024 * 1024;
export const mediaLifetimeSeconds = 86_400;

/** The rules of each category, for uploads in one request and in parts. */
export const mediaRules = {
  tweet_image: { maxBytes: 5 * mebibyte, types: ["image/jpeg", "image/png", "image/gif", "image/webp"] },
  tweet_gif: { maxBytes: 15 * mebibyte, types: ["image/gif"] },
  tweet_video: { maxBytes: 8_192 * mebibyte, types: ["video/mp4", "video/quicktime"] },
} as const satisfies Record<string, { maxBytes: number; types: readonly string[] }>;

export const MediaCategory = z.enum(["tweet_image", "tweet_gif", "tweet_video"]);
export type MediaCategory = z.infer<typeof MediaCategory>;

/** The picture's facts. Throws X's 400 when the bytes do not match the category's rules. */
export async function requireImage(bytes: Buffer, category: MediaCategory) {
  const facts = await inspectImage(bytes);
  const rules = mediaRules[category];
  const mimeType = facts && mimeTypeOf(facts.format);
  if (!facts || !mimeType || !rules.types.some((type) => type === mimeType))
    throw xErrors.invalid("The media type is not recognized.");
  if (bytes.length > rules.maxBytes) throw xErrors.invalid(`File size exceeds ${rules.maxBytes} bytes.`);
  return { mimeType, width: facts.width, height: facts.height };
}

/** `POST /2/media/upload`: a picture or GIF in one request. */
export async function uploadImage(context: SandboxContext, caller: XCaller, request: FastifyRequest) {
  const category = MediaCategory.safeParse(stringParam(readParams(request), "media_category"));
  const file = await readFile(request, "media");
  if (!category.success || file === null) throw xErrors.invalid("media and media_category are required");
  if (category.data === "tweet_video") throw xErrors.invalid("A video is uploaded in parts.");
  const { mimeType, width, height } = await requireImage(file.bytes, category.data);
  const id = newSnowflake(context.now());
  await insertMedia(context, {
    id,
    accountId: caller.accountId,
    sha256: await storeBlob(context, file.bytes),
    mimeType,
    category: category.data,
    sizeBytes: file.bytes.length,
    width,
    height,
    readyAt: context.now(),
  });
  const image = { image_type: mimeType, w: width, h: height };
  return {
    data: { id, media_key: `3_${id}`, size: file.bytes.length, expires_after_secs: mediaLifetimeSeconds, image },
  };
}

const Metadata = z.object({
  id: z.string(),
  metadata: z.object({ alt_text: z.object({ text: z.string().max(1_000) }).optional() }).optional(),
});

/** `POST /2/media/metadata`: sets the alt text of the caller's own media. */
export async function writeMetadata(context: SandboxContext, caller: XCaller, request: FastifyRequest) {
  const parsed = Metadata.safeParse(request.body);
  if (!parsed.success) throw xErrors.invalid("id and metadata.alt_text.text of up to 1000 characters are expected");
  const text = parsed.data.metadata?.alt_text?.text.replaceAll("\0", "") ?? null;
  const changed = await context.sql`
    update sandbox.media set alt_text = ${text} where id = ${parsed.data.id} and account_id = ${caller.accountId} returning id`;
  if (changed.length === 0) throw xErrors.notPermitted();
  return { data: { id: parsed.data.id, associated_metadata: { alt_text: { text } } } };
}
