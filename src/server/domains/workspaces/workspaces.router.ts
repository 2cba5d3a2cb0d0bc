import { z } from "zod";
import { avatarMaxBytes } from "#server/domains/users/avatar.service.ts";
import { removePicture, setPicture } from "#server/domains/workspaces/picture.ts";
import {
  createWorkspace,
  getWorkspace,
  getWorkspaceSettings,
  listWorkspaces,
  updateWorkspace,
} from "#server/domains/workspaces/workspaces.service.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import { answer } from "#server/trpc/answer.ts";
import { authedProcedure, managedWorkspaceProcedure, personalAloneProcedure, router } from "#server/trpc/procedures.ts";
import { pictureContentTypes } from "#shared/creations/upload-limits.ts";
import { nextCursor } from "#shared/page.ts";
import {
  CreateWorkspaceInput,
  UpdateWorkspaceInput,
  Workspace,
  WorkspaceRef,
  WorkspaceSettings,
} from "#shared/workspaces/workspaces.ts";

const tag = "workspaces";
const WorkspaceAnswer = answer(z.object({ workspace: Workspace }));

export const workspacesRouter = router({
  list: authedProcedure
    .meta({
      rest: { method: "GET", path: "/workspaces", tag, summary: "Your workspaces: the personal one, then the shared" },
    })
    .output(answer(z.object({ workspaces: z.array(Workspace), nextCursor })))
    .query(async ({ ctx }) => ({ workspaces: await listWorkspaces(ctx.deps, ctx.userId), nextCursor: null })),

  create: personalAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/workspaces",
        tag,
        summary: "Make a shared workspace",
        description: "You own it, and it counts against your plan.",
        status: 201,
        message: "Workspace created",
      },
    })
    .input(CreateWorkspaceInput)
    .output(WorkspaceAnswer)
    .mutation(async ({ ctx, input }) => ({ workspace: await createWorkspace(ctx.deps, ctx.userId, input) })),

  get: managedWorkspaceProcedure("workspace.read")
    .meta({ rest: { method: "GET", path: "/workspaces/{id}", tag, summary: "A workspace with its settings" } })
    .input(WorkspaceRef)
    .output(answer(z.object({ workspace: Workspace, settings: WorkspaceSettings })))
    .query(async ({ ctx, input }) => ({
      workspace: await getWorkspace(ctx.deps.db, ctx.userId, input.id),
      settings: await getWorkspaceSettings(ctx.deps.db, input.id, ctx.role),
    })),

  update: managedWorkspaceProcedure("workspace.manage")
    .meta({
      rest: {
        method: "PATCH",
        path: "/workspaces/{id}",
        tag,
        summary: "Change name and settings; omitted fields stay as they are",
        message: "Workspace saved",
      },
    })
    .input(UpdateWorkspaceInput)
    .output(answer(z.object({ workspace: Workspace, settings: WorkspaceSettings })))
    .mutation(async ({ ctx, input }) => ({
      workspace: await updateWorkspace(ctx.deps, ctx.userId, input),
      settings: await getWorkspaceSettings(ctx.deps.db, input.id, ctx.role),
    })),

  setPicture: managedWorkspaceProcedure("workspace.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/workspaces/{id}/picture",
        tag,
        summary: "Upload a picture: its middle becomes a square",
        message: "Picture saved",
        upload: {
          field: "picture",
          required: true,
          maxBytes: avatarMaxBytes,
          contentTypes: pictureContentTypes,
        },
      },
    })
    .input(WorkspaceRef)
    .output(WorkspaceAnswer)
    .mutation(async ({ ctx, input }) => {
      const { upload } = ctx.received;
      if (upload === null) throw invalidInput([{ path: "picture", message: "Send a picture" }]);
      await setPicture(ctx.deps, input.id, upload);
      return { workspace: await getWorkspace(ctx.deps.db, ctx.userId, input.id) };
    }),

  removePicture: managedWorkspaceProcedure("workspace.manage")
    .meta({
      rest: {
        method: "DELETE",
        path: "/workspaces/{id}/picture",
        tag,
        summary: "Remove the picture",
        message: "Picture removed",
      },
    })
    .input(WorkspaceRef)
    .output(WorkspaceAnswer)
    .mutation(async ({ ctx, input }) => {
      await removePicture(ctx.deps, input.id);
      return { workspace: await getWorkspace(ctx.deps.db, ctx.userId, input.id) };
    }),
});
