import type { PostStatus } from "#shared/posts/posts.ts";

/** Whether clients may see the content of the post: not while its authors work on it. */
export const isShareable = (status: PostStatus): boolean => status !== "draft" && status !== "changes_requested";
