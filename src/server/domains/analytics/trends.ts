import { percentChange, pointsChange } from "#shared/analytics/changes.ts";

function written(change: number | null, label: string): string | null {
  if (change === null) return null;
  // Without the sign of a negative zero.
  const percent = `${change < 0 ? "" : "+"}${change === 0 ? 0 : change}%`;
  return label === "" ? percent : `${percent} ${label}`;
}

/** Relative change such as "+12% this week"; null when there is nothing to compare. */
export const growth = (current: number | null, previous: number | null, label = ""): string | null =>
  written(percentChange(current, previous), label);

/** Change in percentage points: "+2.1% improvement" for 4.3 % to 6.4 %. */
export const pointsGained = (current: number | null, previous: number | null, label = ""): string | null =>
  written(pointsChange(current, previous), label);
