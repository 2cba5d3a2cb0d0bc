import { z } from "zod";
import { PostId, TargetId } from "#shared/ids.ts";
import { Platform } from "#shared/platforms/platform.ts";
import { isoDateTime } from "#shared/time.ts";
import { TargetError } from "./post-targets.ts";

/** Heartbeats of the publishing processes. */
export const Scheduler = z.object({
  isAlive: z.boolean(),
  isPaused: z.boolean().describe("The operator holds all posts back (PUBLISHING_PAUSED)"),
  processes: z
    .array(z.object({ startedAt: isoDateTime, tickedAt: isoDateTime }))
    .describe("The processes that are running"),
  lastTickAt: isoDateTime.nullable(),
  secondsSinceTick: z.number().int().nullable(),
});
export type Scheduler = z.infer<typeof Scheduler>;

export const overdueReasons = [
  "publishing_paused",
  "scheduler_silent",
  "account_disconnected",
  "account_paused",
  "catching_up",
  "retrying",
  "verifying",
  "needs_user",
  "under_way",
  "waiting",
] as const;

/** A delivery whose due time has passed without a result. */
export const OverdueDelivery = z.object({
  postId: PostId,
  targetId: TargetId,
  text: z.string(),
  platform: Platform,
  accountName: z.string(),
  dueAt: isoDateTime.nullable(),
  lateSeconds: z.number().int(),
  reason: z
    .enum(overdueReasons)
    .describe(
      "publishing_paused: the operator holds all posts back; scheduler_silent: no process delivers; account_disconnected: reconnect it; account_paused: the platform takes no more for now; catching_up: its turn comes after others of its account; retrying: a try failed; verifying: nobody knows yet whether it went out; needs_user: only you can tell; under_way: it is being sent; waiting: it is about to be looked after",
    ),
  until: isoDateTime.nullable().describe("When it goes on, where that is known"),
  error: TargetError.nullable(),
});
export type OverdueDelivery = z.infer<typeof OverdueDelivery>;

export const Overdue = z.object({
  scheduler: Scheduler,
  overdue: z.array(OverdueDelivery).describe("The most overdue first, at most 100"),
  total: z.number().int(),
});
export type Overdue = z.infer<typeof Overdue>;
