import { minuteOf } from "#client/lib/time/days.ts";
import type { CalendarPost } from "#shared/posts/calendar.ts";

/** Only scheduled posts and drafts can be moved. */
export const isMovable = ({ status }: Pick<CalendarPost, "status">): boolean =>
  status === "scheduled" || status === "draft";

/** The time of a draft that gets its first one. */
export const usualMinute = 9 * 60;

/** The minute of the day for a post dropped on a day of the month: that of its scheduled time; the usual one for a draft. */
export const minuteOfPost = ({ status, scheduledAt }: CalendarPost): number =>
  status === "draft" || scheduledAt === null ? usualMinute : minuteOf(scheduledAt);

/** Replaces or adds the moved posts, sorted by time. */
export function withMoved(posts: readonly CalendarPost[], moved: readonly CalendarPost[]): CalendarPost[] {
  const ids = new Set(moved.map(({ id }) => id));
  return [...posts.filter(({ id }) => !ids.has(id)), ...moved].toSorted((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
  );
}

/**
 * The change that undoes a move, unless the post was changed since `movedAt`. A draft gets its stored time back. A stored time that has
 * passed is lost, because the server accepts only times to come.
 */
export function undoOfMove({ id, status, at, scheduledAt }: CalendarPost, movedAt: string, now = Date.now()) {
  if (status !== "draft") return { id, scheduledAt: at, unchangedSince: movedAt };
  const isToCome = scheduledAt !== null && Date.parse(scheduledAt) > now;
  return { id, draft: true, scheduledAt: isToCome ? scheduledAt : null, unchangedSince: movedAt };
}
