import { graphErrors } from "../meta/errors.ts";

const maxLength = 500;
const maxLinks = 5;

const emoji =
  /\p{Regional_Indicator}{2}|[\d#*]\u{FE0F}?\u{20E3}|\p{Extended_Pictographic}(?:\u{FE0F}|\u{200D}|\p{Emoji_Modifier}|\p{Extended_Pictographic}|[\u{E0020}-\u{E007F}])*/gu;

/** Characters, where an emoji counts the bytes of its UTF-8. */
export function countedLength(text: string): number {
  const emojis = text.match(emoji) ?? [];
  const bytes = emojis.reduce((sum, sequence) => sum + Buffer.byteLength(sequence), 0);
  return bytes + [...text.replaceAll(emoji, "")].length;
}

/** Throws 100 for a text over the limits of Threads. */
export function requireText(text: string): void {
  if (countedLength(text) > maxLength)
    throw graphErrors.parameter(`Param text must be at most ${maxLength} characters`);
  if (new Set(text.match(/https?:\/\/\S+/giu)).size > maxLinks)
    throw graphErrors.parameter("THREADS_API__LINK_LIMIT_EXCEEDED");
}
