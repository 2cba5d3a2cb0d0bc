import { z } from "zod";
import { PostId, RepeatId, SocialAccountId } from "#shared/ids.ts";
import { nextCursor, pageFields } from "#shared/page.ts";
import { RepeatWarning } from "#shared/platforms/repeated-text.ts";
import { text } from "#shared/text.ts";
import { isoDateTime, isoDay } from "#shared/time.ts";
import { TimeZone } from "#shared/users/settings.ts";
import type { PostField } from "./post-fields.ts";
import { contentMax } from "./post-limits.ts";
import { TargetError } from "./post-targets.ts";
import { CreatePostInput, Post } from "./posts.ts";
import { TimeOfDay, WeeklySlots } from "./weekly-slots.ts";

const daysMax = 365;
export const repeatTimesMax = 1_000;
const variantsMax = 20;

/** The days and the time of day. */
export const RepeatPattern = z.discriminatedUnion("every", [
  z.strictObject({
    every: z.literal("week"),
    slots: WeeklySlots.min(1, "Choose at least one day of the week"),
  }),
  z.strictObject({ every: z.literal("days"), days: z.number().int().min(1).max(daysMax), time: TimeOfDay }),
]);
export type RepeatPattern = z.infer<typeof RepeatPattern>;

const timetableFields = {
  pattern: RepeatPattern,
  timezone: TimeZone.describe("The clock the times are read from. It stays, wherever the person travels"),
  startsOn: isoDay.describe("The first day it may happen on; with days, the day that is counted from"),
  endsOn: isoDay.nullable().describe("The last day it may happen on"),
};

export interface Timetable {
  pattern: RepeatPattern;
  timezone: string;
  startsOn: string;
  endsOn: string | null;
}

const { scheduledAt: _at, draft: _draft, ...repeatedInputs } = CreatePostInput.shape;

/** The template of each post. */
export const RepeatedPost = z.strictObject({
  ...repeatedInputs,
  variants: z
    .array(text(contentMax).refine((variant) => variant.trim() !== "", "Write a text, or remove this one"))
    .max(variantsMax)
    .default([])
    .describe("Texts that take turns with content, for networks that refuse the same text twice"),
});
export type RepeatedPost = z.infer<typeof RepeatedPost>;
export type NewRepeatedPost = z.input<typeof RepeatedPost>;

const endsAfterStart = ({ startsOn, endsOn }: { startsOn: string; endsOn?: string | null | undefined }) =>
  endsOn == null || endsOn >= startsOn;
const endsEarly = { path: ["endsOn"], message: "The last day is before the first one" };

const times = z.number().int().min(1).max(repeatTimesMax).nullable();

export const CreateRepeatInput = z
  .strictObject({
    draftId: PostId.optional().describe(
      "The stored draft it is made from, which is deleted with it: a repeated call makes no second repeating post",
    ),
    post: RepeatedPost,
    ...timetableFields,
    endsOn: timetableFields.endsOn.default(null),
    times: times.default(null).describe("The number of times; null: no end"),
  })
  .refine(endsAfterStart, endsEarly);
export type CreateRepeatInput = z.infer<typeof CreateRepeatInput>;

/** Omitted fields stay unchanged. Created posts that are not being sent yet are replaced. */
export const UpdateRepeatInput = z.strictObject({
  id: RepeatId,
  post: RepeatedPost.optional(),
  ...z.strictObject({ ...timetableFields, times }).partial().shape,
});
export type UpdateRepeatInput = z.infer<typeof UpdateRepeatInput>;

export const PreviewRepeatInput = z
  .strictObject({ ...timetableFields, endsOn: timetableFields.endsOn.default(null), times: times.default(null) })
  .refine(endsAfterStart, endsEarly);
export type PreviewRepeatInput = z.infer<typeof PreviewRepeatInput>;

export const RepeatRef = z.strictObject({ id: RepeatId });

export const repeatStatuses = ["active", "paused", "ended"] as const;
export const RepeatStatus = z.enum(repeatStatuses);
export type RepeatStatus = z.infer<typeof RepeatStatus>;

/** A future occurrence. */
export const NextTime = z.object({
  at: isoDateTime,
  wallTime: z.string().describe("What the clock in its zone shows, like 2026-11-27T18:30"),
  isShifted: z.boolean().describe("The clocks skip the requested time, so it happens later"),
  postId: PostId.nullable().describe("The post that waits for it; null until it is made"),
});
export type NextTime = z.infer<typeof NextTime>;

const shownFields = {
  content: true,
  hashtags: true,
  platforms: true,
  creationIds: true,
  thread: true,
  platformContent: true,
  firstComment: true,
  altText: true,
  altTexts: true,
  replySettings: true,
  paidPartnership: true,
  contentWarning: true,
  visibility: true,
  language: true,
  asDocument: true,
  readsMetrics: true,
} as const satisfies Record<PostField | "creationIds" | "altTexts", true>;

const ShownRepeatedPost = Post.pick(shownFields).extend({
  accountIds: z.array(SocialAccountId).describe("Empty: the default account of each platform"),
  variants: z.array(z.string()),
});
export type ShownRepeatedPost = z.infer<typeof ShownRepeatedPost>;

export const Repeat = z.object({
  id: RepeatId,
  status: RepeatStatus,
  post: ShownRepeatedPost,
  pattern: RepeatPattern,
  timezone: z.string(),
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  times: z.number().int().nullable(),
  madeCount: z.number().int().describe("Posts that were made for it so far, those that wait included"),
  next: z.array(NextTime).describe("The next times, at most five"),
  problem: TargetError.nullable().describe("Why the next post could not be made; it is tried again"),
  warnings: z.array(RepeatWarning),
  createdAt: isoDateTime,
  updatedAt: isoDateTime,
});
export type Repeat = z.infer<typeof Repeat>;

export const ListRepeatsInput = z.strictObject({ ...pageFields, status: RepeatStatus.optional() });
export type ListRepeatsInput = z.infer<typeof ListRepeatsInput>;
export const RepeatPage = z.object({ repeats: z.array(Repeat), nextCursor });
