import { z } from "zod";
import { checkPost, postWarnings } from "#server/domains/posts/compose/check-post.ts";
import { createPost, messageFor } from "#server/domains/posts/compose/create-post.ts";
import { deletePost } from "#server/domains/posts/compose/delete-post.ts";
import { duplicatePost } from "#server/domains/posts/compose/duplicate-post.ts";
import { findSameText } from "#server/domains/posts/compose/find-same-text.ts";
import { publishPost } from "#server/domains/posts/compose/publish-post.ts";
import { updateEngagement, updatePost } from "#server/domains/posts/compose/update-post.ts";
import {
  getSeenPost,
  listPostMedia,
  listPosts,
  listScheduled,
  readCalendar,
  readPostStats,
} from "#server/domains/posts/store/posts.service.ts";
import { answer } from "#server/trpc/answer.ts";
import { router, workspaceAloneProcedure, workspaceProcedure } from "#server/trpc/procedures.ts";
import type { Language } from "#shared/languages.ts";
import { CalendarAnswer, CalendarInput } from "#shared/posts/calendar.ts";
import { CheckedPost, PostWarnings, SeenPostRef } from "#shared/posts/check-post.ts";
import { PostMedium } from "#shared/posts/post-media.ts";
import {
  CreatePostInput,
  ListPostsInput,
  ListScheduledInput,
  Post,
  PostPage,
  PostRef,
  PostStats,
  PostStatsInput,
  UpdateEngagementInput,
  UpdatePostInput,
} from "#shared/posts/posts.ts";
import { SameTextInput, SameTexts, sameTextDays } from "#shared/posts/same-text.ts";
import { sayIn } from "#shared/server-messages/say-in.ts";

const tag = "posts";
const OnePost = z.object({ post: Post });
const WrittenPost = OnePost.extend({ warnings: PostWarnings });
const OnePostWithMessage = WrittenPost.extend({ message: z.string() });

const saidIn = (language: Language, warnings: z.infer<typeof PostWarnings>) =>
  warnings.map((warning) => ({ ...warning, message: sayIn(language, warning.message) }));

