import { cutText } from "#shared/text.ts";

/** The minimum share of the text: with a long last word it is cut within the word. */
const minShare = 0.6;

/** The beginning of a text, at most `max` long, cut between words if possible, with an ellipsis. */
export function excerpt(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = cutText(text, max - 1);
  const end = cut.search(/\s\S*$/);
  return `${(end > max * minShare ? cut.slice(0, end) : cut).replace(/[\s.,;:!?…–-]+$/, "")}…`;
}
