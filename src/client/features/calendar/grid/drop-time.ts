import { minuteOf, snapMinute } from "#client/lib/time/days.ts";
import type { CalendarPost } from "#shared/posts/calendar.ts";

export const pixelsPerHour = 50;

/** The height of the head of a week, which stays above its hours. */
export const headPx = 44;

/** The height of a minute of the day in the week, in pixels from midnight. */
export const topOf = (minute: number) => (minute / 60) * pixelsPerHour;

/** The minute of the day for a post dropped in the week at a height. */
export const minuteAt = (y: number) => snapMinute((y / pixelsPerHour) * 60);

/** The time of a draft that gets its first one. */
export const usualMinute = 9 * 60;

/** The minute of the day for a post dropped on a day of the month: that of its scheduled time; the usual one for a draft. */
export const minuteOfPost = ({ status, scheduledAt }: CalendarPost): number =>
  status === "draft" || scheduledAt === null ? usualMinute : minuteOf(scheduledAt);
