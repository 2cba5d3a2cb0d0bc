import type { DraftFields } from "./draft-fields.ts";

export const tweetMax = 280;

/** The boxes of the composer, the first one first. */
export const tweetsOf = ({ content, thread, isThread }: Pick<DraftFields, "content" | "thread" | "isThread">) =>
  isThread ? [content, ...thread] : [content];

/** The boxes as fields. */
export const asThread = ([content = "", ...thread]: readonly string[]) => ({ content, thread, isThread: true });
