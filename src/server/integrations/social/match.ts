import { Day, Minute } from "#shared/durations.ts";

/** Page size of a search for a published post: far more than an account publishes in the searched minutes. */
export const lookBackPosts = 100;

/** Compares texts as networks store them: trimmed, with unified line ends and composed accents (NFC). */
export const sameText = (a: string, b: string) => plain(a) === plain(b);

export const plain = (text: string) => text.replaceAll("\r\n", "\n").normalize("NFC").trim();

/** The first send that may have published the post that is looked up, by the database's clock. */
export interface SentAt {
  at: Date;
  ageMs: number;
}

/** Start of a search by the database's clock. The day is far above any clock difference; the search only has to end. */
export const searchFrom = (at: Date) => new Date(at.getTime() - Day.ms);

const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** The network's time in its answer. null: missing, or no time. */
function networkNow(headers: Headers): Date | null {
  const text = headers.get("date") ?? "";
  const now = httpDate.test(text) ? new Date(text) : null;
  return now === null || Number.isNaN(now.getTime()) ? null : now;
}

/**
 * The earliest time that a network can have given to the post, by its own clock, which its answer tells. It may differ from the
 * database's by minutes, so the age of the send counts. Older posts with the same text are others, like one of every day. The two minutes
 * are above the duration of a look-up and the differences between a network's machines. A database whose clock was set back since the
 * send gives too small an age: the time of the send itself is the limit then, a quarter of an hour earlier at most. null: the answer does
 * not tell the time, or the search began after this one. The post may then be there and not be seen.
 */
export function earliestTime({ at, ageMs }: SentAt, headers: Headers): Date | null {
  const now = networkNow(headers);
  if (now === null) return null;
  const byAge = now.getTime() - ageMs;
  const bySend = Math.max(at.getTime(), byAge - 15 * Minute.ms);
  const earliest = new Date(Math.min(byAge, bySend) - 2 * Minute.ms);
  return earliest < searchFrom(at) ? null : earliest;
}

/** The verdict without an earliest time. */
export const untimed = { outcome: "unclear", reason: "The network's answer does not tell its time" } as const;
