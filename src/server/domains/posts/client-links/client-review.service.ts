import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { tellClientAnswered } from "#server/domains/posts/approvals/approval-notices.ts";
import { approvalMissing } from "#server/domains/posts/approvals/hold-unapproved.ts";
import {
  beginMailPause,
  type ClientLinkRow,
  type LinkLock,
} from "#server/domains/posts/client-links/client-links.queries.ts";
import {
  findClientPost,
  findClientPosts,
  noTime,
  type Sight,
} from "#server/domains/posts/client-links/client-posts.queries.ts";
import { mailPauseMinutes } from "#server/domains/posts/client-links/mail-client-comments.ts";
import { requireLink } from "#server/domains/posts/client-links/open-link.ts";
import { presentClientPosts } from "#server/domains/posts/client-links/present-client-post.ts";
import { insertComment } from "#server/domains/posts/review/comments.queries.ts";
import { mayClientDecide } from "#server/domains/posts/review/read-approval.ts";
import {
  nothingForClient,
  requireDecidable,
  requireSeen,
  reviewOf,
  settleApproval,
  settleWish,
} from "#server/domains/posts/review/settle-decision.ts";
import { type LockedPost, lockPost } from "#server/domains/posts/store/lock-post.ts";
import { findPost } from "#server/domains/posts/store/posts.queries.ts";
import { readWorkspaceSettings } from "#server/domains/users/settings.service.ts";
import { withIdempotency } from "#server/idempotency/with-idempotency.ts";
import { createCursor } from "#server/lib/cursor.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import { sha256 } from "#server/lib/random-token.ts";
import { answersOfClientLink, countCall } from "#server/rate-limits/rate-limits.ts";
import { type CommentId, PostId, type UserId } from "#shared/ids.ts";
import type {
  ClientApproveInput,
  ClientCommentInput,
  ClientPost,
  ClientPostPage,
  ClientWishInput,
  ListClientPostsInput,
} from "#shared/posts/client-review.ts";
import { isoDateTime } from "#shared/time.ts";

type ReadDeps = Pick<Deps, "db" | "cursors" | "secrets" | "mediaAddresses">;
type AnswerDeps = Pick<Deps, "config" | "db" | "jobs" | "secrets" | "mediaAddresses">;

const Position = z.strictObject({ at: isoDateTime, id: PostId });
type Asked = { linkId: string; cursor?: string | undefined; limit: number };
const cursor = createCursor<z.infer<typeof Position>, Asked>("client-posts", Position);

const sightOf = async (db: Db, { workspaceId }: ClientLinkRow): Promise<Sight> => ({
  timezone: (await readWorkspaceSettings(db, workspaceId)).timezone,
  heldBy: approvalMissing.code,
});

/** The posts of a link, the earliest first. Throws INVALID_INPUT at `access`, NOT_FOUND. */
export async function listClientPosts(deps: ReadDeps, input: ListClientPostsInput): Promise<ClientPostPage> {
  const { db } = deps;
  const link = await requireLink(deps, db, input.access);
  const asked: Asked = { linkId: link.id, cursor: input.cursor, limit: input.limit };
  const position = cursor.read(deps, link.workspaceId, asked);
  const after = position && { id: position.id, at: new Date(position.at) };
  const found = await findClientPosts(db, link, await sightOf(db, link), after, input.limit);
  const { rows, nextCursor } = cursor.page(deps, link.workspaceId, asked, found, (last) => ({
    id: last.id,
    at: (last.publishedAt ?? last.scheduledAt ?? noTime).toISOString(),
  }));
  return { posts: await presentClientPosts(deps, link, rows), nextCursor };
}

/** Locks the link, then a post that it shows. Throws INVALID_INPUT at `access`, NOT_FOUND. */
async function lockShown(
  deps: AnswerDeps,
  tx: Db,
  { access, id }: { access: string; id: PostId },
  lock: LinkLock = "share",
): Promise<{ link: ClientLinkRow; locked: LockedPost }> {
  const link = await requireLink(deps, tx, access, { lock });
  const locked = await lockPost(tx, link.workspaceId, id);
  // Asked under the lock: a post that is a draft again, or in another month, is not shown any more.
  if ((await findClientPost(tx, link, await sightOf(tx, link), id)) === undefined) throw notFound("Post");
  return { link, locked };
}

/** The maker of the link, who is notified of each answer. */
const makerOf = ({ createdBy }: ClientLinkRow): UserId[] => (createdBy === null ? [] : [createdBy]);

/**
 * The post for the client who has just decided, even if the link does not show it any more, for example after an approval that came too
 * late.
 */
async function answerWith(deps: AnswerDeps, link: ClientLinkRow, id: PostId): Promise<ClientPost> {
  const post = await findPost(deps.db, link.workspaceId, id);
  const [shown] = post === undefined ? [] : await presentClientPosts(deps, link, [post]);
  if (shown === undefined) throw notFound("Post");
  return shown;
}

