import { cutText } from "#shared/text.ts";

/** Less of what is left than this, and a single long word would leave nothing of a text. */
const leastKept = 0.6;

/** The beginning of a text, at most `max` long, cut between words where it has any, and marked as cut. */
export function excerpt(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = cutText(text, max - 1);
  const end = cut.search(/\s\S*$/);
  return `${(end > max * leastKept ? cut.slice(0, end) : cut).replace(/[\s.,;:!?…–-]+$/, "")}…`;
}