export const postsRouter = router({
  create: workspaceAloneProcedure("content.write")
    .meta({
      rest: {
        method: "POST",
        path: "/posts",
        tag,
        summary: "Save, schedule or publish a post",
        status: 201,
        idempotent: true,
        errors: ["LIMIT_REACHED", "APPROVAL_REQUIRED"],
        example: {
          content: "Fresh from the kiln: the autumn glaze.",
          platforms: ["facebook", "x"],
          creationIds: ["019ab3f0-5d1e-7c2a-9b64-3f0a1c8e7d52"],
          altText: "A blue mug on a wooden table",
          scheduledAt: "2027-03-05T09:30:00Z",
        },
      },
    })
    .input(CreatePostInput)
    .output(answer(OnePostWithMessage))
    .mutation(async ({ ctx, input }) => {
      const post = await createPost(ctx.deps, ctx.workspaceId, ctx, input, ctx.idempotencyKey);
      const warnings = saidIn(ctx.client.language, await postWarnings(ctx.deps, ctx.workspaceId, post.id));
      return { post, warnings, message: messageFor(post) };
    }),

  list: workspaceProcedure("posts.read")
    .meta({
      rest: { method: "GET", path: "/posts", also: ["/users/posts"], tag, summary: "Posts, filtered and sorted" },
    })
    .input(ListPostsInput)
    .output(answer(PostPage))
    .query(({ ctx, input }) => listPosts(ctx.deps, ctx.workspaceId, ctx.role, input)),

  scheduled: workspaceProcedure("posts.read")
    .meta({
      rest: { method: "GET", path: "/posts/scheduled", tag, summary: "Scheduled posts, the next first" },
    })
    .input(ListScheduledInput)
    .output(answer(PostPage))
    .query(({ ctx, input }) => listScheduled(ctx.deps, ctx.workspaceId, ctx.role, input)),

  calendar: workspaceProcedure("posts.read")
    .meta({
      rest: {
        method: "GET",
        path: "/posts/calendar",
        tag,
        summary: "The published and planned posts between two instants, with the fields of a calendar",
        example: { from: "2027-03-01T00:00:00Z", to: "2027-04-01T00:00:00Z", platform: ["facebook"] },
      },
    })
    .input(CalendarInput)
    .output(answer(CalendarAnswer))
    .query(({ ctx, input }) => readCalendar(ctx.deps, ctx.workspaceId, ctx.role, input)),

  stats: workspaceProcedure("posts.read")
    .meta({
      rest: { method: "GET", path: "/posts/stats", tag, summary: "Posts by status and platform, success and lateness" },
    })
    .input(PostStatsInput)
    .output(answer(PostStats))
    .query(({ ctx, input }) => readPostStats(ctx.deps, ctx.workspaceId, ctx.role, input)),

  get: workspaceProcedure("posts.read")
    .meta({ rest: { method: "GET", path: "/posts/{id}", tag, summary: "One post with its deliveries" } })
    .input(PostRef)
    .output(answer(OnePost))
    .query(async ({ ctx, input }) => ({ post: await getSeenPost(ctx.deps, ctx.workspaceId, ctx.role, input.id) })),

  media: workspaceProcedure("posts.read")
    .meta({
      rest: { method: "GET", path: "/posts/{id}/media", tag, summary: "The pictures and videos of a post, in order" },
    })
    .input(PostRef)
    .output(answer(z.object({ media: z.array(PostMedium) })))
    .query(async ({ ctx, input }) => ({ media: await listPostMedia(ctx.deps, ctx.workspaceId, ctx.role, input.id) })),

  check: workspaceProcedure("content.read")
    .meta({
      rest: {
        method: "GET",
        path: "/posts/{id}/check",
        tag,
        summary: "What would be published on each account, and the problems. Changes nothing",
      },
    })
    .input(PostRef)
    .output(answer(CheckedPost))
    .query(async ({ ctx, input }) => {
      const checked = await checkPost(ctx.deps, ctx.workspaceId, input.id);
      return { ...checked, warnings: saidIn(ctx.client.language, checked.warnings) };
    }),

  sameText: workspaceProcedure("content.write")
    .meta({
      rest: {
        method: "POST",
        path: "/posts/same-text",
        tag,
        summary: `Posts that wait, or went out in the last ${sameTextDays} days, with the same text on the same account`,
      },
    })
    .input(SameTextInput)
    .output(answer(SameTexts))
    // Texts are too long for an address.
    .mutation(({ ctx, input }) => findSameText(ctx.deps, ctx.workspaceId, input)),

  update: workspaceProcedure("content.write")
    .meta({
      rest: {
        method: "PATCH",
        path: "/posts/{id}",
        tag,
        summary: "Change, reschedule or unschedule a post that is not being published yet",
        message: "Post updated",
        idempotent: "is answered with the post, and changes nothing.",
        errors: ["LIMIT_REACHED", "APPROVAL_REQUIRED"],
      },
    })
    .input(UpdatePostInput)
    .output(answer(WrittenPost))
    .mutation(async ({ ctx, input }) => {
      const post = await updatePost(ctx.deps, ctx.workspaceId, ctx, input, ctx.idempotencyKey);
      return { post, warnings: saidIn(ctx.client.language, await postWarnings(ctx.deps, ctx.workspaceId, post.id)) };
    }),

  remove: workspaceProcedure("content.write")
    .meta({
      rest: {
        method: "DELETE",
        path: "/posts/{id}",
        tag,
        summary: "Delete a post here; published posts stay on the networks",
        message: "Post deleted",
        idempotent: "is answered as the first one.",
      },
    })
    .input(SeenPostRef)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await deletePost(ctx.deps, ctx.workspaceId, ctx, input, ctx.idempotencyKey);
      return {};
    }),

  publish: workspaceAloneProcedure("posts.publish")
    .meta({
      rest: {
        method: "POST",
        path: "/posts/{id}/publish",
        tag,
        summary: "Publish now, or start failed deliveries again",
        idempotent: "is answered with the post, and starts nothing.",
        errors: ["LIMIT_REACHED", "APPROVAL_REQUIRED"],
      },
    })
    .input(SeenPostRef)
    .output(answer(OnePost))
    .mutation(async ({ ctx, input }) => ({
      post: await publishPost(ctx.deps, ctx.workspaceId, ctx, input, ctx.idempotencyKey),
    })),

  duplicate: workspaceProcedure("content.write")
    .meta({
      rest: {
        method: "POST",
        path: "/posts/{id}/duplicate",
        tag,
        summary: "A draft with the same text, media and accounts",
        status: 201,
        message: "Draft saved",
        idempotent: true,
      },
    })
    .input(PostRef)
    .output(answer(OnePost))
    .mutation(async ({ ctx, input }) => ({
      post: await duplicatePost(ctx.deps, ctx.workspaceId, ctx.userId, input.id, ctx.idempotencyKey),
    })),

  updateEngagement: workspaceProcedure("content.write")
    .meta({
      rest: {
        method: "PATCH",
        path: "/posts/{id}/engagement",
        tag,
        summary: "Store metrics of a published post by hand, or have its metrics read or not",
        message: "Figures saved",
        example: { likes: 42, views: 1_300 },
      },
    })
    .input(UpdateEngagementInput)
    .output(answer(OnePost))
    .mutation(async ({ ctx, input }) => ({ post: await updateEngagement(ctx.deps, ctx.workspaceId, input) })),
});
