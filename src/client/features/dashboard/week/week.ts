import { startOfDay, toLocalInput } from "#client/lib/time/local-time.ts";
import type { CalendarPost } from "#shared/posts/calendar.ts";

export interface WeekDay {
  date: Date;
  dayOfMonth: number;
  isToday: boolean;
  isPast: boolean;
  posts: readonly CalendarPost[];
}

/** Two days back, today and four days ahead, so that the coming posts are in view on every day of the week. */
const daysFromToday = [-2, -1, 0, 1, 2, 3, 4] as const;

/** The instants at which the shown days begin and end. */
export const spanOf = (now: Date) => ({
  from: startOfDay(now, daysFromToday[0]).toISOString(),
  to: startOfDay(now, daysFromToday[6] + 1).toISOString(),
});

/** The seven days around `now`, each with its posts in order of time. */
export function weekOf(now: Date, posts: readonly CalendarPost[]): WeekDay[] {
  const today = startOfDay(now).getTime();
  const byDay = Map.groupBy(posts, (post) => startOfDay(new Date(post.at)).getTime());
  return daysFromToday.map((day) => {
    const date = startOfDay(now, day);
    const own = byDay.get(date.getTime()) ?? [];
    return {
      date,
      dayOfMonth: Number(toLocalInput(date).slice(8, 10)),
      isToday: date.getTime() === today,
      isPast: date.getTime() < today,
      posts: own.toSorted((a, b) => a.at.localeCompare(b.at)),
    };
  });
}
