import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { networkRules } from "#shared/platforms/rules-for.ts";
import { textLength } from "#shared/platforms/text-length.ts";
import type { SandboxContext } from "../context.ts";
import { newSnowflake } from "../ids.ts";
import { addMs, toStored } from "../instants.ts";
import { receivedAt } from "../ledger.ts";
import { findMedia } from "../media-store.ts";
import { deletePost, findPost, insertPost, type Post } from "../posts-store.ts";
import { mastodonErrors } from "./errors.ts";
import { isUsable } from "./media.ts";
import type { MastodonCaller } from "./oauth.ts";
import { readStatus, statusesOf } from "./read-statuses.ts";
import type { MastodonServer } from "./servers.ts";

/** For this long, a repeated call with the same key is answered with the first status, at servers that keep keys. */
const keyLifeMs = 3_600_000;

const Id = z.string().regex(/^\d{1,20}$/);

const WrittenStatus = z.object({
  status: z.string().default(""),
  media_ids: z.array(Id).default([]),
  in_reply_to_id: Id.nullish(),
  sensitive: z.boolean().default(false),
  spoiler_text: z.string().default(""),
  visibility: z.enum(["public", "unlisted", "private", "direct"]).default("public"),
  language: z.string().max(20).nullish(),
});
type WrittenStatus = z.infer<typeof WrittenStatus>;

/** The written status. Throws 422 for one that this server does not take. */
function readWritten(server: MastodonServer, request: FastifyRequest): WrittenStatus {
  const parsed = WrittenStatus.safeParse(request.body);
  if (!parsed.success) throw mastodonErrors.invalid(parsed.error.issues[0]?.message ?? "The status is invalid");
  const status = parsed.data.status.replaceAll("\0", "").toWellFormed();
  if (status.trim() === "" && parsed.data.media_ids.length === 0) throw mastodonErrors.invalid("Text can't be blank");
  if (textLength(networkRules.mastodon, status + parsed.data.spoiler_text) > server.textMax)
    throw mastodonErrors.invalid(`Text character limit of ${server.textMax} exceeded`);
  return { ...parsed.data, status };
}

/** `attachedTo`: the status that may already hold the media. */
async function requireMedia(
  context: SandboxContext,
  server: MastodonServer,
  caller: MastodonCaller,
  ids: readonly string[],
  attachedTo: string | null,
): Promise<void> {
  if (ids.length === 0) return;
  if (ids.length > server.attachmentsMax)
    throw mastodonErrors.invalid(`Cannot attach more than ${server.attachmentsMax} files`);
  const media = (await findMedia(context, ids)).filter(({ accountId }) => accountId === caller.accountId);
  const taken = await context.sql`
    select 1 from sandbox.posts where media_ids && ${[...ids]}::text[] and id is distinct from ${attachedTo}`;
  if (media.length !== new Set(ids).size || taken.length > 0) throw mastodonErrors.invalid("Media not found");
  if (media.some((item) => !isUsable(context, item)))
    throw mastodonErrors.invalid("Cannot attach files that have not finished processing. Try again in a moment!");
  const isAlone = media.some(({ mimeType }) => mimeType === "image/gif" || mimeType.startsWith("video/"));
  if (isAlone && media.length > 1)
    throw mastodonErrors.invalid("Cannot attach a video to a post that already contains images");
}

/** The post that this key made within the last hour. Older keys are freed. */
async function findByKey(context: SandboxContext, accountId: string, key: string): Promise<{ id: string } | null> {
  await context.sql`
    update sandbox.posts set caller_key = null
    where account_id = ${accountId} and caller_key = ${key} and created_at <= ${toStored(addMs(context.now(), -keyLifeMs))}`;
  const [post] = await context.sql<{ id: string }[]>`
    select id from sandbox.posts where account_id = ${accountId} and caller_key = ${key}`;
  return post ?? null;
}

async function requireParent(context: SandboxContext, id: string): Promise<Post> {
  const parent = await findPost(context, id);
  if (parent === null || parent.platform !== "mastodon") throw mastodonErrors.notFound();
  return parent;
}

