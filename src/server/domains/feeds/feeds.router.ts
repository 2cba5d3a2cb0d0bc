import { z } from "zod";
import { createFeed, deleteFeed, getFeed, listFeeds, updateFeed } from "#server/domains/feeds/feeds.service.ts";
import { answer } from "#server/trpc/answer.ts";
import { router, workspaceAloneProcedure, workspaceProcedure } from "#server/trpc/procedures.ts";
import { CreateFeedInput, FeedList, FeedRef, FeedWithItems, OneFeed, UpdateFeedInput } from "#shared/feeds/feeds.ts";

const tag = "feeds";

export const feedsRouter = router({
  list: workspaceProcedure("content.read")
    .meta({ rest: { method: "GET", path: "/feeds", tag, summary: "The feeds of the workspace, oldest first" } })
    .output(answer(FeedList))
    .query(async ({ ctx }) => ({ feeds: await listFeeds(ctx.deps, ctx.workspaceId), nextCursor: null })),

  get: workspaceProcedure("content.read")
    .meta({
      rest: { method: "GET", path: "/feeds/{id}", tag, summary: "One feed, and its newest items with their posts" },
    })
    .input(FeedRef)
    .output(answer(FeedWithItems))
    .query(({ ctx, input }) => getFeed(ctx.deps, ctx.workspaceId, input.id)),

  create: workspaceAloneProcedure("posts.publish")
    .meta({
      rest: {
        method: "POST",
        path: "/feeds",
        tag,
        summary: "Make a draft, or a post in the queue, of each new item of an RSS, Atom or JSON feed",
        description:
          "The feed is read at once, and then every half hour. What is in it now becomes no posts. Each later item becomes one post, whatever order the feed has.",
        status: 201,
        message: "Feed added",
        idempotent: true,
        errors: ["CONFLICT"],
        example: {
          url: "https://studio.example.org/feed.xml",
          mode: "queue",
          accountIds: ["0198c3a4-0000-7000-8000-000000000001"],
        },
      },
    })
    .input(CreateFeedInput)
    .output(answer(OneFeed))
    .mutation(async ({ ctx: { deps, workspaceId, userId, idempotencyKey: key, signal }, input }) => ({
      feed: await createFeed(deps, workspaceId, userId, input, { key, signal }),
    })),

  update: workspaceProcedure("posts.publish")
    .meta({
      rest: {
        method: "PATCH",
        path: "/feeds/{id}",
        tag,
        summary: "Change what becomes of the items of a feed, pause it or turn it on again",
        message: "Feed updated",
        example: { isActive: false },
      },
    })
    .input(UpdateFeedInput)
    .output(answer(OneFeed))
    .mutation(async ({ ctx, input }) => ({
      feed: await updateFeed(ctx.deps, ctx.workspaceId, ctx.userId, input),
    })),

  remove: workspaceProcedure("posts.publish")
    .meta({
      rest: {
        method: "DELETE",
        path: "/feeds/{id}",
        tag,
        summary: "Delete a feed. Its posts stay",
        message: "Feed deleted",
      },
    })
    .input(FeedRef)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await deleteFeed(ctx.deps, ctx.workspaceId, input.id);
      return {};
    }),
});
