import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { SandboxContext } from "../context.ts";
import { newPagePostId } from "../ids.ts";
import { addMs, toDate } from "../instants.ts";
import { receivedAt } from "../ledger.ts";
import { findMedia } from "../media-store.ts";
import { flagParam, stringParam } from "../params.ts";
import { insertPost } from "../posts-store.ts";
import { type Caller, requirePage } from "./caller.ts";
import { graphErrors } from "./errors.ts";

export const maxMessageLength = 63_206;
const maxAttachments = 10;
const photoLifetimeMs = 24 * 3_600_000;

const AttachedMedia = z.object({ media_fbid: z.string() });

/** A form has one JSON entry per `attached_media[n]`; a JSON body has an array, of objects or of JSON texts. */
function attachedEntries(params: Record<string, unknown>): unknown[] {
  const list = params.attached_media;
  if (Array.isArray(list)) return list;
  if (typeof list === "string") return z.array(z.unknown()).parse(JSON.parse(list));
  return Object.keys(params)
    .filter((key) => /^attached_media\[\d+\]$/.test(key))
    .sort((a, b) => Number(/\d+/.exec(a)?.[0]) - Number(/\d+/.exec(b)?.[0]))
    .map((key) => params[key]);
}

function readAttachedIds(params: Record<string, unknown>): string[] {
  try {
    return attachedEntries(params).map(
      (entry) => AttachedMedia.parse(typeof entry === "string" ? JSON.parse(entry) : entry).media_fbid,
    );
  } catch {
    throw graphErrors.parameter("Invalid parameter: attached_media");
  }
}

/** Only the Page's own photos of the last day can be attached. */
async function requirePhotos(context: SandboxContext, pageId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  if (ids.length > maxAttachments) throw graphErrors.parameter("Too many attached photos");
  const oldest = addMs(context.now(), -photoLifetimeMs);
  const photos = await findMedia(context, ids);
  const usable = new Set(
    photos.filter((photo) => photo.accountId === pageId && toDate(photo.createdAt) > oldest).map(({ id }) => id),
  );
  if (ids.some((id) => !usable.has(id)))
    throw graphErrors.parameter("Invalid parameter: attached_media holds a photo that is not there");
}

function requireLink(link: string | undefined): void {
  if (link !== undefined && !/^https?:$/.test(URL.parse(link)?.protocol ?? "")) throw graphErrors.badLink();
}

/** `POST {page}/feed`: creates a post of text, link or uploaded photos, published at once or as a draft. */
export async function createPagePost(context: SandboxContext, caller: Caller, pageId: string, reply: FastifyReply) {
  requirePage(caller, pageId, "pages_manage_posts");
  const { params } = caller;
  const text = stringParam(params, "message") ?? "";
  const link = stringParam(params, "link");
  const mediaIds = readAttachedIds(params);
  if (text.trim() === "" && link === undefined && mediaIds.length === 0) throw graphErrors.emptyPost();
  if (text.length > maxMessageLength) throw graphErrors.parameter("The message is too long");
  requireLink(link);
  await requirePhotos(context, pageId, mediaIds);
  const id = newPagePostId(pageId);
  const isPublished = flagParam(params, "published") ?? true;
  await insertPost(
    context,
    { id, platform: "facebook", accountId: pageId, text, link, mediaIds, isPublished },
    receivedAt(reply),
  );
  return isPublished ? { id, post_supports_client_mutation_id: true } : { id };
}
