const signed = (value: number) => `${value < 0 ? "" : "+"}${value === 0 ? 0 : value}%`;

const withLabel = (change: string, label: string) => (label === "" ? change : `${change} ${label}`);

/** Relative change such as "+12% this week"; null when there is nothing to compare. */
export function growth(current: number | null, previous: number | null, label = ""): string | null {
  if (current === null || previous === null || previous === 0) return null;
  return withLabel(signed(Math.round((100 * (current - previous)) / previous)), label);
}

/** Change in percentage points: "+2.1% improvement" for 4.3 % to 6.4 %. */
export function pointsGained(current: number | null, previous: number | null, label = ""): string | null {
  if (current === null || previous === null) return null;
  return withLabel(signed(Math.round(10 * (current - previous)) / 10), label);
}
