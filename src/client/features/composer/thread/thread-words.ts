import { writesTweets } from "#client/features/platforms/composers.ts";
import { useMessages } from "#client/lib/language/language.ts";
import type { ComposerKind } from "../draft/draft-fields.ts";

/** The texts of the thread editor: of tweets in the composer of X, else of posts. */
export function useThreadWords(kind: ComposerKind) {
  const { thread, threadOfPosts } = useMessages("composer");
  return writesTweets(kind) ? thread : { ...thread, ...threadOfPosts };
}
