import { z } from "zod";
import { deleteAccount } from "#server/domains/personal-data/delete-account.ts";
import { exportAccount } from "#server/domains/personal-data/export-account.ts";
import { DownloadOutput } from "#server/lib/download.ts";
import { personalAloneProcedure, personalProcedure, router } from "#server/trpc/procedures.ts";
import { DeleteAccountInput } from "#shared/personal-data.ts";

export const personalDataRouter = router({
  export: personalProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/users/export",
        tag: "users",
        summary:
          "Everything you have here, as a zip file. Needs a sign-in of the last 15 minutes, or POST /auth/confirm",
        errors: ["CONFIRMATION_REQUIRED"],
        download: { contentTypes: ["application/zip"] },
      },
    })
    .output(DownloadOutput)
    .query(({ ctx }) => exportAccount({ ...ctx.deps, log: ctx.log }, ctx.session)),

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
