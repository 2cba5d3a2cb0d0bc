import { z } from "zod";
import { getPolicies, savePolicies } from "#server/domains/posts/approvals/policies.service.ts";
import { approvePost, requestChanges } from "#server/domains/posts/review/decide.ts";
import { submitPost } from "#server/domains/posts/review/submit-post.ts";
import { countWaiting, getApproval, listWaiting } from "#server/domains/posts/review/waiting.service.ts";
import { answer } from "#server/trpc/answer.ts";
import { router, workspaceAloneProcedure, workspaceProcedure } from "#server/trpc/procedures.ts";
import {
  Approval,
  ApprovalPolicies,
  ApprovePostInput,
  ListWaitingInput,
  RequestChangesInput,
  SavePolicyInput,
  SubmitPostInput,
  WaitingCount,
  WaitingPage,
} from "#shared/posts/approvals.ts";
import { Post, PostRef } from "#shared/posts/posts.ts";

const tag = "approvals";
const OnePost = z.object({ post: Post });
const Nothing = z.strictObject({});

export const reviewRouter = router({
  policies: workspaceProcedure("posts.read")
    .meta({
      rest: {
        method: "GET",
        path: "/approvals/policy",
        tag,
        summary: "The approval policies of the workspace, and whether your posts need approval",
      },
    })
    .input(Nothing)
    .output(answer(z.object({ approvals: ApprovalPolicies })))
    .query(async ({ ctx }) => ({ approvals: await getPolicies(ctx.deps, ctx.workspaceId, ctx) })),

  savePolicies: workspaceProcedure("workspace.manage")
    .meta({
      rest: {
        method: "PUT",
        path: "/approvals/policy",
        tag,
        summary: "Set whose posts need whose approval, for the workspace and for single accounts",
        description:
          "Replaces all policies of the workspace. Posts that are planned already and now lack an approval stay planned; at their time they are held, unless they were approved by then. What was in order when it was planned is judged anew where the policy asks for more, not where it names other approvers.",
        message: "Approval policy saved",
        example: {
          mode: "one",
          approverIds: [],
          roles: ["contributor", "editor"],
          countsTime: false,
          series: "once",
          accounts: [],
        },
      },
    })
    .input(SavePolicyInput)
    .output(answer(z.object({ approvals: ApprovalPolicies })))
    .mutation(async ({ ctx, input }) => ({ approvals: await savePolicies(ctx.deps, ctx.workspaceId, ctx, input) })),

  waiting: workspaceProcedure("posts.decide")
    .meta({
      rest: {
        method: "GET",
        path: "/approvals/waiting",
        tag,
        summary: "Posts that wait for your decision, the earliest due first",
        description:
          "A page may be short or empty although there are more, where many planned posts do not wait for you: go on until `nextCursor` is null.",
      },
    })
    .input(ListWaitingInput)
    .output(answer(WaitingPage))
    .query(({ ctx, input }) => listWaiting(ctx.deps, ctx.workspaceId, ctx, input)),

  count: workspaceProcedure("posts.decide")
    .meta({
      rest: { method: "GET", path: "/approvals/count", tag, summary: "How many posts wait for your decision" },
    })
    .input(Nothing)
    .output(answer(WaitingCount))
    .query(({ ctx }) => countWaiting(ctx.deps, ctx.workspaceId, ctx)),

  approval: workspaceProcedure("posts.read")
    .meta({
      rest: {
        method: "GET",
        path: "/posts/{id}/approval",
        tag,
        summary: "The approvals of the current content of a post, and its approvers",
      },
    })
    .input(PostRef)
    .output(answer(z.object({ approval: Approval })))
    .query(async ({ ctx, input }) => ({ approval: await getApproval(ctx.deps, ctx.workspaceId, ctx, input.id) })),

  submit: workspaceAloneProcedure("content.write")
    .meta({
      rest: {
        method: "POST",
        path: "/posts/{id}/submit",
        tag,
        summary: "Submit a draft for approval, with the time at which it is to go out",
        message: "Submitted for approval",
      },
    })
    .input(SubmitPostInput)
    .output(answer(OnePost))
    .mutation(async ({ ctx, input }) => ({ post: await submitPost(ctx.deps, ctx.workspaceId, ctx, input) })),

  approve: workspaceAloneProcedure("posts.decide")
    .meta({
      rest: {
        method: "POST",
        path: "/posts/{id}/approve",
        tag,
        summary: "Approve the current content of a post",
        description:
          "The last approval that it needs schedules a submitted post at its proposed time. Without a time, or with one that has passed, it becomes a draft that a publisher may plan.",
        message: "Approved",
        example: { contentHash: "0".repeat(64) },
        errors: ["LIMIT_REACHED"],
      },
    })
    .input(ApprovePostInput)
    .output(answer(OnePost))
    .mutation(async ({ ctx, input }) => ({ post: await approvePost(ctx.deps, ctx.workspaceId, ctx, input) })),

  requestChanges: workspaceProcedure("posts.decide")
    .meta({
      rest: {
        method: "POST",
        path: "/posts/{id}/request-changes",
        tag,
        summary: "Request changes of a submitted post",
        message: "Changes requested",
        example: { comment: "Please name the day of the market in the first line." },
      },
    })
    .input(RequestChangesInput)
    .output(answer(OnePost))
    .mutation(async ({ ctx, input }) => ({ post: await requestChanges(ctx.deps, ctx.workspaceId, ctx, input) })),
});
