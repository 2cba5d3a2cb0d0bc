import { isUnplanned, type NewPostFields, type Post } from "#shared/posts/posts.ts";

/** No part of the post is published, so a deletion can be undone by creating it again. */
export const canBeRestored = ({ status }: Pick<Post, "status">): boolean =>
  isUnplanned(status) || status === "scheduled";

/** The fields that create a deleted post again. */
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
    paidPartnership: post.paidPartnership,
    contentWarning: post.contentWarning,
    visibility: post.visibility,
    language: post.language,
    asDocument: post.asDocument,
    readsFigures: post.readsFigures,
    platforms: post.platforms,
    ...(accountIds.length > 0 && { accountIds }),
    scheduledAt: post.scheduledAt,
    draft: isUnplanned(post.status),
  };
}
