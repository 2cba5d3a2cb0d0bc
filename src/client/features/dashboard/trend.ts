import { formatChange } from "#client/lib/language/format.ts";

export interface Trend {
  direction: "up" | "down" | "flat";
  text: string;
}

/** The words for a change in percent; null where there is nothing to compare. */
export function trendOf(percent: number | null, phrase: (values: { change: string }) => string): Trend | null {
  if (percent === null) return null;
  const direction = percent === 0 ? "flat" : percent < 0 ? "down" : "up";
  return { direction, text: phrase({ change: formatChange(percent / 100) }) };
}
