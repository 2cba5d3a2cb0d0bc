import type { FastifyReply } from "fastify";
import { permalinkOf, type SandboxContext } from "../context.ts";
import { newId } from "../ids.ts";
import { graphTime, type Stored, toStored } from "../instants.ts";
import { receivedAt } from "../ledger.ts";
import { limitParam, stringParam } from "../params.ts";
import { findPost, type Post } from "../posts-store.ts";
import { type Caller, findAccount, mayUse, requireScope } from "./caller.ts";
import { graphErrors } from "./errors.ts";
import { type GraphNode, pickFields } from "./fields.ts";
import { findPostOfVideo } from "./video-nodes.ts";

const maxLength = { facebook: 8_000, instagram: 2_200 } as const;

/** The public post in the path. Throws 100/33, as for a missing one, when the token may not act for its account. */
async function requirePost(context: SandboxContext, caller: Caller, id: string) {
  const post = (await findPost(context, id)) ?? (await findPostOfVideo(context, id));
  const account = post && (await findAccount(context, post.accountId));
  if (
    !post ||
    !account ||
    (post.platform !== "facebook" && post.platform !== "instagram") ||
    !post.isPublished ||
    !mayUse(caller, account)
  )
    throw graphErrors.objectMissing(id);
  return { post, account, platform: post.platform };
}

/** `POST {post}/comments` on a Page's post or an Instagram post, as the account of the post. */
export async function createComment(context: SandboxContext, caller: Caller, postId: string, reply: FastifyReply) {
  const { post, account, platform } = await requirePost(context, caller, postId);
  requireScope(caller, platform === "instagram" ? "instagram_manage_comments" : "pages_manage_engagement");
  const text = stringParam(caller.params, "message") ?? "";
  if (text.trim() === "") throw graphErrors.parameter("The comment is empty");
  if (text.length > maxLength[platform]) throw graphErrors.parameter("The comment is too long");
  const id = newId("comment");
  await context.sql`
    with comment as (
      insert into sandbox.comments (id, post_id, account_id, text, created_at)
      values (${id}, ${post.id}, ${account.id}, ${text}, ${toStored(context.now())}) returning *
    )
    insert into sandbox.ledger (received_at, platform, kind, account_id, post_id, text, media_sha256)
    select ${receivedAt(reply)}::timestamptz, ${platform}, 'comment', account_id, post_id, text, '{}' from comment`;
  return { id };
}

interface Comment {
  id: string;
  postId: string;
  accountId: string;
  text: string;
  createdAt: Stored;
}

const commentColumns = (context: SandboxContext) =>
  context.sql`id, post_id as "postId", account_id as "accountId", text, created_at as "createdAt"`;

function commentNode(context: SandboxContext, post: Post, comment: Comment): GraphNode {
  const { id, text } = comment;
  const time = graphTime(comment.createdAt);
  const { accountId, accountName: name, username } = post;
  if (post.platform === "facebook") {
    const permalink_url = `${permalinkOf(context, post.id)}#comment-${id}`;
    return { id, message: text, created_time: time, permalink_url, from: { id: accountId, name } };
  }
  // Instagram sends an app-scoped id of the author.
  return { id, text, timestamp: time, username, from: { id: `${accountId}0`, username } };
}

/** `GET {post}/comments`, newest first. */
export async function listComments(context: SandboxContext, caller: Caller, postId: string) {
  const { post, platform } = await requirePost(context, caller, postId);
  requireScope(caller, platform === "instagram" ? "instagram_basic" : "pages_read_engagement");
  const limit = limitParam(caller.params, "limit", 25, 100);
  const comments = await context.sql<Comment[]>`
    select ${commentColumns(context)} from sandbox.comments where post_id = ${post.id} order by created_at desc, id desc limit ${limit}`;
  const fields =
    stringParam(caller.params, "fields") ?? (platform === "facebook" ? "id,message,created_time" : "id,text,timestamp");
  return { data: comments.map((comment) => pickFields(commentNode(context, post, comment), fields)) };
}

/** A comment with its account; null when it is missing. */
export async function findComment(
  context: SandboxContext,
  id: string,
): Promise<{ node: GraphNode; accountId: string } | null> {
  const [comment] = await context.sql<
    Comment[]
  >`select ${commentColumns(context)} from sandbox.comments where id = ${id}`;
  const post = comment && (await findPost(context, comment.postId));
  return comment && post ? { node: commentNode(context, post, comment), accountId: comment.accountId } : null;
}
