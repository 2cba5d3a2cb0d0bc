import { Minute } from "#shared/time.ts";

/** How many posts a look back reads: far more than one account makes in the minutes in question. */
export const lookBackPosts = 100;

/** Networks trim, unify line ends and compose accents; none of that makes it another text. */
export const sameText = (a: string, b: string) => plain(a) === plain(b);

const plain = (text: string) => text.replaceAll("\r\n", "\n").normalize("NFC").trim();

/** From when on a post may be the one in question. Clocks differ; an earlier post with the same text must still not be taken for it. */
export const searchFrom = (since: Date) => new Date(since.getTime() - 2 * Minute.ms);
