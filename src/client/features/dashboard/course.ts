type Daily = readonly (number | null)[];

const smoothedDays = 7;

/** How a total has grown. Day by day, a few things a week would be a saw. */
export function growthOf(days: Daily): number[] {
  let total = 0;
  return days.map((day) => (total += day ?? 0));
}

/** How a rate has moved: each day the mean of what was counted in the week up to it, nothing before the first. */
export const driftOf = (days: Daily): number[] =>
  days.flatMap((_, index) => {
    const week = days.slice(Math.max(0, index + 1 - smoothedDays), index + 1).filter((day) => day !== null);
    return week.length === 0 ? [] : [week.reduce((sum, day) => sum + day, 0) / week.length];
  });
