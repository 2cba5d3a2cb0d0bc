import type { AccountInsights } from "#shared/analytics/analytics.ts";

type Hour = AccountInsights["bestTimes"][number];

export interface HourOfWeek {
  /** 1 is Monday. */
  weekday: number;
  hour: number;
  posts: number;
  /** Reactions per hundred views. */
  rate: number;
}

/** Merges the hours of several accounts, weighted by posts, those with the most reactions per view first. (The server selects them by reactions per post.) */
export function mergeHours(hours: readonly Hour[]): HourOfWeek[] {
  const known = hours.flatMap(({ weekday, hour, posts, engagementRate }) =>
    engagementRate === null ? [] : [{ weekday, hour, posts, rate: engagementRate }],
  );
  return [...Map.groupBy(known, ({ weekday, hour }) => `${weekday} ${hour}`).values()]
    .flatMap((same) => {
      const [first] = same;
      const posts = same.reduce((sum, one) => sum + one.posts, 0);
      if (first === undefined || posts === 0) return [];
      return [{ ...first, posts, rate: same.reduce((sum, one) => sum + one.rate * one.posts, 0) / posts }];
    })
    .toSorted((a, b) => b.rate - a.rate || b.posts - a.posts);
}

const levels = 5;

/** The level of an hour relative to the best one, 1 to 5. */
export const levelOf = (rate: number, best: number): number =>
  best <= 0 ? 1 : Math.max(1, Math.ceil((rate / best) * levels));
