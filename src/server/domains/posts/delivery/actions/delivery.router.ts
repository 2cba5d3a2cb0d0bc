import { z } from "zod";
import { editPublished, withdrawPost } from "#server/domains/posts/delivery/actions/edit-or-withdraw.ts";
import { readPostHistory } from "#server/domains/posts/delivery/actions/post-history.ts";
import { resolveTarget } from "#server/domains/posts/delivery/actions/resolve-target.ts";
import { listOverdue } from "#server/domains/posts/delivery/health/publisher-health.ts";
import { readXCosts } from "#server/domains/posts/delivery/settle/x-costs.ts";
import { answer } from "#server/trpc/answer.ts";
import { router, workspaceAloneProcedure, workspaceProcedure } from "#server/trpc/procedures.ts";
import { PostHistory, XCosts } from "#shared/posts/delivery.ts";
import { Overdue } from "#shared/posts/overdue.ts";
import { EditPublishedInput, ResolveTargetInput } from "#shared/posts/post-targets.ts";
import { Post, PostRef } from "#shared/posts/posts.ts";

export const deliveryRouter = router({
  overdue: workspaceProcedure("content.read")
    .meta({
      rest: {
        method: "GET",
        path: "/posts/overdue",
        tag: "delivery",
        summary: "Overdue deliveries with the reasons, and the state of the publisher",
      },
    })
    .output(answer(Overdue))
    .query(({ ctx }) => listOverdue(ctx.deps, ctx.workspaceId)),

  history: workspaceProcedure("content.read")
    .meta({
      rest: {
        method: "GET",
        path: "/posts/{id}/history",
        tag: "delivery",
        summary: "The history of a post and of each of its deliveries, in order",
      },
    })
    .input(PostRef)
    .output(answer(PostHistory))
    .query(({ ctx, input }) => readPostHistory(ctx.deps, ctx.workspaceId, input.id)),

  resolve: workspaceProcedure("posts.publish")
    .meta({
      rest: {
        method: "POST",
        path: "/posts/{id}/targets/{targetId}/resolve",
        tag: "delivery",
        summary: "Settle a delivery of unknown outcome: published or not",
      },
    })
    .input(ResolveTargetInput)
    .output(answer(z.object({ post: Post })))
    .mutation(async ({ ctx, input }) => ({ post: await resolveTarget(ctx.deps, ctx.workspaceId, input) })),

  edit: workspaceProcedure("posts.publish")
    .meta({
      rest: {
        method: "POST",
        path: "/posts/{id}/targets/{targetId}/edit",
        tag: "delivery",
        summary: "Change the text of a post that is public, where its network allows it (Facebook)",
        message: "Post edited",
        errors: ["CONFLICT", "UNAVAILABLE", "APPROVAL_REQUIRED"],
      },
    })
    .input(EditPublishedInput)
    .output(answer(z.object({ post: Post })))
    .mutation(async ({ ctx, input }) => ({
      post: await editPublished(ctx.deps, ctx.workspaceId, ctx.userId, input, ctx.signal),
    })),

  xCosts: workspaceProcedure("content.read")
    .meta({
      rest: {
        method: "GET",
        path: "/posts/x-costs",
        tag: "delivery",
        summary: "What this month's posts on X cost, and the budget that warns",
      },
    })
    .output(answer(XCosts))
    .query(({ ctx }) => readXCosts(ctx.deps, ctx.workspaceId)),

  withdraw: workspaceAloneProcedure("posts.publish")
    .meta({
      rest: {
        method: "POST",
        path: "/posts/{id}/withdraw",
        tag: "delivery",
        summary: "Delete the published posts on the networks, then the post here",
        message: "Post deleted here and wherever it was public",
        errors: ["CONFLICT", "UNAVAILABLE"],
      },
    })
    .input(PostRef)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await withdrawPost(ctx.deps, ctx.workspaceId, input.id, ctx.signal);
      return {};
    }),
});
