import { mediaUrl } from "#server/domains/creations/creations.service.ts";
import type { PostRow } from "#server/domains/posts/store/posts.queries.ts";
import { toTarget } from "#server/domains/posts/store/present-target.ts";
import type { ShownPost } from "#server/domains/posts/store/read-posts.queries.ts";
import type { Engagement, Post } from "#shared/posts/posts.ts";

const iso = (date: Date | null) => date?.toISOString() ?? null;

function engagementOf({ likes, comments, shares, views, engagementAt }: PostRow): Engagement | null {
  if (engagementAt === null || [likes, comments, shares, views].every((value) => value === null)) return null;
  return { likes, comments, shares, views, source: "manual", updatedAt: engagementAt.toISOString() };
}

/** A post as the API shows it. */
export function toPost({ post: row, media, targets }: ShownPost): Post {
  const first = media[0];
  return {
    id: row.id,
    content: row.content,
    thread: row.thread,
    platformContent: row.platformContent,
    firstComment: row.firstComment,
    hashtags: row.hashtags,
    creationId: first?.creationId ?? null,
    creationIds: media.map((item) => item.creationId),
    thumbnailUrl: first?.thumbnailKey == null ? null : mediaUrl(first.thumbnailKey),
    platforms: row.platforms,
    status: row.status,
    scheduledAt: iso(row.scheduledAt),
    publishedAt: iso(row.publishedAt),
    altText: row.altText,
    altTexts: media.map((item) => item.altText),
    replySettings: row.replySettings,
    readsFigures: row.readsFigures,
    notice: row.notice,
    engagement: engagementOf(row),
    targets: targets.map((target) => toTarget(row, target)),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
