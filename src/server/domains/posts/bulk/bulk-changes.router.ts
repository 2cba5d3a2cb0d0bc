import { z } from "zod";
import { changePosts, undoChange } from "#server/domains/posts/bulk/bulk-changes.service.ts";
import { answer } from "#server/trpc/answer.ts";
import { router, workspaceAloneProcedure } from "#server/trpc/procedures.ts";
import type { Language } from "#shared/languages.ts";
import { BulkChange, BulkChangeRef, ChangePostsInput } from "#shared/posts/bulk-changes.ts";
import { sayIn } from "#shared/server-messages/say-in.ts";

const tag = "posts";
const OneChange = z.object({ change: BulkChange });

const changeIn = (language: Language, { left, ...change }: BulkChange): BulkChange => ({
  ...change,
  left: left.map((one) => ({ ...one, message: sayIn(language, one.message) })),
});

export const bulkChangesRouter = router({
  changeMany: workspaceAloneProcedure("content.write")
    .meta({
      rest: {
        method: "POST",
        path: "/posts/bulk",
        tag,
        summary: "Move, readdress, tag or delete several posts, each judged alone; the answer names those that stay",
        idempotent: true,
        example: { ids: ["019ab3f0-5d1e-7c2a-9b64-3f0a1c8e7d52"], moveDays: 7 },
      },
    })
    .input(ChangePostsInput)
    .output(answer(OneChange))
    .mutation(async ({ ctx, input }) => {
      const change = await changePosts(ctx.deps, ctx.workspaceId, ctx, input, ctx.idempotencyKey);
      return { change: changeIn(ctx.client.language, change) };
    }),

  undoMany: workspaceAloneProcedure("content.write")
    .meta({
      rest: {
        method: "DELETE",
        path: "/posts/bulk/{id}",
        tag,
        summary: "Undo a change of several posts of the last day; deleted posts come back as they were",
      },
    })
    .input(BulkChangeRef)
    .output(answer(OneChange))
    .mutation(async ({ ctx, input }) => {
      const change = await undoChange(ctx.deps, ctx.workspaceId, ctx, input.id);
      return { change: changeIn(ctx.client.language, change) };
    }),
});
