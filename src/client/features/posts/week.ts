import type { Post } from "#shared/posts.ts";
import { momentOf } from "./post-state.ts";

export interface WeekDay {
  date: Date;
  isToday: boolean;
  isPast: boolean;
  posts: readonly Post[];
}

/** Two days back, today, four ahead: what comes next is in view on every day of the week. */
const daysFromToday = [-2, -1, 0, 1, 2, 3, 4] as const;

const midnight = (date: Date, addDays = 0) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + addDays);

/** The instants between which the shown days lie. */
export const spanOf = (now: Date) => ({
  from: midnight(now, daysFromToday[0]).toISOString(),
  to: midnight(now, daysFromToday[6] + 1).toISOString(),
});

/** The seven days around `now`, each post on its day in the order of the hours. */
export function weekOf(now: Date, posts: readonly Post[]): WeekDay[] {
  const today = midnight(now).getTime();
  const byDay = Map.groupBy(posts, (post) => midnight(new Date(momentOf(post))).getTime());
  return daysFromToday.map((day) => {
    const date = midnight(now, day);
    const own = byDay.get(date.getTime()) ?? [];
    return {
      date,
      isToday: date.getTime() === today,
      isPast: date.getTime() < today,
      posts: own.toSorted((a, b) => momentOf(a).localeCompare(momentOf(b))),
    };
  });
}
