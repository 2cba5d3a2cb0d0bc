type Value = number | null;

/** The relative change in percent, rounded: 12 from 25 to 28; null where there is nothing to compare. */
export function percentChange(current: Value, previous: Value): number | null {
  if (current === null || previous === null || previous === 0) return null;
  return Math.round((100 * (current - previous)) / previous);
}

/** The change of a percentage in points, with one decimal: 2.1 from 4.3 % to 6.4 %; null where there is nothing to compare. */
export function pointsChange(current: Value, previous: Value): number | null {
  if (current === null || previous === null) return null;
  return Math.round(10 * (current - previous)) / 10;
}
