import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { tellMentioned } from "#server/domains/posts/approvals/approval-notices.ts";
import type { Author } from "#server/domains/posts/approvals/may-publish.ts";
import {
  deleteOwnRow,
  findComment,
  findComments,
  insertComment,
  resolveRow,
  type Seen,
} from "#server/domains/posts/review/comments.queries.ts";
import { findPost } from "#server/domains/posts/store/posts.queries.ts";
import { requireSeenBy } from "#server/domains/posts/store/seen-posts.ts";
import { withIdempotency } from "#server/idempotency/with-idempotency.ts";
import { createCursor } from "#server/lib/cursor.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import { CommentId, type PostId, type UserId, type WorkspaceId } from "#shared/ids.ts";
import type {
  Comment,
  CommentPage,
  CreateCommentInput,
  ListCommentsInput,
  ResolveCommentInput,
} from "#shared/posts/comments.ts";

/** Clients see only comments that are shared with them. */
const seenBy = ({ role }: Author): Seen => ({ sharedOnly: role === "client" });

type FoundComment = NonNullable<Awaited<ReturnType<typeof findComment>>>;

function toComment({ comment, name }: FoundComment, caller: UserId): Comment {
  const { id, postId, kind, authorId, clientName, text, isShared, mentions, resolvedAt, createdAt } = comment;
  return {
    id,
    postId,
    kind,
    author: authorId === null ? null : { id: authorId, name: name ?? "" },
    client: clientName,
    text,
    isShared,
    mentions,
    isMine: authorId === caller,
    resolvedAt: resolvedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

async function requirePost(db: Db, workspaceId: WorkspaceId, { role }: Author, id: PostId): Promise<void> {
  requireSeenBy(role, await findPost(db, workspaceId, id));
}

const cursor = createCursor<{ id: CommentId }, ListCommentsInput>("comments", z.strictObject({ id: CommentId }));

/** The comments of a post, newest first. Throws NOT_FOUND. */
export async function listComments(
  deps: Pick<Deps, "db" | "cursors">,
  workspaceId: WorkspaceId,
  caller: Author,
  input: ListCommentsInput,
): Promise<CommentPage> {
  await requirePost(deps.db, workspaceId, caller, input.id);
  const before = cursor.read(deps, workspaceId, input)?.id ?? null;
  const place = { workspaceId, postId: input.id };
  const found = await findComments(deps.db, place, seenBy(caller), before, input.limit);
  const { rows, nextCursor } = cursor.page(deps, workspaceId, input, found, ({ comment }) => ({ id: comment.id }));
  return { comments: rows.map((row) => toComment(row, caller.userId)), nextCursor };
}

async function getComment(
  db: Db,
  workspaceId: WorkspaceId,
  caller: Author,
  { id, commentId }: { id: PostId; commentId: CommentId },
): Promise<Comment> {
  const row = await findComment(db, { workspaceId, postId: id }, seenBy(caller), commentId);
  if (row === undefined) throw notFound("Comment");
  return toComment(row, caller.userId);
}

async function storeComment(
  deps: Pick<Deps, "jobs" | "secrets">,
  tx: Db,
  workspaceId: WorkspaceId,
  caller: Author,
  { id, text, isShared, mentions }: CreateCommentInput,
): Promise<CommentId> {
  await requirePost(tx, workspaceId, caller, id);
  const isSeenByClients = isShared || caller.role === "client";
  const row = await insertComment(tx, {
    workspaceId,
    postId: id,
    kind: "comment",
    authorId: caller.userId,
    text,
    isShared: isSeenByClients,
    mentions: [...new Set(mentions)],
  });
  const said = { id: row.id, by: caller.userId, text, isShared: isSeenByClients, mentions };
  await tellMentioned(deps, tx, { id, workspaceId }, said);
  return row.id;
}

/** Writes a comment and notifies the mentioned members. A comment by a client is always visible to clients. Throws NOT_FOUND. */
export function createComment(
  deps: Pick<Deps, "db" | "jobs" | "secrets">,
  workspaceId: WorkspaceId,
  caller: Author,
  input: CreateCommentInput,
  key: string | null,
): Promise<Comment> {
  return withIdempotency(
    deps,
    { workspaceId, operation: "comments.create", key, input },
    {
      make: (transact) => transact((tx) => storeComment(deps, tx, workspaceId, caller, input)),
      present: (commentId) => getComment(deps.db, workspaceId, caller, { id: input.id, commentId }),
    },
  );
}

/** Marks a comment as done, or as open again. Throws NOT_FOUND. */
export async function resolveComment(
  deps: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  caller: Author,
  { resolved, ...ref }: ResolveCommentInput,
): Promise<Comment> {
  const place = { workspaceId, postId: ref.id };
  await requirePost(deps.db, workspaceId, caller, ref.id);
  if (!(await resolveRow(deps.db, place, seenBy(caller), ref.commentId, resolved ? caller.userId : null)))
    throw notFound("Comment");
  return getComment(deps.db, workspaceId, caller, ref);
}

/** Throws NOT_FOUND, and FORBIDDEN for the comment of another member. */
export async function deleteComment(
  deps: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  caller: Author,
  ref: { id: PostId; commentId: CommentId },
): Promise<void> {
  await requirePost(deps.db, workspaceId, caller, ref.id);
  const { isMine } = await getComment(deps.db, workspaceId, caller, ref);
  if (!isMine) throw new DomainError("FORBIDDEN", "Only who wrote a comment may delete it");
  await deleteOwnRow(deps.db, { workspaceId, postId: ref.id }, ref.commentId, caller.userId);
}
