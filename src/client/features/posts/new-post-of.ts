import type { NewPostFields, Post } from "#shared/posts/posts.ts";

/** Surely nothing of it is public: it can be made again as it was. */
export const canComeBack = ({ status }: Pick<Post, "status">): boolean => status === "draft" || status === "scheduled";

/** What makes the same post again, once it was deleted. */
export function newPostOf(post: Post): NewPostFields {
  const accountIds = post.targets.flatMap(({ accountId }) => (accountId === null ? [] : [accountId]));
  return {
    content: post.content,
    thread: post.thread,
    platformContent: post.platformContent,
    firstComment: post.firstComment,
    hashtags: post.hashtags,
    creationIds: post.creationIds,
    altText: post.altText,
    altTexts: post.altTexts,
    replySettings: post.replySettings,
    readsFigures: post.readsFigures,
    platforms: post.platforms,
    ...(accountIds.length > 0 && { accountIds }),
    scheduledAt: post.scheduledAt,
    draft: post.status === "draft",
  };
}
