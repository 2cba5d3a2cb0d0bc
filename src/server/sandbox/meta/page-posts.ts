import type { FastifyReply } from "fastify";
import type { SandboxContext } from "../context.ts";
import { graphKind } from "../ids.ts";
import { parseInstant, toStored } from "../instants.ts";
import { receivedAt } from "../ledger.ts";
import { flagParam, limitParam, stringParam } from "../params.ts";
import { deletePost, findPost, ledgerLine, listPosts, type Post } from "../posts-store.ts";
import { type Caller, mayUse, findAccount, requireScope } from "./caller.ts";
import { graphErrors } from "./errors.ts";
import { maxMessageLength } from "./feed.ts";
import { pickFields } from "./fields.ts";
import { pagePostNode } from "./post-nodes.ts";
import { findPostOfVideo } from "./video-nodes.ts";

async function requireOwnPost(context: SandboxContext, caller: Caller, id: string): Promise<Post> {
  const post = await findPost(context, id);
  if (post === null || post.accountId !== caller.token.accountId) throw graphErrors.objectMissing(id);
  return post;
}

/** Replaces the text. A published post also keeps its first text, which the pages show. */
const changeText = (context: SandboxContext, id: string, text: string) => context.sql`
  update sandbox.posts set text = ${text},
    first_text = case when is_published then coalesce(first_text, text) end,
    edited_at = case when is_published then ${toStored(context.now())}::timestamptz end
  where id = ${id} and text <> ${text}`;

/** `POST {post}`: changes the text, or publishes a draft. Publishing it again changes nothing. */
export async function updatePagePost(context: SandboxContext, caller: Caller, id: string, reply: FastifyReply) {
  const video = graphKind(id) === "video" ? await findPostOfVideo(context, id) : null;
  if (video !== null) return editVideo(context, caller, video);
  await requireOwnPost(context, caller, id);
  requireScope(caller, "pages_manage_posts");
  const text = stringParam(caller.params, "message");
  if (text !== undefined) {
    if (text.length > maxMessageLength) throw graphErrors.parameter("The message is too long");
    await changeText(context, id, text);
  }
  if (flagParam(caller.params, "is_published") === true) {
    await context.sql`
      with post as (
        update sandbox.posts set is_published = true, published_at = ${toStored(context.now())}
        where id = ${id} and not is_published and deleted_at is null returning *
      ) ${ledgerLine(context, receivedAt(reply))}`;
  }
  return { success: true };
}

/** `POST {video}`: changes the text, which is the field `description` here. */
async function editVideo(context: SandboxContext, caller: Caller, post: Post) {
  if (post.accountId !== caller.token.accountId) throw graphErrors.objectMissing(post.id);
  requireScope(caller, "pages_manage_posts");
  const text = stringParam(caller.params, "description");
  if (text !== undefined) await changeText(context, post.id, text);
  return { success: true };
}

/** `DELETE {post}`, also for a post on Instagram. */
export async function deleteOwnPost(context: SandboxContext, caller: Caller, id: string) {
  const post = (await findPost(context, id)) ?? (await findPostOfVideo(context, id));
  const account = post && (await findAccount(context, post.accountId));
  if (!account || !mayUse(caller, account)) throw graphErrors.objectMissing(id);
  requireScope(caller, account.platform === "instagram" ? "instagram_content_publish" : "pages_manage_posts");
  await deletePost(context, post.id, account.id);
  return { success: true };
}

/** `GET {page}/published_posts` and `{page}/feed`, newest first. */
export async function listPagePosts(context: SandboxContext, caller: Caller, pageId: string) {
  if (caller.token.accountId !== pageId) throw graphErrors.foreignPage();
  requireScope(caller, "pages_read_engagement");
  return readList(context, caller, pageId, "id,message,created_time", async (post) =>
    pagePostNode(context, caller, post),
  );
}

export async function readList(
  context: SandboxContext,
  caller: Caller,
  accountId: string,
  defaultFields: string,
  toNode: (post: Post) => Promise<Record<string, unknown>>,
) {
  const { params } = caller;
  const limit = limitParam(params, "limit", 25, 100);
  const posts = await listPosts(context, {
    accountId,
    since: parseInstant(stringParam(params, "since") ?? ""),
    until: parseInstant(stringParam(params, "until") ?? ""),
    after: stringParam(params, "after"),
    limit,
  });
  const fields = stringParam(params, "fields") ?? defaultFields;
  const data = await Promise.all(posts.map(async (post) => pickFields(await toNode(post), fields)));
  return posts.length === 0
    ? { data }
    : { data, paging: { cursors: { before: posts.at(0)?.id, after: posts.at(-1)?.id } } };
}
