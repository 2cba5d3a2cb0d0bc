import { z } from "zod";
import {
  approveAsClient,
  askChangesAsClient,
  commentAsClient,
  listClientPosts,
} from "#server/domains/posts/client-links/client-review.service.ts";
import { openLink } from "#server/domains/posts/client-links/open-link.ts";
import { answer } from "#server/trpc/answer.ts";
import { publicAloneProcedure, router } from "#server/trpc/procedures.ts";
import {
  ClientApproveInput,
  ClientCommentInput,
  ClientPost,
  ClientPostPage,
  ClientWishInput,
  ListClientPostsInput,
  OpenedLink,
  OpenLinkInput,
} from "#shared/posts/client-review.ts";

const tag = "client links";
const OnePost = answer(z.object({ post: ClientPost }));
const contentHash = "0".repeat(64);
const signed = { access: "v1.…", name: "Marta" };

/** Without a sign-in: the token of a link, and what it was exchanged for. POST throughout, so that neither is part of an address. */
export const clientReviewRouter = router({
  open: publicAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/client-review/open",
        tag,
        summary: "Open a client's link with the token after its #",
        description:
          "A link with a password says only that it needs one. The answer has the `access` of the other calls, for two hours.",
        public: true,
        errors: ["FORBIDDEN", "NOT_FOUND", "RATE_LIMITED"],
      },
    })
    .input(OpenLinkInput)
    .output(answer(OpenedLink))
    .mutation(({ ctx, input }) => openLink(ctx.deps, ctx.client.address, input)),

  posts: publicAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/client-review/posts",
        tag,
        summary: "The posts that a link shows, the earliest first",
        public: true,
        example: { access: signed.access },
        errors: ["NOT_FOUND"],
      },
    })
    .input(ListClientPostsInput)
    .output(answer(ClientPostPage))
    .mutation(({ ctx, input }) => listClientPosts(ctx.deps, input)),

  approve: publicAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/client-review/posts/{id}/approve",
        tag,
        summary: "Approve exactly what was shown, as a client",
        public: true,
        message: "Approved",
        example: { ...signed, contentHash },
        errors: ["CONFLICT", "LIMIT_REACHED", "NOT_FOUND", "RATE_LIMITED"],
      },
    })
    .input(ClientApproveInput)
    .output(OnePost)
    .mutation(async ({ ctx, input }) => ({ post: await approveAsClient(ctx.deps, input) })),

  requestChanges: publicAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/client-review/posts/{id}/request-changes",
        tag,
        summary: "Request changes, as a client",
        public: true,
        message: "Changes requested",
        example: { ...signed, contentHash, comment: "Please use the picture with the open door." },
        errors: ["CONFLICT", "NOT_FOUND", "RATE_LIMITED"],
      },
    })
    .input(ClientWishInput)
    .output(OnePost)
    .mutation(async ({ ctx, input }) => ({ post: await askChangesAsClient(ctx.deps, input) })),

  comment: publicAloneProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/client-review/posts/{id}/comments",
        tag,
        summary: "Comment a post, as a client",
        public: true,
        status: 201,
        message: "Comment saved",
        idempotent: true,
        example: { ...signed, text: "We love it." },
        errors: ["NOT_FOUND", "RATE_LIMITED"],
      },
    })
    .input(ClientCommentInput)
    .output(OnePost)
    .mutation(async ({ ctx, input }) => ({ post: await commentAsClient(ctx.deps, input, ctx.idempotencyKey) })),
});
