import { z } from "zod";
import { Actor } from "#shared/activity/activity.ts";
import { MonthlyCapUsd } from "#shared/ai-costs/ai-costs.ts";
import { RepeatId, TargetId } from "#shared/ids.ts";
import { isoDateTime } from "#shared/time.ts";

/** Costs of this month's posts on X for the operator, and the warning budget of the workspace. */
export const XCosts = z.object({
  month: z.string().describe("YYYY-MM, UTC"),
  posts: z.number().int().describe("Posts made this month, threads and comments counted one by one"),
  postsWithLink: z.number().int().describe("Those that contain a link, which cost more"),
  spentUsd: z.number(),
  budgetUsd: MonthlyCapUsd.describe("The amount from which a warning is shown; null: no warning"),
  isOverBudget: z.boolean(),
  prices: z.object({ postUsd: z.number(), postWithLinkUsd: z.number(), asOf: z.string() }),
});
export type XCosts = z.infer<typeof XCosts>;

/**
 * written      the post was saved                 scheduled  the post got a due time
 * submitted    it was submitted for approval      approved   a member or a client approved what it said then
 * changes_requested  an approver or a client gave it back
 * sending      the publishing call began          published  the platform has published it
 * refused      the platform refused the call      not_sent   the call did not reach the platform
 * unknown      no answer                          absent     a look-up did not find it
 * failed       no automatic retry is left         missed     stopped before it was sent: too late, or not approved
 * needs_user   only a person can tell whether it was published
 */
export const postEventKinds = [
  "written",
  "submitted",
  "approved",
  "changes_requested",
  "scheduled",
  "sending",
  "published",
  "refused",
  "not_sent",
  "unknown",
  "absent",
  "failed",
  "missed",
  "needs_user",
] as const;
export const PostEventKind = z.enum(postEventKinds);
export type PostEventKind = z.infer<typeof PostEventKind>;

/** One event of a post, without translated text. */
export const PostEvent = z.object({
  at: isoDateTime,
  kind: PostEventKind,
  targetId: TargetId.nullable().describe("The delivery that it concerns; null: the post itself"),
  position: z.number().int().nullable().describe("The part of a thread, or the comment; 1 is the post itself"),
  attemptNo: z
    .number()
    .int()
    .nullable()
    .describe("Which attempt to send it, counted from 1 for each delivery and part"),
  errorCode: z.string().nullable().describe("The code of the platform or the server, as in the list of error codes"),
  actor: Actor.nullable().describe(
    "Who wrote, submitted, approved or planned the post; null for what happened by itself",
  ),
  client: z.string().nullable().describe("The name that a client entered with a link; null: it was no client"),
});
export type PostEvent = z.infer<typeof PostEvent>;

export const PostHistory = z.object({
  events: z.array(PostEvent).describe("In order; the newest 500"),
  repeatId: RepeatId.nullable().describe("The repeating post it was made for"),
});
export type PostHistory = z.infer<typeof PostHistory>;
