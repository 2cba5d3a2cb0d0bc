import { formatChange } from "#client/lib/format.ts";

export interface Trend {
  direction: "up" | "down" | "flat";
  text: string;
}

/** The server says a change in English, its figure first: "+12% this week". Here it is said in the language of the person. */
export function readTrend(said: string | null, inWords: (change: string) => string): Trend | null {
  const figure = said?.match(/^[+-][\d.]+(?=%)/)?.[0];
  if (figure === undefined) return null;
  const change = Number(figure) / 100;
  const direction = change === 0 ? "flat" : change < 0 ? "down" : "up";
  return { direction, text: inWords(formatChange(change)) };
}
