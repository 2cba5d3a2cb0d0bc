import { formatChange } from "#client/lib/language/format.ts";

export interface Trend {
  direction: "up" | "down" | "flat";
  text: string;
}

/** Translates a change from the server's English, which begins with its number: "+12% this week". */
export function readTrend(english: string | null, phrase: (values: { change: string }) => string): Trend | null {
  const percentage = english?.match(/^[+-][\d.]+(?=%)/)?.[0];
  if (percentage === undefined) return null;
  const change = Number(percentage) / 100;
  const direction = change === 0 ? "flat" : change < 0 ? "down" : "up";
  return { direction, text: phrase({ change: formatChange(change) }) };
}
