import { z } from "zod";
import { shownMedia } from "#shared/creations/shown-media.ts";
import { CommentId, PostId, TargetId } from "#shared/ids.ts";
import { nextCursor, pageFields } from "#shared/page.ts";
import { Platform } from "#shared/platforms/platform.ts";
import { line, text } from "#shared/text.ts";
import { isoDateTime } from "#shared/time.ts";
import { SeenHash } from "./approvals.ts";
import { linkPasswordLimits } from "./client-links.ts";
import { commentKinds, commentTextMax } from "./comments.ts";
import { PostMedium } from "./post-media.ts";
import { partKinds } from "./post-texts.ts";

// What a client sees and says through a link, without an account.

export const clientNameMax = 60;

/** From the link, whose path is /review#<token>. */
export const OpenLinkInput = z.strictObject({
  token: z.string().min(1).max(100),
  password: z.string().max(linkPasswordLimits.max).optional(),
});
export type OpenLinkInput = z.infer<typeof OpenLinkInput>;

/** With `needsPassword` there is nothing else: who has no password learns nothing about the workspace. */
export const OpenedLink = z.object({
  needsPassword: z.boolean(),
  link: z
    .object({
      access: z.string().describe("The token for the other calls; valid for two hours, and not longer than the link"),
      workspace: z.object({ name: z.string(), picture: z.string().nullable() }),
      name: z.string().describe("Whom the link is for"),
      month: z.string().nullable().describe("YYYY-MM; null: single posts"),
      timezone: z.string().describe("The time zone of the workspace, in which all times are shown"),
      expiresAt: isoDateTime,
    })
    .nullable(),
});
export type OpenedLink = z.infer<typeof OpenedLink>;

/**
 * - waiting: it is submitted
 * - approved: it has its approvals, and no time, or one that had passed by then
 * - scheduled: it goes out at its time
 * - published: it is out, at least on one network
 * - changing: its authors work on it; its content is not shown
 * - stopped: it did not go out, and the authors decide what becomes of it
 */
export const clientPostStates = ["waiting", "approved", "scheduled", "published", "changing", "stopped"] as const;
export type ClientPostState = (typeof clientPostStates)[number];

export const ClientAccount = z.object({
  name: z.string(),
  username: z.string().nullable(),
  server: z.string().nullable().describe("Its own server, on networks of many servers"),
  externalId: z.string(),
  avatarUrl: z.string().nullable(),
});

/** What one account sends. */
export const ClientDelivery = z.object({
  id: TargetId,
  platform: Platform,
  account: ClientAccount,
  sandbox: z.boolean().describe("It is only in the sandbox"),
  texts: z
    .array(z.object({ kind: z.enum(["post", ...partKinds]), text: z.string() }))
    .describe("The post, the rest of its thread, its first comment"),
  media: z.array(PostMedium.extend(shownMedia)),
  contentWarning: z.string().nullable(),
  permalink: z.string().nullable().describe("Where it is public; null before"),
});
export type ClientDelivery = z.infer<typeof ClientDelivery>;

export const ClientComment = z.object({
  id: CommentId,
  kind: z.enum(commentKinds),
  author: z.string().nullable().describe("null: the account was deleted"),
  isClient: z.boolean().describe("A client wrote it with a link"),
  text: z.string(),
  createdAt: isoDateTime,
});
export type ClientComment = z.infer<typeof ClientComment>;

export const ClientPost = z.object({
  id: PostId,
  state: z.enum(clientPostStates),
  at: isoDateTime.nullable().describe("When it goes or went out; null: no time yet"),
  contentHash: z.string().describe("The hash of the shown content. Send it with a decision"),
  mayDecide: z.boolean().describe("Whether it may be approved now"),
  mayAskChanges: z.boolean(),
  approval: z
    .object({ name: z.string(), at: isoDateTime, isCurrent: z.boolean().describe("It applies to the current content") })
    .nullable()
    .describe("The approval given with this link"),
  waitsForTeam: z.boolean().describe("Whether members have to approve it as well"),
  deliveries: z.array(ClientDelivery).describe("Empty while it is `changing`"),
  comments: z.array(ClientComment).describe("Those that clients see, the newest 50, the oldest of them first"),
});
export type ClientPost = z.infer<typeof ClientPost>;

const access = z.string().min(1).max(1_000).describe("From the call that opens the link");

export const ListClientPostsInput = z.strictObject({ access, ...pageFields });
export type ListClientPostsInput = z.infer<typeof ListClientPostsInput>;

export const ClientPostPage = z.object({ posts: z.array(ClientPost), nextCursor });
export type ClientPostPage = z.infer<typeof ClientPostPage>;

const signed = {
  access,
  id: PostId,
  name: line(clientNameMax).trim().min(1, "Type your name").describe("The name of the client"),
};

export const ClientApproveInput = z.strictObject({ ...signed, contentHash: SeenHash });
export type ClientApproveInput = z.infer<typeof ClientApproveInput>;

export const ClientWishInput = z.strictObject({
  ...signed,
  contentHash: SeenHash,
  comment: text(commentTextMax).trim().min(1, "Say what is to be changed"),
});
export type ClientWishInput = z.infer<typeof ClientWishInput>;

export const ClientCommentInput = z.strictObject({
  ...signed,
  text: text(commentTextMax).trim().min(1, "Write a comment"),
});
export type ClientCommentInput = z.infer<typeof ClientCommentInput>;
