import { z } from "zod";
import { PostId, SocialAccountId, TargetId } from "#shared/ids.ts";
import { Platform } from "#shared/platforms/platform.ts";
import { text } from "#shared/text.ts";
import { isoDateTime } from "#shared/time.ts";
import { contentMax } from "./post-limits.ts";
import { partKinds } from "./post-texts.ts";

/** Status of one target in the API. The server has finer states (posts/store/target-state.ts). */
export const targetStatuses = ["pending", "publishing", "verifying", "published", "failed", "cancelled"] as const;
export const TargetStatus = z.enum(targetStatuses);
export type TargetStatus = z.infer<typeof TargetStatus>;

/** Why a delivery failed or waits: a stable code, what happened, and what to do about it. */
export const TargetError = z.object({ code: z.string(), message: z.string(), fix: z.string().nullable() });
export type TargetError = z.infer<typeof TargetError>;

/** A part of a target: the rest of a thread, then the first comment. */
export const PostPart = z.object({
  position: z.number().int().describe("From 2 on: the post itself is the first"),
  kind: z.enum(partKinds),
  text: z.string(),
  status: TargetStatus,
  needsUser: z.boolean(),
  externalId: z.string().nullable(),
  permalink: z.string().nullable(),
  error: TargetError.nullable(),
  attempts: z.number().int(),
  nextAttemptAt: isoDateTime.nullable(),
  publishedAt: isoDateTime.nullable(),
});
export type PostPart = z.infer<typeof PostPart>;

export const PostTarget = z.object({
  id: TargetId,
  platform: Platform,
  accountId: SocialAccountId.nullable(),
  accountName: z.string(),
  sandbox: z.boolean(),
  status: TargetStatus.describe(
    "`publishing` from up to 20 seconds before its time, while files are uploaded; it goes out at its time",
  ),
  needsUser: z.boolean(),
  permalink: z.string().nullable(),
  accountUrl: z.string().nullable().describe("The address of the account; null: it was disconnected"),
  externalId: z.string().nullable(),
  error: TargetError.nullable(),
  attempts: z.number().int(),
  nextAttemptAt: isoDateTime
    .nullable()
    .describe("The time of the next attempt or, while it is `verifying`, of the next look-up"),
  publishedAt: isoDateTime.nullable(),
  text: z.string().nullable().describe("The published text, including later edits; null: not published yet"),
  parts: z.array(PostPart).describe("The parts that follow the post on this account, in order"),
  postedCount: z.number().int().describe("Posts of the thread that are out, the first one included"),
  postCount: z.number().int().describe("Posts the thread has, 1 without a thread; a comment is none"),
});
export type PostTarget = z.infer<typeof PostTarget>;

/** A link that its network did not tell is read again for this time after the publication. */
export const linkReadDays = 7;

/** The user's answer about a delivery of unknown outcome: it is live, or it is absent and is sent again. */
export const ResolveTargetInput = z.strictObject({
  id: PostId,
  targetId: TargetId,
  outcome: z.enum(["live", "absent"]),
  permalink: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
});
export type ResolveTargetInput = z.infer<typeof ResolveTargetInput>;

/** A new text for a post that is published on one account. */
export const EditPublishedInput = z.strictObject({ id: PostId, targetId: TargetId, text: text(contentMax).min(1) });
export type EditPublishedInput = z.infer<typeof EditPublishedInput>;
