import { z } from "zod";
import { createDraft } from "#server/domains/creations/create-draft.ts";
import { getCreation, getStorageUse, listCreations } from "#server/domains/creations/creations.service.ts";
import { storeUpload } from "#server/domains/creations/uploads/store-upload.ts";
import { uploadFromUrl } from "#server/domains/creations/uploads/upload-from-url.ts";
import { answer } from "#server/trpc/answer.ts";
import { router, workspaceAloneProcedure, workspaceProcedure } from "#server/trpc/procedures.ts";
import { Creation, CreationPage, CreationRef, ListCreationsInput } from "#shared/creations/creations.ts";
import { CreateCreationInput, FetchCreationInput } from "#shared/creations/draft-creation.ts";
import { StorageUse } from "#shared/creations/storage-use.ts";
import { uploadContentTypes, uploadLimits } from "#shared/creations/upload-limits.ts";

const tag = "creations";
const OneCreation = z.object({ creation: Creation });

/** `update` and `remove` need the posts that use a creation: posts/compose/used-creations.router.ts. */
export const creationsRouter = router({
  create: workspaceProcedure("content.write")
    .meta({
      rest: {
        method: "POST",
        path: "/creations",
        tag,
        summary: "Keep a draft (JSON), or upload a picture or a video (multipart, the file in `file`)",
        status: 201,
        message: "Creation saved",
        idempotent: true,
        errors: ["LIMIT_REACHED"],
        upload: {
          field: "file",
          required: false,
          maxBytes: uploadLimits.videoBytes,
          contentTypes: uploadContentTypes,
        },
      },
    })
    .input(CreateCreationInput)
    .output(answer(OneCreation))
    .mutation(async ({ ctx, input }) => {
      const { deps, workspaceId, idempotencyKey: key, signal } = ctx;
      const { upload } = ctx.received;
      return {
        creation:
          upload === null
            ? await createDraft(deps, workspaceId, input, key)
            : await storeUpload(deps, workspaceId, { input, upload }, { key, signal }),
      };
    }),

  fetch: workspaceAloneProcedure("content.write")
    .meta({
      rest: {
        method: "POST",
        path: "/creations/fetch",
        tag,
        summary: "Put the picture or video of a public address into the library",
        status: 201,
        message: "Creation saved",
        idempotent: true,
        errors: ["LIMIT_REACHED"],
        example: { url: "https://studio.example.org/autumn-glaze.jpg" },
      },
    })
    .input(FetchCreationInput)
    .output(answer(OneCreation))
    .mutation(async ({ ctx: { deps, workspaceId, idempotencyKey: key, signal }, input }) => ({
      creation: await uploadFromUrl(deps, workspaceId, input, { key, signal }),
    })),

  list: workspaceProcedure("content.read")
    .meta({
      rest: {
        method: "GET",
        path: "/creations",
        also: ["/users/creations"],
        tag,
        summary: "Your creations, newest first unless sorted otherwise",
      },
    })
    .input(ListCreationsInput)
    .output(answer(CreationPage))
    .query(({ ctx, input }) => listCreations(ctx.deps, ctx.workspaceId, input)),

  storage: workspaceProcedure("content.read")
    .meta({
      rest: {
        method: "GET",
        path: "/creations/storage",
        tag,
        summary: "How much storage your files take, and the limits",
      },
    })
    .output(answer(StorageUse))
    .query(({ ctx }) => getStorageUse(ctx.deps, ctx.workspaceId)),

  get: workspaceProcedure("content.read")
    .meta({
      rest: {
        method: "GET",
        path: "/creations/{id}",
        tag,
        summary: "One creation, with its progress while it is generated",
      },
    })
    .input(CreationRef)
    .output(answer(OneCreation))
    .query(async ({ ctx, input }) => ({ creation: await getCreation(ctx.deps, ctx.workspaceId, input.id) })),
});
