import { z } from "zod";
import { CommentId, PostId, UserId } from "#shared/ids.ts";
import { nextCursor, pageFields } from "#shared/page.ts";
import { text } from "#shared/text.ts";
import { isoDateTime } from "#shared/time.ts";

export const commentTextMax = 4_000;
const mentionsMax = 20;

/** A comment of a person; a wish for changes, which is a comment, too. */
export const commentKinds = ["comment", "changes_requested"] as const;
export type CommentKind = (typeof commentKinds)[number];

export const Comment = z.object({
  id: CommentId,
  postId: PostId,
  kind: z.enum(commentKinds),
  author: z
    .object({ id: UserId, name: z.string() })
    .nullable()
    .describe("null: a client, or an account that was deleted"),
  client: z.string().nullable().describe("The name that a client entered with a link; null: a member wrote it"),
  text: z.string(),
  isShared: z.boolean().describe("Whether clients see it"),
  mentions: z.array(UserId),
  isMine: z.boolean(),
  resolvedAt: isoDateTime.nullable(),
  createdAt: isoDateTime,
});
export type Comment = z.infer<typeof Comment>;

export const ListCommentsInput = z.strictObject({ id: PostId, ...pageFields });
export type ListCommentsInput = z.infer<typeof ListCommentsInput>;

export const CommentPage = z.object({ comments: z.array(Comment), nextCursor });
export type CommentPage = z.infer<typeof CommentPage>;

export const CreateCommentInput = z.strictObject({
  id: PostId,
  text: text(commentTextMax).trim().min(1, "Write a comment"),
  isShared: z.boolean().default(false),
  mentions: z.array(UserId).max(mentionsMax).default([]).describe("Members to notify"),
});
export type CreateCommentInput = z.infer<typeof CreateCommentInput>;

export const ResolveCommentInput = z.strictObject({ id: PostId, commentId: CommentId, resolved: z.boolean() });
export type ResolveCommentInput = z.infer<typeof ResolveCommentInput>;

export const CommentRef = z.strictObject({ id: PostId, commentId: CommentId });
