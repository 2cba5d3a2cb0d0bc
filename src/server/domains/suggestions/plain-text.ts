import { cutText } from "#shared/text.ts";

const invisible = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
const around = /^["'“”„«»\s]+|["'“”„«»\s]+$/g;

/** A model's answer as text for a field: without control characters and surrounding quotes, cut to the maximum length. */
export function plainText(written: string, max: number): string {
  const text = written.toWellFormed().replace(/\r\n?/g, "\n").replace(invisible, "").replace(around, "");
  if (text.length <= max) return text;
  const cut = cutText(text, max - 1);
  // At the last space, unless that would leave out much.
  const space = cut.search(/\s\S*$/);
  return `${(space > max * 0.8 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** The same on one line. */
export const plainLine = (written: string, max: number): string => plainText(written.replace(/\s+/g, " "), max);

const tagMax = 60;

/** Hashtags that are valid on every platform (letters, digits and underscores), without duplicates, the first `max`. */
export function plainHashtags(written: readonly string[], max: number): string[] {
  const tags = new Map<string, string>();
  for (const word of written.slice(0, 100)) {
    const tag = cutText(word.toWellFormed().replace(/[^\p{L}\p{M}\p{N}_]/gu, ""), tagMax);
    // No platform accepts a hashtag of digits only.
    if (/\p{L}/u.test(tag) && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()].slice(0, max);
}
