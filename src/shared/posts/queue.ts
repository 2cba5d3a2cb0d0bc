import { z } from "zod";
import { isDistinct } from "#shared/distinct.ts";
import { PostId, SocialAccountId } from "#shared/ids.ts";
import { oneOrMany } from "#shared/page.ts";
import { isoDateTime } from "#shared/time.ts";
import { TimeZone } from "#shared/users/settings.ts";
import { CreatePostInput, Post } from "./posts.ts";
import { WeeklySlot, WeeklySlots } from "./weekly-slots.ts";

/** Suggested slots for an empty queue: around noon and after work on working days. */
export const proposedSlots: readonly WeeklySlot[] = [1, 2, 3, 4, 5].flatMap((weekday) => [
  { weekday, time: "12:00" },
  { weekday, time: "18:00" },
]);

export const QueuePlace = z.object({
  at: isoDateTime,
  wallTime: z.string().describe("What the clock in the queue's zone shows, like 2026-11-27T18:30"),
  post: Post.pick({ id: true, content: true, thumbnailUrl: true, platforms: true, status: true })
    .nullable()
    .describe("The post at this slot; null: free"),
});
export type QueuePlace = z.infer<typeof QueuePlace>;

/** An account's queue: its weekly slots, and the posts at the next of them. */
export const Queue = z.object({
  accountId: SocialAccountId,
  timezone: z.string(),
  slots: z.array(WeeklySlot),
  places: z.array(QueuePlace).describe("The next ones in order, four weeks ahead"),
});
export type Queue = z.infer<typeof Queue>;

export const QueueRef = z.strictObject({ id: SocialAccountId });

export const UpdateQueueInput = z.strictObject({
  id: SocialAccountId,
  timezone: TimeZone,
  slots: WeeklySlots.describe("All of them; an empty list ends the queue. Posts that wait keep their times"),
});
export type UpdateQueueInput = z.infer<typeof UpdateQueueInput>;

export const OrderQueueInput = z.strictObject({
  id: SocialAccountId,
  postIds: z
    .array(PostId)
    .min(2)
    .max(100)
    .refine(isDistinct, "The same post is there twice")
    .describe("Posts of the queue in the order they are to go out; they share out the times they have"),
});
export type OrderQueueInput = z.infer<typeof OrderQueueInput>;

export const NextFreeSlotInput = z.strictObject({ accountIds: oneOrMany(SocialAccountId) });
export type NextFreeSlotInput = z.infer<typeof NextFreeSlotInput>;

export const FreeSlot = z.object({ at: isoDateTime, wallTime: z.string(), timezone: z.string() });
export type FreeSlot = z.infer<typeof FreeSlot>;

const { scheduledAt: _at, draft: _draft, ...postFields } = CreatePostInput.shape;

export const QueuePostInput = z.strictObject(postFields);
export type QueuePostInput = z.infer<typeof QueuePostInput>;
export type NewQueuedPost = z.input<typeof QueuePostInput>;
