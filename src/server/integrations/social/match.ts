import { Day, Minute } from "#shared/durations.ts";

/** Page size of a search for a published post: far more than an account publishes in the searched minutes. */
export const lookBackPosts = 100;

/** Compares texts as networks store them: trimmed, with unified line ends and composed accents (NFC). */
export const sameText = (a: string, b: string) => plain(a) === plain(b);

export const plain = (text: string) => text.replaceAll("\r\n", "\n").normalize("NFC").trim();

/**
 * Start of the search: `since` minus two minutes for clock differences. Older posts with the same text do not match.
 */
export const searchFrom = (since: Date) => new Date(since.getTime() - 2 * Minute.ms);

/** Start of the search for a reply below a known post. The day is far above any clock difference; the search only has to end. */
export const replySearchFrom = (since: Date) => new Date(since.getTime() - Day.ms);
