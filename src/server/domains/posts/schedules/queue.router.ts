import { z } from "zod";
import { nextFreeSlot } from "#server/domains/posts/schedules/free-slot.ts";
import { orderQueue, queueExistingPost, queuePost } from "#server/domains/posts/schedules/queue-post.ts";
import { getQueue, updateQueue } from "#server/domains/posts/schedules/queue.service.ts";
import { answer } from "#server/trpc/answer.ts";
import { router, workspaceAloneProcedure, workspaceProcedure } from "#server/trpc/procedures.ts";
import { Post, PostRef } from "#shared/posts/posts.ts";
import {
  FreeSlot,
  NextFreeSlotInput,
  OrderQueueInput,
  Queue,
  QueuePostInput,
  QueueRef,
  UpdateQueueInput,
} from "#shared/posts/queue.ts";

const tag = "schedules";
const OneQueue = z.object({ queue: Queue });
const OnePost = z.object({ post: Post });
const message = "Scheduled successfully!";

export const queueRouter = router({
  get: workspaceProcedure("content.read")
    .meta({
      rest: {
        method: "GET",
        path: "/social/accounts/{id}/queue",
        tag,
        summary: "The queue of an account: its weekly slots, and the posts at the next ones",
      },
    })
    .input(QueueRef)
    .output(answer(OneQueue))
    .query(async ({ ctx, input }) => ({ queue: await getQueue(ctx.deps, ctx.workspaceId, input.id) })),

  update: workspaceProcedure("posts.publish")
    .meta({
      rest: {
        method: "PATCH",
        path: "/social/accounts/{id}/queue",
        tag,
        summary: "Set the weekly slots of an account",
        message: "Queue saved",
        example: { timezone: "Europe/Berlin", slots: [{ weekday: 1, time: "12:00" }] },
      },
    })
    .input(UpdateQueueInput)
    .output(answer(OneQueue))
    .mutation(async ({ ctx, input }) => ({ queue: await updateQueue(ctx.deps, ctx.workspaceId, input) })),

  reorder: workspaceProcedure("posts.publish")
    .meta({
      rest: {
        method: "POST",
        path: "/social/accounts/{id}/queue/order",
        tag,
        summary: "Reorder the posts of a queue",
        message: "Queue saved",
        errors: ["CONFLICT"],
        example: { postIds: ["019ab3f0-5d1e-7c2a-9b64-3f0a1c8e7d53", "019ab3f0-5d1e-7c2a-9b64-3f0a1c8e7d52"] },
      },
    })
    .input(OrderQueueInput)
    .output(answer(OneQueue))
    .mutation(async ({ ctx, input }) => ({ queue: await orderQueue(ctx.deps, ctx.workspaceId, ctx, input) })),

  next: workspaceProcedure("content.read")
    .meta({
      rest: { method: "GET", path: "/queue/next", tag, summary: "The next slot that is free on all these accounts" },
    })
    .input(NextFreeSlotInput)
    .output(answer(z.object({ slot: FreeSlot })))
    .query(async ({ ctx, input }) => ({ slot: await nextFreeSlot(ctx.deps, ctx.workspaceId, input) })),

  add: workspaceAloneProcedure("posts.publish")
    .meta({
      rest: {
        method: "POST",
        path: "/queue/posts",
        tag,
        summary: "Make a post that goes out at the next free slot of its accounts",
        status: 201,
        message,
        idempotent: true,
        errors: ["LIMIT_REACHED", "APPROVAL_REQUIRED"],
        example: { content: "Fresh from the kiln: the autumn glaze.", platforms: ["facebook"] },
      },
    })
    .input(QueuePostInput)
    .output(answer(OnePost))
    .mutation(async ({ ctx, input }) => ({
      post: await queuePost(ctx.deps, ctx.workspaceId, ctx, input, ctx.idempotencyKey),
    })),

  addExisting: workspaceAloneProcedure("posts.publish")
    .meta({
      rest: {
        method: "POST",
        path: "/posts/{id}/queue",
        tag,
        summary: "Give a draft or a waiting post the next free slot of its accounts",
        message,
        idempotent: "is answered with the post, and moves nothing.",
        errors: ["CONFLICT", "LIMIT_REACHED", "APPROVAL_REQUIRED"],
      },
    })
    .input(PostRef)
    .output(answer(OnePost))
    .mutation(async ({ ctx, input }) => ({
      post: await queueExistingPost(ctx.deps, ctx.workspaceId, ctx, input.id, ctx.idempotencyKey),
    })),
});
