import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { SandboxContext } from "../context.ts";
import { newSnowflake } from "../ids.ts";
import { type Stored, toDate, toStored } from "../instants.ts";
import { receivedAt } from "../ledger.ts";
import { limitParam, readParams } from "../params.ts";
import { findPost } from "../posts-store.ts";
import { type LinkedinCaller, requireAccount } from "./caller.ts";
import { linkedinErrors } from "./errors.ts";

const maxComment = 1_250;

const CreateComment = z.strictObject({
  actor: z.string().max(200),
  object: z.string().max(200),
  message: z.strictObject({ text: z.string().min(1) }),
});

async function requirePost(context: SandboxContext, urn: string) {
  const post = await findPost(context, urn);
  if (post === null || post.platform !== "linkedin") throw linkedinErrors.missing(urn);
  return post;
}

interface Comment {
  id: string;
  accountId: string;
  text: string;
  createdAt: Stored;
}

const commentOf = (postUrn: string, { id, accountId, text, createdAt }: Comment) => ({
  id: /,(\d+)\)$/.exec(id)?.[1],
  commentUrn: id,
  actor: accountId,
  object: postUrn,
  message: { attributes: [], text },
  created: { actor: accountId, time: toDate(createdAt).getTime() },
});

/** `POST /rest/socialActions/{urn}/comments`: plain text, not little text. */
export async function createComment(
  context: SandboxContext,
  caller: LinkedinCaller,
  postUrn: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const parsed = CreateComment.safeParse(request.body);
  if (!parsed.success) throw linkedinErrors.invalid("actor, object and message.text are expected");
  const { actor } = parsed.data;
  const text = parsed.data.message.text.replaceAll("\0", "").toWellFormed();
  if (text.length > maxComment) throw linkedinErrors.tooLong("message");
  requireAccount(caller, actor, "w");
  const post = await requirePost(context, postUrn);
  const now = context.now();
  const number = newSnowflake(now);
  const id = `urn:li:comment:(${post.id},${number})`;
  await context.sql`
    with comment as (
      insert into sandbox.comments (id, post_id, account_id, text, created_at)
      values (${id}, ${post.id}, ${actor}, ${text}, ${toStored(now)}) returning *
    )
    insert into sandbox.ledger (received_at, platform, kind, account_id, post_id, text, media_sha256)
    select ${receivedAt(reply)}::timestamptz, 'linkedin', 'comment', account_id, post_id, text, '{}' from comment`;
  reply.code(201).header("x-restli-id", number);
  return commentOf(postUrn, { id, accountId: actor, text, createdAt: now });
}

/** `GET /rest/socialActions/{urn}/comments`, on a Page's post. A person's need r_member_social, which is closed. */
export async function listComments(
  context: SandboxContext,
  caller: LinkedinCaller,
  postUrn: string,
  request: FastifyRequest,
) {
  const post = await requirePost(context, postUrn);
  requireAccount(caller, post.accountId, "r");
  const count = limitParam(readParams(request), "count", 10, 100);
  const comments = await context.sql<Comment[]>`
    select id, account_id as "accountId", text, created_at as "createdAt" from sandbox.comments
    where post_id = ${post.id} order by created_at, id limit ${count}`;
  return {
    paging: { start: 0, count, links: [], total: post.commentCount },
    elements: comments.map((comment) => commentOf(postUrn, comment)),
  };
}
