import { z } from "zod";
import { resolveTarget } from "#server/domains/publishing/resolve-target.ts";
import { authedProcedure, router } from "#server/trpc/procedures.ts";
import { Post, ResolveTargetInput } from "#shared/posts.ts";

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
    .output(z.object({ post: Post }))
    .mutation(async ({ ctx, input }) => ({ post: await resolveTarget(ctx.deps, ctx.userId, input) })),
});
