import { z } from "zod";
import {
  createComment,
  deleteComment,
  listComments,
  resolveComment,
} from "#server/domains/posts/review/comments.service.ts";
import { answer } from "#server/trpc/answer.ts";
import { router, workspaceProcedure } from "#server/trpc/procedures.ts";
import {
  Comment,
  CommentPage,
  CommentRef,
  CreateCommentInput,
  ListCommentsInput,
  ResolveCommentInput,
} from "#shared/posts/comments.ts";

const tag = "approvals";
const OneComment = z.object({ comment: Comment });

export const commentsRouter = router({
  list: workspaceProcedure("posts.read")
    .meta({
      rest: {
        method: "GET",
        path: "/posts/{id}/comments",
        tag,
        summary: "The comments of a post, newest first; clients see those shared with them",
      },
    })
    .input(ListCommentsInput)
    .output(answer(CommentPage))
    .query(({ ctx, input }) => listComments(ctx.deps, ctx.workspaceId, ctx, input)),

  create: workspaceProcedure("posts.comment")
    .meta({
      rest: {
        method: "POST",
        path: "/posts/{id}/comments",
        tag,
        summary: "Comment a post, for its workspace or for clients too; mentioned members are notified",
        status: 201,
        message: "Comment saved",
        idempotent: true,
        example: { text: "Is the glaze food safe?", isShared: false, mentions: [] },
      },
    })
    .input(CreateCommentInput)
    .output(answer(OneComment))
    .mutation(async ({ ctx, input }) => ({
      comment: await createComment(ctx.deps, ctx.workspaceId, ctx, input, ctx.idempotencyKey),
    })),

  resolve: workspaceProcedure("posts.comment")
    .meta({
      rest: {
        method: "POST",
        path: "/posts/{id}/comments/{commentId}/resolve",
        tag,
        summary: "Mark a comment as done, or as open again",
        message: "Comment updated",
      },
    })
    .input(ResolveCommentInput)
    .output(answer(OneComment))
    .mutation(async ({ ctx, input }) => ({ comment: await resolveComment(ctx.deps, ctx.workspaceId, ctx, input) })),

  remove: workspaceProcedure("posts.comment")
    .meta({
      rest: {
        method: "DELETE",
        path: "/posts/{id}/comments/{commentId}",
        tag,
        summary: "Delete a comment of your own",
        message: "Comment deleted",
      },
    })
    .input(CommentRef)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await deleteComment(ctx.deps, ctx.workspaceId, ctx, input);
      return {};
    }),
});
