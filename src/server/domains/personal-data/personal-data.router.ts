import { z } from "zod";
import { deleteAccount } from "#server/domains/personal-data/delete-account.ts";
import { deleteWorkspace } from "#server/domains/personal-data/delete-workspace.ts";
import { exportAccount } from "#server/domains/personal-data/export-account.ts";
import { exportWorkspace } from "#server/domains/personal-data/export-workspace.ts";
import { importAccount } from "#server/domains/personal-data/import-account.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import { DownloadOutput } from "#server/lib/files/download.ts";
import { answer } from "#server/trpc/answer.ts";
import {
  authedAloneProcedure,
  managedWorkspaceProcedure,
  personalAloneProcedure,
  personalProcedure,
  router,
} from "#server/trpc/procedures.ts";
import { WorkspaceId } from "#shared/ids.ts";
import { archiveMaxBytes, DeleteAccountInput, ImportSummary } from "#shared/personal-data/personal-data.ts";
import { DeleteWorkspaceInput } from "#shared/workspaces/workspaces.ts";

/** The procedures of `workspaces` that take out and erase all that one owns. */
export const workspaceDataRouter = router({
  export: managedWorkspaceProcedure("workspace.own")
    .meta({
      rest: {
        method: "GET",
        path: "/workspaces/{id}/export",
        tag: "workspaces",
        summary:
          "All data of a workspace as a zip file, for its owner. Needs a sign-in of the last 15 minutes, or POST /auth/confirm",
        errors: ["CONFIRMATION_REQUIRED", "CONFLICT", "INSUFFICIENT_STORAGE", "UNAVAILABLE"],
        download: { contentTypes: ["application/zip"] },
      },
    })
    .input(z.strictObject({ id: WorkspaceId }))
    .output(answer(DownloadOutput))
    .query(({ ctx, input }) => exportWorkspace({ ...ctx.deps, log: ctx.log }, ctx.session, input.id)),

  remove: managedWorkspaceProcedure("workspace.own")
    .meta({
      rest: {
        method: "DELETE",
        path: "/workspaces/{id}",
        tag: "workspaces",
        summary: "Delete a shared workspace with its accounts, posts and library; what is published stays published",
        message: "Workspace deleted",
      },
    })
    .input(DeleteWorkspaceInput)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await deleteWorkspace({ ...ctx.deps, log: ctx.log }, input);
      return {};
    }),
});

export const personalDataRouter = router({
  export: personalProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/users/export",
        tag: "users",
        summary: "All your data as a zip file. Needs a sign-in of the last 15 minutes, or POST /auth/confirm",
        errors: ["CONFIRMATION_REQUIRED", "CONFLICT", "INSUFFICIENT_STORAGE", "UNAVAILABLE"],
        download: { contentTypes: ["application/zip"] },
      },
    })
    .output(answer(DownloadOutput))
    .query(({ ctx }) => exportAccount({ ...ctx.deps, log: ctx.log }, ctx.session)),

  import: authedAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/users/import",
        tag: "users",
        summary: "Take an archive from /users/export into this account, all of it or nothing",
        message: "Data imported",
        description:
          "Creations with their files, posts, repeating posts, templates, profile, settings and portrait come back under new ids; what was scheduled comes back as a draft, and what repeats is paused, without its accounts. The password, tokens and accounts, metrics, followers, the log and the plan stay with the other server; `leftOut` names what of it is in the archive. One import of yours runs at a time.",
        idempotent: true,
        errors: ["LIMIT_REACHED", "UNAVAILABLE"],
        upload: { field: "file", required: true, maxBytes: archiveMaxBytes, contentTypes: ["application/zip"] },
      },
    })
    .input(z.strictObject({}))
    .output(answer(z.object({ imported: ImportSummary })))
    .mutation(async ({ ctx }) => {
      const { upload } = ctx.received;
      if (upload === null) throw invalidInput([{ path: "file", message: "Send an archive" }]);
      const deps = { ...ctx.deps, log: ctx.log };
      return {
        imported: await importAccount(deps, ctx.userId, upload, { key: ctx.idempotencyKey, signal: ctx.signal }),
      };
    }),

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
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await deleteAccount({ ...ctx.deps, log: ctx.log }, ctx.session, input);
      return {};
    }),
});
