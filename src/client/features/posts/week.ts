import type { Post } from "#shared/posts.ts";
import { momentOf } from "./post-state.ts";

export interface WeekDay {
  date: Date;
  isToday: boolean;
  isPast: boolean;
  posts: readonly Post[];
}

const daysOfWeek = [0, 1, 2, 3, 4, 5, 6] as const;

const midnight = (date: Date, addDays = 0) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + addDays);

/** Monday of the week of a date, at midnight here. */
export const mondayOf = (date: Date): Date => midnight(date, -((date.getDay() + 6) % 7));

/** The week of `now`, Monday first, each post on its day in the order of the hours. */
export function weekOf(now: Date, posts: readonly Post[]): WeekDay[] {
  const today = midnight(now).getTime();
  const byDay = Map.groupBy(posts, (post) => midnight(new Date(momentOf(post))).getTime());
  return daysOfWeek.map((day) => {
    const date = midnight(mondayOf(now), day);
    const own = byDay.get(date.getTime()) ?? [];
    return {
      date,
      isToday: date.getTime() === today,
      isPast: date.getTime() < today,
      posts: own.toSorted((a, b) => momentOf(a).localeCompare(momentOf(b))),
    };
  });
}
