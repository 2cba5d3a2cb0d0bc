import type { FastifyReply, FastifyRequest } from "fastify";
import { type SandboxContext } from "../context.ts";
import { fetchMedia } from "../fetch-media.ts";
import { newId, newPagePostId } from "../ids.ts";
import { receivedAt } from "../ledger.ts";
import { insertMedia, inspectImage, mimeTypeOf, storeBlob } from "../media-store.ts";
import { flagParam, readFile, stringParam } from "../params.ts";
import { insertPost } from "../posts-store.ts";
import { type Caller, requirePage } from "./caller.ts";
import { graphErrors } from "./errors.ts";

const maxPhotoBytes = 10 * 1024 * 1024;

async function readPhoto(context: SandboxContext, caller: Caller, request: FastifyRequest): Promise<Buffer> {
  const file = await readFile(request, "source");
  if (file !== null) return file.bytes;
  const url = stringParam(caller.params, "url");
  if (url === undefined) throw graphErrors.badImage();
  const fetched = await fetchMedia(context, "image", url, maxPhotoBytes);
  if (fetched.problem === "unreachable") throw graphErrors.imageUnreachable();
  if (fetched.problem === "too_large") throw graphErrors.badImage();
  return fetched.bytes;
}

/** `POST {page}/photos`: a photo by address or as a file, published at once or for attaching to a post. */
export async function createPhoto(
  context: SandboxContext,
  caller: Caller,
  pageId: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  requirePage(caller, pageId, "pages_manage_posts");
  const { params } = caller;
  const bytes = await readPhoto(context, caller, request);
  const facts = await inspectImage(bytes);
  if (facts === null || facts.format === "webp" || bytes.length > maxPhotoBytes) throw graphErrors.badImage();

  const photoId = newId("photo");
  const caption = stringParam(params, "caption") ?? stringParam(params, "message") ?? "";
  await insertMedia(context, {
    id: photoId,
    accountId: pageId,
    sha256: await storeBlob(context, bytes),
    mimeType: mimeTypeOf(facts.format),
    category: "photo",
    sizeBytes: bytes.length,
    width: facts.width,
    height: facts.height,
    caption,
    altText: stringParam(params, "alt_text_custom"),
    readyAt: context.now(),
  });
  if (flagParam(params, "published") === false) return { id: photoId };
  const postId = newPagePostId(pageId);
  await insertPost(
    context,
    { id: postId, platform: "facebook", accountId: pageId, text: caption, mediaIds: [photoId], isPublished: true },
    receivedAt(reply),
  );
  return { id: photoId, post_id: postId };
}
