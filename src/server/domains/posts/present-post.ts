import type { Db } from "#server/db/client.ts";
import { mediaUrl } from "#server/domains/creations/creations.service.ts";
import { findPartsOf } from "#server/domains/posts/parts.queries.ts";
import { findMediaOf, findTargetsOf, type PostRow } from "#server/domains/posts/posts.queries.ts";
import { toTarget } from "#server/domains/posts/present-target.ts";
import type { Engagement, Post } from "#shared/posts.ts";

const iso = (date: Date | null) => date?.toISOString() ?? null;

function engagementOf({ likes, comments, shares, views, engagementAt }: PostRow): Engagement | null {
  if (engagementAt === null || [likes, comments, shares, views].every((value) => value === null)) return null;
  return { likes, comments, shares, views, source: "manual", updatedAt: engagementAt.toISOString() };
}

/** Rows as the API shows them, with their media and deliveries read in three queries for the whole page. */
export async function presentPosts(db: Db, rows: readonly PostRow[]): Promise<Post[]> {
  const ids = rows.map((row) => row.id);
  // Only a thread or a comment has parts, and most pages have neither.
  const withParts = rows.flatMap((row) => (row.thread.length > 0 || row.firstComment !== null ? row.id : []));
  const [media, targets, parts] = await Promise.all([
    findMediaOf(db, ids),
    findTargetsOf(db, ids),
    findPartsOf(db, withParts),
  ]);
  const mediaByPost = Map.groupBy(media, (item) => item.postId);
  const targetsByPost = Map.groupBy(targets, (target) => target.postId);
  const partsByTarget = Map.groupBy(parts, (part) => part.targetId);
  return rows.map((row) => {
    const ownMedia = mediaByPost.get(row.id) ?? [];
    const first = ownMedia[0];
    return {
      id: row.id,
      content: row.content,
      thread: row.thread,
      platformContent: row.platformContent,
      firstComment: row.firstComment,
      hashtags: row.hashtags,
      creationId: first?.creationId ?? null,
      creationIds: ownMedia.map((item) => item.creationId),
      thumbnailUrl: first?.thumbnailKey == null ? null : mediaUrl(first.thumbnailKey),
      platforms: row.platforms,
      status: row.status,
      scheduledAt: iso(row.scheduledAt),
      publishedAt: iso(row.publishedAt),
      altText: row.altText,
      altTexts: ownMedia.map((item) => item.altText),
      replySettings: row.replySettings,
      notice: row.notice,
      engagement: engagementOf(row),
      targets: (targetsByPost.get(row.id) ?? []).map((target) =>
        toTarget(row, target, partsByTarget.get(target.id) ?? []),
      ),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    };
  });
}

export async function presentPost(db: Db, row: PostRow): Promise<Post> {
  const [post] = await presentPosts(db, [row]);
  if (post === undefined) throw new Error("A post was not presented");
  return post;
}
