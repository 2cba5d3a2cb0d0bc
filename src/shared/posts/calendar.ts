import { z } from "zod";
import { Day } from "#shared/durations.ts";
import { PostId, SocialAccountId } from "#shared/ids.ts";
import { oneOrMany } from "#shared/page.ts";
import { Platform } from "#shared/platforms/platform.ts";
import { isoDateTime } from "#shared/time.ts";
import { PostStatus } from "./posts.ts";

/** Maximum length of a calendar range; the largest view shows six weeks. */
export const calendarDaysMax = 62;
/** Maximum number of posts in an answer; `isWhole` is true when all are included. */
export const calendarPostsMax = 2_000;

/** The fields of a post that a calendar shows. */
export const CalendarPost = z.object({
  id: PostId,
  title: z.string().describe("The first line of its text, shortened"),
  status: PostStatus,
  at: isoDateTime.describe("The time at which it was published, is due, or was written"),
  scheduledAt: isoDateTime.nullable(),
  platforms: z.array(Platform),
  thumbnailUrl: z.string().nullable(),
  needsUser: z.boolean().describe("A delivery waits for the person to say whether it went out"),
  sandbox: z.boolean().describe("One of its accounts is in the sandbox, which reaches no real network"),
});
export type CalendarPost = z.infer<typeof CalendarPost>;

export const CalendarInput = z
  .strictObject({
    from: isoDateTime.describe("Included"),
    to: isoDateTime.describe(`Excluded, and at most ${calendarDaysMax} days after from`),
    status: oneOrMany(PostStatus).optional(),
    platform: oneOrMany(Platform).optional(),
    accountId: SocialAccountId.optional(),
  })
  .refine(({ from, to }) => Date.parse(to) > Date.parse(from), {
    path: ["to"],
    message: "Choose an end after the beginning",
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= calendarDaysMax * Day.ms, {
    path: ["to"],
    message: `Ask for at most ${calendarDaysMax} days at a time`,
  });
export type CalendarInput = z.infer<typeof CalendarInput>;

export const CalendarAnswer = z.object({
  posts: z.array(CalendarPost).describe("By their time; drafts are on no day"),
  isWhole: z.boolean().describe(`False where there are more than ${calendarPostsMax}`),
});
export type CalendarAnswer = z.infer<typeof CalendarAnswer>;
