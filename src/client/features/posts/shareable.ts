import type { PostStatus } from "#shared/posts/posts.ts";

/** Whether a client sees what the post says: not while its authors work on it. */
export const isShareable = (status: PostStatus): boolean => status !== "draft" && status !== "changes_requested";
