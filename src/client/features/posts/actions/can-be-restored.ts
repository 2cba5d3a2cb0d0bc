import { isUnplanned, type Post } from "#shared/posts/posts.ts";

// Apart from post-state.ts, which the first screen loads: `posts.ts` has the schemas of posts.

/** Nothing of the post was sent, so the undo of its deletion brings it back as it was. */
export const canBeRestored = ({ status }: Pick<Post, "status">): boolean =>
  isUnplanned(status) || status === "scheduled";
