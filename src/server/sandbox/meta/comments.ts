import type { FastifyReply } from "fastify";
import type { SandboxContext } from "../context.ts";
import { newId } from "../ids.ts";
import { toStored } from "../instants.ts";
import { receivedAt } from "../ledger.ts";
import { stringParam } from "../params.ts";
import { findPost } from "../posts-store.ts";
import { type Caller, findAccount, mayUse, requireScope } from "./caller.ts";
import { graphErrors } from "./errors.ts";

/** `POST {post}/comments` on a Page's post or an Instagram post, in the name of the account it belongs to. */
export async function createComment(context: SandboxContext, caller: Caller, postId: string, reply: FastifyReply) {
  const post = await findPost(context, postId);
  const account = post && (await findAccount(context, post.accountId));
  if (!post || !account || post.platform === "x" || !mayUse(caller, account)) throw graphErrors.objectMissing(postId);
  requireScope(caller, post.platform === "instagram" ? "instagram_manage_comments" : "pages_manage_engagement");
  const text = stringParam(caller.params, "message") ?? "";
  if (text.trim() === "") throw graphErrors.parameter("The comment is empty");
  const id = newId("comment");
  await context.sql`
    with comment as (
      insert into sandbox.comments (id, post_id, account_id, text, created_at)
      values (${id}, ${postId}, ${account.id}, ${text}, ${toStored(context.now())}) returning *
    )
    insert into sandbox.ledger (received_at, platform, kind, account_id, post_id, text, media_sha256)
    select ${receivedAt(reply)}::timestamptz, ${post.platform}, 'comment', account_id, post_id, text, '{}' from comment`;
  return { id };
}
