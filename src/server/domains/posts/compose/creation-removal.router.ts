import { z } from "zod";
import { deleteUsedCreation } from "#server/domains/posts/compose/delete-used-creation.ts";
import { answer } from "#server/trpc/answer.ts";
import { authedProcedure, router } from "#server/trpc/procedures.ts";
import { DeleteCreationInput } from "#shared/creations/creations.ts";
import { PostId } from "#shared/ids.ts";

const nowDrafts = (count: number) =>
  count === 0
    ? ""
    : ` ${count === 1 ? "A scheduled post that used it is a draft" : `${count} scheduled posts that used it are drafts`} now.`;

/** Of the creations' calls the one that must know which posts use a creation; creations know nothing of posts. */
export const creationRemovalRouter = router({
  remove: authedProcedure
    .meta({
      rest: {
        method: "DELETE",
        path: "/creations/{id}",
        tag: "creations",
        summary:
          "Delete a creation and its files, also while it is being made; 409 while a scheduled post uses it, unless forced",
      },
    })
    .input(DeleteCreationInput)
    .output(
      answer(
        z.object({
          message: z.string(),
          postIds: z.array(PostId).describe("The scheduled posts that used it and are drafts now"),
        }),
      ),
    )
    .mutation(async ({ ctx, input }) => {
      const { postsNowDrafts: postIds } = await deleteUsedCreation(ctx.deps, ctx.userId, input);
      return { message: `Creation deleted.${nowDrafts(postIds.length)}`, postIds };
    }),
});
