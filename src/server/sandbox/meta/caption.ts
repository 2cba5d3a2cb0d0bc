import { graphErrors } from "./errors.ts";

const maxCaption = 2_200;
const maxHashtags = 30;
const maxMentions = 20;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Throws 36004/2207010 for what Instagram takes in no caption. */
export function requireCaption(caption: string): void {
  const isTooMuch =
    [...caption].length > maxCaption ||
    count(caption, /#[\p{L}\p{N}_]+/gu) > maxHashtags ||
    count(caption, /(?<![\p{L}\p{N}])@[\w.]+/gu) > maxMentions;
  if (isTooMuch) throw graphErrors.captionTooLong();
}
