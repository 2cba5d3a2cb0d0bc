import { z } from "zod";
import { deleteUsedCreation } from "#server/domains/posts/compose/delete-post.ts";
import { updateUsedCreation } from "#server/domains/posts/compose/update-used-creation.ts";
import { answer } from "#server/trpc/answer.ts";
import { router, workspaceProcedure } from "#server/trpc/procedures.ts";
import { Creation, DeleteCreationInput } from "#shared/creations/creations.ts";
import { UpdateCreationInput } from "#shared/creations/draft-creation.ts";
import { PostId } from "#shared/ids.ts";

const nowDrafts = (count: number) =>
  count === 0
    ? ""
    : ` ${count === 1 ? "A post that used it is a draft" : `${count} posts that used it are drafts`} now.`;

/** Not in the creations domain, because these need the posts that use the creation. */
export const usedCreationsRouter = router({
  update: workspaceProcedure("content.write")
    .meta({
      rest: {
        method: "PATCH",
        path: "/creations/{id}",
        tag: "creations",
        summary: "Rename, describe or favourite a creation, or change a draft",
      },
    })
    .input(UpdateCreationInput)
    .output(answer(z.object({ creation: Creation })))
    .mutation(async ({ ctx, input }) => ({
      creation: await updateUsedCreation(ctx.deps, ctx.workspaceId, ctx, input),
    })),

  remove: workspaceProcedure("content.write")
    .meta({
      rest: {
        method: "DELETE",
        path: "/creations/{id}",
        tag: "creations",
        summary:
          "Delete a creation and its files, also while it is being made; 409 while a submitted or scheduled post uses it, unless forced",
      },
    })
    .input(DeleteCreationInput)
    .output(
      answer(
        z.object({
          message: z.string(),
          postIds: z.array(PostId).describe("The submitted and scheduled posts that used it and are drafts now"),
        }),
      ),
    )
    .mutation(async ({ ctx, input }) => {
      const { postsNowDrafts: postIds } = await deleteUsedCreation(ctx.deps, ctx.workspaceId, ctx, input);
      return { message: `Creation deleted.${nowDrafts(postIds.length)}`, postIds };
    }),
});