const keyOf = ({ keepsKeys }: MastodonServer, request: FastifyRequest) => {
  const key = request.headers["idempotency-key"];
  return keepsKeys && typeof key === "string" && key !== "" ? key.slice(0, 500) : undefined;
};

/** `POST /api/v1/statuses`. */
export async function createStatus(
  context: SandboxContext,
  server: MastodonServer,
  caller: MastodonCaller,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const callerKey = keyOf(server, request);
  const first = callerKey === undefined ? null : await findByKey(context, caller.accountId, callerKey);
  if (first !== null) return readStatus(context, server, caller, first.id);
  const written = readWritten(server, request);
  await requireMedia(context, server, caller, written.media_ids, null);
  if (server.software === "pixelfed" && written.media_ids.length === 0 && written.in_reply_to_id == null)
    throw mastodonErrors.invalid("The media ids field is required.");
  const parent = written.in_reply_to_id == null ? null : await requireParent(context, written.in_reply_to_id);
  const id = newSnowflake(context.now());
  const isNew = await insertPost(
    context,
    {
      id,
      platform: "mastodon",
      accountId: caller.accountId,
      text: shownText(written),
      mediaIds: written.media_ids,
      conversationId: parent?.conversationId ?? parent?.id ?? id,
      details: detailsOf(server, caller, written),
      isPublished: true,
      ...(parent === null ? {} : { replyToId: parent.id }),
      ...(callerKey === undefined ? {} : { callerKey }),
    },
    receivedAt(reply),
  );
  // A call at the same time with the same key was first.
  const made = isNew || callerKey === undefined ? { id } : await findByKey(context, caller.accountId, callerKey);
  return readStatus(context, server, caller, made?.id ?? id);
}

/** A warning without a text is the text. */
const shownText = ({ status, spoiler_text: warning }: WrittenStatus) => (status.trim() === "" ? warning : status);

const detailsOf = (server: MastodonServer, caller: MastodonCaller, written: WrittenStatus) => ({
  server: server.name,
  app: caller.app,
  visibility: written.visibility,
  sensitive: written.sensitive || written.spoiler_text !== "",
  spoilerText: written.status.trim() === "" ? "" : written.spoiler_text,
  language: written.language ?? null,
});

async function requireOwn(context: SandboxContext, caller: MastodonCaller, id: string): Promise<Post> {
  const post = await findPost(context, id);
  if (post === null || post.platform !== "mastodon" || post.accountId !== caller.accountId)
    throw mastodonErrors.notFound();
  return post;
}

/** `PUT /api/v1/statuses/:id`: replaces the whole status, so that media that are not named are removed. */
export async function editStatus(
  context: SandboxContext,
  server: MastodonServer,
  caller: MastodonCaller,
  { request, id }: { request: FastifyRequest; id: string },
) {
  const post = await requireOwn(context, caller, id);
  const written = readWritten(server, request);
  await requireMedia(context, server, caller, written.media_ids, id);
  const details = { ...post.details, sensitive: written.sensitive, spoilerText: written.spoiler_text };
  await context.sql`
    update sandbox.posts set text = ${written.status}, first_text = coalesce(first_text, text), edited_at = ${toStored(context.now())},
      media_ids = ${written.media_ids}::text[], details = ${JSON.stringify(details)}::text::jsonb
    where id = ${id}`;
  return readStatus(context, server, caller, id);
}

/** `DELETE /api/v1/statuses/:id`. Answers the deleted status with its source. */
export async function deleteStatus(
  context: SandboxContext,
  server: MastodonServer,
  caller: MastodonCaller,
  { id }: { id: string },
) {
  const post = await requireOwn(context, caller, id);
  const [status] = await statusesOf(context, server, [post], caller);
  if (!(await deletePost(context, id, caller.accountId))) throw mastodonErrors.notFound();
  return { ...status, text: post.text };
}

/** `GET /api/v1/statuses/:id/source`: the text as it was written. */
export async function readSource(context: SandboxContext, caller: MastodonCaller, id: string) {
  const { text, details } = await requireOwn(context, caller, id);
  return { id, text, spoiler_text: details?.spoilerText ?? "" };
}
