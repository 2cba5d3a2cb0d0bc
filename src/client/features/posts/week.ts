import type { CalendarPost } from "#shared/posts/calendar.ts";
import { startOfDay, toLocalInput } from "#client/lib/local-time.ts";

export interface WeekDay {
  date: Date;
  dayOfMonth: number;
  isToday: boolean;
  isPast: boolean;
  posts: readonly CalendarPost[];
}

/** Two days back, today, four ahead: what comes next is in view on every day of the week. */
const daysFromToday = [-2, -1, 0, 1, 2, 3, 4] as const;

/** The instants between which the shown days lie. */
export const spanOf = (now: Date) => ({
  from: startOfDay(now, daysFromToday[0]).toISOString(),
  to: startOfDay(now, daysFromToday[6] + 1).toISOString(),
});

/** The seven days around `now`, each post on its day in the order of the hours. */
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
