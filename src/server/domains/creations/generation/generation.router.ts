import { z } from "zod";
import { listModels } from "#server/domains/creations/generation/choose-model.ts";
import { cancelCreation } from "#server/domains/creations/generation/end-generation.ts";
import { generate, retryCreation } from "#server/domains/creations/generation/generation.service.ts";
import type { AnswerOptions } from "#server/domains/creations/generation/wait-until-finished.ts";
import { answer } from "#server/trpc/answer.ts";
import type { Context } from "#server/trpc/context.ts";
import { router, workspaceAloneProcedure, workspaceProcedure } from "#server/trpc/procedures.ts";
import { Creation, CreationRef } from "#shared/creations/creations.ts";
import { GenerateImageInput, GenerateVideoInput, ImagesStarted, Models } from "#shared/creations/generation.ts";

const tag = "generation";
const OneCreation = z.object({ creation: Creation });

const answerOptionsOf = ({ idempotencyKey, preferWaitSeconds, signal, setHeader }: Context): AnswerOptions => ({
  key: idempotencyKey,
  waitSeconds: preferWaitSeconds,
  signal,
  onHeld: () => setHeader("preference-applied", `wait=${preferWaitSeconds}`),
});

function firstOf(creations: readonly Creation[]): Creation {
  const [creation] = creations;
  if (creation === undefined) throw new Error("No creation was started");
  return creation;
}

export const generationRouter = router({
  image: workspaceAloneProcedure("content.write")
    .meta({
      rest: {
        method: "POST",
        path: "/creations/generate/image",
        tag,
        summary:
          "Make images from a prompt. Poll each creation, or send `Prefer: wait=N` to be answered when they are done",
        status: 202,
        message: "Image generation started",
        idempotent: true,
        waits: true,
        errors: ["LIMIT_REACHED", "SPENDING_CAP_REACHED"],
      },
    })
    .input(GenerateImageInput)
    .output(answer(ImagesStarted))
    .mutation(async ({ ctx, input }) => {
      const creations = await generate({ ...ctx.deps, log: ctx.log }, ctx.workspaceId, input, answerOptionsOf(ctx));
      return { creation: firstOf(creations), creations };
    }),

  video: workspaceAloneProcedure("content.write")
    .meta({
      rest: {
        method: "POST",
        path: "/creations/generate/video",
        tag,
        summary:
          "Make a video from a prompt. Poll the creation, or send `Prefer: wait=N` to be answered when it is done",
        status: 202,
        message: "Video generation started",
        idempotent: true,
        waits: true,
        errors: ["LIMIT_REACHED", "SPENDING_CAP_REACHED"],
      },
    })
    .input(GenerateVideoInput)
    .output(answer(OneCreation))
    .mutation(async ({ ctx, input }) => ({
      creation: firstOf(await generate({ ...ctx.deps, log: ctx.log }, ctx.workspaceId, input, answerOptionsOf(ctx))),
    })),

  retry: workspaceAloneProcedure("content.write")
    .meta({
      rest: {
        method: "POST",
        path: "/creations/{id}/retry",
        tag,
        summary: "Make a failed creation again, or a draft for the first time, with the settings it has",
        status: 202,
        message: "Generation started",
        idempotent: true,
        waits: true,
        errors: ["LIMIT_REACHED", "SPENDING_CAP_REACHED"],
      },
    })
    .input(CreationRef)
    .output(answer(OneCreation))
    .mutation(async ({ ctx, input }) => ({
      creation: firstOf(
        await retryCreation({ ...ctx.deps, log: ctx.log }, ctx.workspaceId, input.id, answerOptionsOf(ctx)),
      ),
    })),

  cancel: workspaceProcedure("content.write")
    .meta({
      rest: {
        method: "POST",
        path: "/creations/{id}/cancel",
        tag,
        summary: "Stop making a creation; it does not count against the limit",
      },
    })
    .input(CreationRef)
    .output(answer(OneCreation))
    .mutation(async ({ ctx, input }) => ({ creation: await cancelCreation(ctx.deps, ctx.workspaceId, input.id) })),

  models: workspaceProcedure("content.read")
    .meta({
      rest: {
        method: "GET",
        path: "/generation/models",
        tag,
        summary: "The configured models and the controls they have; `image` and `video` are used when none is chosen",
      },
    })
    .output(answer(Models))
    .query(({ ctx }) => listModels(ctx.deps)),
});
