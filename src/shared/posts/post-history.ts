import { z } from "zod";
import { RepeatId, TargetId } from "#shared/ids.ts";
import { isoDateTime } from "#shared/time.ts";

/**
 * written      the post was saved                 scheduled  it was given a time
 * sending      the call that publishes began      published  the platform has it
 * refused      the platform said no               not_sent   the call never reached it
 * unknown      no answer came                     absent     it was looked for and is not there
 * failed       it is not tried again by itself    missed     its time passed too long ago
 * needs_user   only the person can tell whether it went out
 */
export const postEventKinds = [
  "written",
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

/** One thing that happened to a post, without words of any language. */
export const PostEvent = z.object({
  at: isoDateTime,
  kind: PostEventKind,
  targetId: TargetId.nullable().describe("The delivery it happened to; null: the post itself"),
  position: z.number().int().nullable().describe("Of a thread or comment which part; 1 is the post itself"),
  attemptNo: z
    .number()
    .int()
    .nullable()
    .describe("Which attempt to send it, counted from 1 for each delivery and part"),
  errorCode: z.string().nullable().describe("What the platform or the server said, as in the list of error codes"),
});
export type PostEvent = z.infer<typeof PostEvent>;

export const PostHistory = z.object({
  events: z.array(PostEvent).describe("In order; the newest 500"),
  repeatId: RepeatId.nullable().describe("The repeating post it was made for"),
});
export type PostHistory = z.infer<typeof PostHistory>;
