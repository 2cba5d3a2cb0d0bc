import { z } from "zod";
import { resolveTarget } from "#server/domains/publishing/resolve-target.ts";
import { withdrawPost } from "#server/domains/publishing/withdraw-post.ts";
import { answer } from "#server/trpc/answer.ts";
import { authedAloneProcedure, authedProcedure, router } from "#server/trpc/procedures.ts";
import { Post, PostRef, ResolveTargetInput } from "#shared/posts.ts";

export const publishingRouter = router({
  resolve: authedProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/posts/{id}/targets/{targetId}/resolve",
        tag: "publishing",
        summary: "Say whether a delivery of unknown outcome is live",
      },
    })
    .input(ResolveTargetInput)
    .output(answer(z.object({ post: Post })))
    .mutation(async ({ ctx, input }) => ({ post: await resolveTarget(ctx.deps, ctx.userId, input) })),

  withdraw: authedAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/posts/{id}/withdraw",
        tag: "publishing",
        summary: "Delete what is public at the platforms, then the post here",
        message: "Post deleted here and wherever it was public",
        errors: ["CONFLICT", "UNAVAILABLE"],
      },
    })
    .input(PostRef)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await withdrawPost(ctx.deps, ctx.userId, input.id, ctx.signal);
      return {};
    }),
});
