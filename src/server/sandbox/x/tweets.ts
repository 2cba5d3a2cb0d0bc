import type { FastifyReply, FastifyRequest } from "fastify";
import twitter from "twitter-text";
import { z } from "zod";
import { permalinkOf, type SandboxContext } from "../context.ts";
import { newSnowflake } from "../ids.ts";
import { addMs, toDate, toStored } from "../instants.ts";
import { receivedAt } from "../ledger.ts";
import { findMedia } from "../media-store.ts";
import { deletePost, findPost, insertPost, type NewPost } from "../posts-store.ts";
import { sha256Hex } from "../tokens.ts";
import type { XCaller } from "./caller.ts";
import { shortenUrls } from "./entities.ts";
import { xErrors } from "./errors.ts";

const maxWeightedLength = 280;
const dayMs = 24 * 3_600_000;

const Id = z.string().regex(/^\d{1,19}$/);

const CreateTweet = z.strictObject({
  text: z.string().optional(),
  media: z
    .strictObject({ media_ids: z.array(Id).min(1).max(4), tagged_user_ids: z.array(Id).max(10).optional() })
    .optional(),
  reply: z.strictObject({ in_reply_to_tweet_id: Id, exclude_reply_user_ids: z.array(Id).optional() }).optional(),
  reply_settings: z.enum(["following", "mentionedUsers", "subscribers", "verified"]).optional(),
  made_with_ai: z.boolean().optional(),
  paid_partnership: z.boolean().optional(),
});
type CreateTweet = z.infer<typeof CreateTweet>;

function readTweet(request: FastifyRequest): CreateTweet & { text: string } {
  const parsed = CreateTweet.safeParse(request.body);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw xErrors.invalid(`[${issue?.path.join(".") ?? ""}] ${issue?.message ?? "is invalid"}`);
  }
  const text = (parsed.data.text ?? "").replaceAll("\0", "").toWellFormed();
  if (text.trim() === "" && parsed.data.media === undefined) throw xErrors.invalid("text is missing");
  if (twitter.parseTweet(text).weightedLength > maxWeightedLength) throw xErrors.notPermitted();
  if (twitter.hasInvalidCharacters(text)) throw xErrors.invalid("text holds a character that is not allowed");
  // X's limit for self-serve apps.
  if (twitter.extractCashtags(text).length > 1) throw xErrors.notPermitted();
  return { ...parsed.data, text };
}

/** Media must belong to the caller, be ready and at most a day old: one GIF or video, or up to four pictures. */
async function requireMedia(context: SandboxContext, caller: XCaller, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const now = context.now();
  const media = await findMedia(context, ids);
  if (media.some(({ accountId }) => accountId !== caller.accountId)) throw xErrors.notPermitted();
  const usable = media.filter(
    ({ readyAt, createdAt, failure }) =>
      failure === null && readyAt !== null && toDate(readyAt) <= now && toDate(createdAt) > addMs(now, -dayMs),
  );
  if (new Set(usable.map(({ id }) => id)).size !== ids.length)
    throw xErrors.invalid("Your media IDs are invalid.", { "media.media_ids": [...ids] });
  if (ids.length > 1 && media.some(({ category }) => category !== "tweet_image"))
    throw xErrors.invalid("A GIF or video stands alone.");
}

/** Replies are allowed to the caller's own posts only (X's rule for self-serve apps). Returns the conversation's id. */
async function requireOwnParent(context: SandboxContext, caller: XCaller, parentId: string): Promise<string> {
  const parent = await findPost(context, parentId);
  if (parent === null || parent.platform !== "x") throw xErrors.missingParent();
  if (parent.accountId !== caller.accountId) throw xErrors.foreignParent();
  return parent.conversationId ?? parent.id;
}

/** A text may be repeated after a day: releases the key of an older post. Returns whether there was one. */
async function releaseOldDuplicate(context: SandboxContext, accountId: string, key: string): Promise<boolean> {
  const freed = await context.sql`
    update sandbox.posts set duplicate_key = null
    where account_id = ${accountId} and duplicate_key = ${key} and published_at < ${toStored(addMs(context.now(), -dayMs))} returning id`;
  return freed.length > 0;
}

/** `POST /2/tweets`. */
export async function createTweet(
  context: SandboxContext,
  caller: XCaller,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const tweet = readTweet(request);
  const mediaIds = tweet.media?.media_ids ?? [];
  await requireMedia(context, caller, mediaIds);
  const parentId = tweet.reply?.in_reply_to_tweet_id;
  const id = newSnowflake(context.now());
  const conversationId = parentId === undefined ? id : await requireOwnParent(context, caller, parentId);
  const shortened = shortenUrls(tweet.text, mediaIds.length === 0 ? null : permalinkOf(context, id));
  const duplicateKey = tweet.text.trim() === "" ? null : sha256Hex(tweet.text.trim());
  const post: NewPost = {
    id,
    platform: "x",
    accountId: caller.accountId,
    text: shortened.text,
    urls: shortened.urls,
    mediaIds,
    conversationId,
    replySettings: tweet.reply_settings,
    madeWithAi: tweet.made_with_ai,
    ...(tweet.paid_partnership === true && { details: { paidPartnership: true } }),
    isPublished: true,
    ...(parentId === undefined ? {} : { replyToId: parentId }),
    ...(duplicateKey === null ? {} : { duplicateKey }),
  };
  const isAccepted =
    (await insertPost(context, post, receivedAt(reply))) ||
    (duplicateKey !== null &&
      (await releaseOldDuplicate(context, caller.accountId, duplicateKey)) &&
      (await insertPost(context, post, receivedAt(reply))));
  if (!isAccepted) throw xErrors.duplicate();
  reply.code(201);
  return { data: { id, text: shortened.text, edit_history_tweet_ids: [id] } };
}

/** `DELETE /2/tweets/{id}`: 403 for another account's post, `deleted: false` for a missing one. */
export async function deleteTweet(context: SandboxContext, caller: XCaller, id: string) {
  const post = await findPost(context, id);
  if (post !== null && post.accountId !== caller.accountId) throw xErrors.notPermitted();
  return { data: { deleted: await deletePost(context, id, caller.accountId) } };
}