/** Counts an answer before its transaction, so that refused ones count. Throws INVALID_INPUT at `access`, NOT_FOUND, RATE_LIMITED. */
async function countAnswer(deps: AnswerDeps, access: string): Promise<ClientLinkRow> {
  const link = await requireLink(deps, deps.db, access);
  await countCall(deps.db, answersOfClientLink(link.id));
  return link;
}

/**
 * Approves exactly the content of `contentHash` as the client. Throws INVALID_INPUT at `access`, NOT_FOUND, CONFLICT, RATE_LIMITED, and
 * the errors of planning.
 */
export async function approveAsClient(
  deps: AnswerDeps,
  { name, contentHash, ...ref }: ClientApproveInput,
): Promise<ClientPost> {
  await countAnswer(deps, ref.access);
  const link = await deps.db.transaction(async (tx) => {
    const { link, locked } = await lockShown(deps, tx, ref);
    requireDecidable(locked);
    const review = await reviewOf(tx, locked.post);
    requireSeen(review, contentHash);
    if (!mayClientDecide(locked.post, review)) throw nothingForClient();
    const giver = { linkId: link.id, clientName: name };
    const { outcome, approvers } = await settleApproval(deps, tx, locked, review, giver, null);
    await tellClientAnswered(deps, tx, locked.post, {
      answer: "approved",
      clientName: name,
      comment: null,
      outcome,
      alsoTo: [...makerOf(link), ...(outcome === "late" ? approvers : [])],
    });
    return link;
  });
  return answerWith(deps, link, ref.id);
}

/** The client returns a submitted post with a comment. Throws INVALID_INPUT at `access`, NOT_FOUND, CONFLICT, RATE_LIMITED. */
export async function askChangesAsClient(
  deps: AnswerDeps,
  { name, comment, contentHash, ...ref }: ClientWishInput,
): Promise<ClientPost> {
  await countAnswer(deps, ref.access);
  const link = await deps.db.transaction(async (tx) => {
    const { link, locked } = await lockShown(deps, tx, ref);
    if (locked.post.status !== "submitted")
      throw new DomainError("CONFLICT", "Changes can only be asked for while a post is submitted");
    requireSeen(await reviewOf(tx, locked.post), contentHash);
    await settleWish(tx, locked, { comment, isShared: true, linkId: link.id, clientName: name });
    await tellClientAnswered(deps, tx, locked.post, {
      answer: "changes_requested",
      clientName: name,
      comment,
      outcome: null,
      alsoTo: makerOf(link),
    });
    return link;
  });
  return answerWith(deps, link, ref.id);
}

/**
 * With an idempotency key, a repeated call answers as the first one. Throws INVALID_INPUT at `access`, NOT_FOUND, RATE_LIMITED,
 * UNPROCESSABLE (key used for something else).
 */
export async function commentAsClient(
  deps: AnswerDeps,
  { access, id, ...said }: ClientCommentInput,
  idempotencyKey: string | null,
): Promise<ClientPost> {
  const shown = await countAnswer(deps, access);
  // Keys belong to the workspace: one that a client chooses must not meet those of members, or of other links.
  const key = idempotencyKey && `client-${shown.id}-${sha256(idempotencyKey)}`;
  return withIdempotency(
    deps,
    { workspaceId: shown.workspaceId, operation: "clientReview.comment", key, input: { id, ...said } },
    {
      make: (transact) => transact((tx) => storeComment(deps, tx, { access, id, ...said })),
      present: (commentId) => answerAfterComment(deps, shown, id, commentId),
    },
  );
}

/**
 * The answer to a comment. A call can be repeated with its key for days: if the link does not show the post any more, the answer has only
 * the comments up to this one.
 */
async function answerAfterComment(
  deps: AnswerDeps,
  link: ClientLinkRow,
  id: PostId,
  commentId: CommentId,
): Promise<ClientPost> {
  const answer = await answerWith(deps, link, id);
  if ((await findClientPost(deps.db, link, await sightOf(deps.db, link), id)) !== undefined) return answer;
  const comments = answer.comments.filter((comment) => comment.id <= commentId);
  return { ...answer, at: null, mayDecide: false, mayAskChanges: false, deliveries: [], comments };
}

async function storeComment(deps: AnswerDeps, tx: Db, { name, text, ...ref }: ClientCommentInput): Promise<CommentId> {
  const { link, locked } = await lockShown(deps, tx, ref, "no key update");
  const mails = await beginMailPause(tx, link.id, mailPauseMinutes);
  const { id } = await insertComment(tx, {
    workspaceId: link.workspaceId,
    postId: ref.id,
    kind: "comment",
    linkId: link.id,
    clientName: name,
    text,
    isShared: true,
    mentions: [],
    waitsForMail: !mails,
  });
  await tellClientAnswered(deps, tx, locked.post, {
    answer: "commented",
    clientName: name,
    comment: text,
    outcome: null,
    alsoTo: makerOf(link),
    mails,
  });
  return id;
}
