import { addDays } from "#client/lib/time/days.ts";
import type { MetricsInput } from "#shared/analytics/analytics.ts";
import { Day } from "#shared/durations.ts";
import { type Platform, platforms } from "#shared/platforms/platform.ts";

export const spans = [7, 30, 90] as const;
export type Span = (typeof spans)[number];
const defaultSpan: Span = 30;
const longestDays = 3 * 366;

/** The chosen range and platform. It is in the URL, so that a link shows the same. */
export interface Choice {
  /** null: the days of `from` and `to`, both included; a day is empty while its date is not complete. */
  span: Span | null;
  from: string;
  to: string;
  platform: Platform | null;
}

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00Z`));

/** The range of the last `span` days, today included. */
const lastDays = (today: string, span: Span) => ({ from: addDays(today, 1 - span), to: today });

export function choiceIn(params: URLSearchParams, today: string): Choice {
  const platform = platforms.find((name) => name === params.get("platform")) ?? null;
  const [from, to] = [params.get("from"), params.get("to")];
  if ((from === "" || isDay(from)) && (to === "" || isDay(to))) return { span: null, from, to, platform };
  const span = spans.find((days) => String(days) === params.get("days")) ?? defaultSpan;
  return { span, ...lastDays(today, span), platform };
}

export const choiceParams = ({ span, from, to, platform }: Choice): Record<string, string> => ({
  ...(span === null ? { from, to } : span === defaultSpan ? {} : { days: String(span) }),
  ...(platform === null ? {} : { platform }),
});

/** The problem of a range; null: it is valid. */
export function problemOf({ from, to }: Pick<Choice, "from" | "to">): "missing" | "wrong" | "tooLong" | null {
  if (from === "" || to === "") return "missing";
  const days = (Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / Day.ms + 1;
  if (!(days >= 1)) return "wrong";
  return days > longestDays ? "tooLong" : null;
}

/** The last days have no `to`: they end now, and the server compares them with as long a time before. */
export const toQuery = ({ span, from, to, platform }: Choice, tz: string): MetricsInput => ({
  from,
  tz,
  ...(span === null && { to }),
  ...(platform !== null && { platform }),
});
