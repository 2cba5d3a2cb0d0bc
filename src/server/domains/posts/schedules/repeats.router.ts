import { z } from "zod";
import { pauseRepeat, resumeRepeat, stopRepeat, updateRepeat } from "#server/domains/posts/schedules/change-repeat.ts";
import { createRepeat } from "#server/domains/posts/schedules/create-repeat.ts";
import { getRepeat, listRepeats, previewTimes } from "#server/domains/posts/schedules/repeats.service.ts";
import { answer } from "#server/trpc/answer.ts";
import { router, workspaceAloneProcedure, workspaceProcedure } from "#server/trpc/procedures.ts";
import {
  CreateRepeatInput,
  ListRepeatsInput,
  NextTime,
  PreviewRepeatInput,
  Repeat,
  RepeatPage,
  RepeatRef,
  UpdateRepeatInput,
} from "#shared/posts/repeats.ts";

const tag = "schedules";
const OneRepeat = z.object({ repeat: Repeat });
const example = {
  post: { content: "Open studio today from ten", platforms: ["facebook"], variants: [] },
  pattern: {
    every: "week",
    slots: [
      { weekday: 2, time: "09:30" },
      { weekday: 5, time: "17:00" },
    ],
  },
  timezone: "Europe/Berlin",
  startsOn: "2027-03-01",
  endsOn: "2027-12-31",
};

export const repeatsRouter = router({
  create: workspaceAloneProcedure("posts.publish")
    .meta({
      rest: {
        method: "POST",
        path: "/repeats",
        tag,
        summary: "Create a repeating post",
        description:
          "Each time is a post of its own, made ahead: it can be seen, changed or deleted like any other. Times are those of the clock on the wall in `timezone`: one that the clocks skip happens later by the same span, one that they show twice happens at the first.",
        status: 201,
        message: "Scheduled successfully!",
        idempotent: true,
        errors: ["LIMIT_REACHED"],
        example,
      },
    })
    .input(CreateRepeatInput)
    .output(answer(OneRepeat))
    .mutation(async ({ ctx, input }) => ({
      repeat: await createRepeat(ctx.deps, ctx.workspaceId, ctx.userId, input, ctx.idempotencyKey),
    })),

  list: workspaceProcedure("content.read")
    .meta({ rest: { method: "GET", path: "/repeats", tag, summary: "Repeating posts, newest first" } })
    .input(ListRepeatsInput)
    .output(answer(RepeatPage))
    .query(({ ctx, input }) => listRepeats(ctx.deps, ctx.workspaceId, input)),

  get: workspaceProcedure("content.read")
    .meta({ rest: { method: "GET", path: "/repeats/{id}", tag, summary: "One repeating post with its next times" } })
    .input(RepeatRef)
    .output(answer(OneRepeat))
    .query(async ({ ctx, input }) => ({ repeat: await getRepeat(ctx.deps, ctx.workspaceId, input.id) })),

  /** The resulting times, for the form. */
  preview: workspaceProcedure("content.read")
    .input(PreviewRepeatInput)
    .output(z.object({ next: z.array(NextTime) }))
    .query(async ({ ctx, input }) => ({ next: await previewTimes(ctx.deps, input) })),

  update: workspaceProcedure("posts.publish")
    .meta({
      rest: {
        method: "PATCH",
        path: "/repeats/{id}",
        tag,
        summary: "Change a repeating post from its next time on",
        message: "Repeating post updated",
        errors: ["LIMIT_REACHED"],
        example: { pattern: { every: "days", days: 3, time: "18:30" } },
      },
    })
    .input(UpdateRepeatInput)
    .output(answer(OneRepeat))
    .mutation(async ({ ctx, input }) => ({ repeat: await updateRepeat(ctx.deps, ctx.workspaceId, ctx.userId, input) })),

  pause: workspaceProcedure("posts.publish")
    .meta({
      rest: {
        method: "POST",
        path: "/repeats/{id}/pause",
        tag,
        summary: "Pause a repeating post",
        message: "Repeating post paused",
      },
    })
    .input(RepeatRef)
    .output(answer(OneRepeat))
    .mutation(async ({ ctx, input }) => ({ repeat: await pauseRepeat(ctx.deps, ctx.workspaceId, input.id) })),

  resume: workspaceProcedure("posts.publish")
    .meta({
      rest: {
        method: "POST",
        path: "/repeats/{id}/resume",
        tag,
        summary: "Resume a repeating post, from its next time",
        message: "Repeating post resumed",
        errors: ["CONFLICT", "LIMIT_REACHED"],
      },
    })
    .input(RepeatRef)
    .output(answer(OneRepeat))
    .mutation(async ({ ctx, input }) => ({
      repeat: await resumeRepeat(ctx.deps, ctx.workspaceId, ctx.userId, input.id),
    })),

  stop: workspaceProcedure("posts.publish")
    .meta({
      rest: {
        method: "DELETE",
        path: "/repeats/{id}",
        tag,
        summary: "End a repeating post; what went out stays",
        message: "Repeating post ended",
      },
    })
    .input(RepeatRef)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await stopRepeat(ctx.deps, ctx.workspaceId, input.id);
      return {};
    }),
});
