import { z } from "zod";
import { cancelImage } from "#server/domains/generation/fail-image.ts";
import { generateImages } from "#server/domains/generation/generation.service.ts";
import { authedAloneProcedure, authedProcedure, router } from "#server/trpc/procedures.ts";
import { Creation, CreationRef } from "#shared/creations.ts";
import { GenerateImageInput, ImagesStarted, Models } from "#shared/generation.ts";

const tag = "generation";

export const generationRouter = router({
  image: authedAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/creations/generate/image",
        tag,
        summary:
          "Make images from a prompt. Poll each creation, or send `Prefer: wait=N` to be answered when they are done",
        status: 202,
        message: "Image generation started",
      },
    })
    .input(GenerateImageInput)
    .output(ImagesStarted)
    .mutation(({ ctx, input }) =>
      generateImages({ ...ctx.deps, log: ctx.log }, ctx.userId, input, {
        seconds: ctx.preferWaitSeconds,
        signal: ctx.signal,
      }),
    ),

  cancel: authedProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/creations/{id}/cancel",
        tag,
        summary: "Stop making a creation; it does not count against the limit",
      },
    })
    .input(CreationRef)
    .output(z.object({ creation: Creation }))
    .mutation(async ({ ctx, input }) => ({ creation: await cancelImage(ctx.deps, ctx.userId, input.id) })),

  models: authedProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/generation/models",
        tag,
        summary: "The configured models and the controls they have",
      },
    })
    .output(Models)
    .query(({ ctx }) => ({ image: ctx.deps.images.model })),
});
