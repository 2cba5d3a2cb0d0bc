import { z } from "zod";
import { deleteAccount } from "#server/domains/personal-data/delete-account.ts";
import { personalAloneProcedure, router } from "#server/trpc/procedures.ts";
import { DeleteAccountInput } from "#shared/personal-data.ts";

export const personalDataRouter = router({
  deleteAccount: personalAloneProcedure
    .meta({
      rest: {
        method: "DELETE",
        path: "/auth/me",
        tag: "auth",
        summary: "Delete the account and everything in it, for good",
        message: "Account deleted",
      },
    })
    .input(DeleteAccountInput)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await deleteAccount({ ...ctx.deps, log: ctx.log }, ctx.session, input);
      return {};
    }),
});
