import type { Deps } from "#server/deps.ts";
import { mediaUrl } from "#server/domains/creations/creations.service.ts";
import { findCalendarPosts } from "#server/domains/posts/store/calendar.queries.ts";
import { type CalendarAnswer, type CalendarInput, calendarPostsMax } from "#shared/posts/calendar.ts";
import type { UserId } from "#shared/ids.ts";

/** What went out or is to go out in a stretch of days. */
export async function readCalendar(
  { db }: Pick<Deps, "db">,
  userId: UserId,
  { from, to, ...filter }: CalendarInput,
): Promise<CalendarAnswer> {
  const range = { from: new Date(from), to: new Date(to) };
  const found = await findCalendarPosts(db, userId, range, filter, calendarPostsMax);
  return {
    isWhole: found.length <= calendarPostsMax,
    posts: found.slice(0, calendarPostsMax).map(({ thumbnailKey, at, scheduledAt, ...post }) => ({
      ...post,
      at: at.toISOString(),
      scheduledAt: scheduledAt?.toISOString() ?? null,
      thumbnailUrl: thumbnailKey === null ? null : mediaUrl(thumbnailKey),
    })),
  };
}
