type Daily = readonly (number | null)[];

const smoothedDays = 7;

/** The running total of daily values: a line of the values themselves would be a sawtooth. */
export function runningTotal(days: Daily): number[] {
  let total = 0;
  return days.map((day) => (total += day ?? 0));
}

/** For each day the mean of the values of the week up to it. A day is left out if this week has no value. */
export const movingAverage = (days: Daily): number[] =>
  days.flatMap((_, index) => {
    const week = days.slice(Math.max(0, index + 1 - smoothedDays), index + 1).filter((day) => day !== null);
    return week.length === 0 ? [] : [week.reduce((sum, day) => sum + day, 0) / week.length];
  });
