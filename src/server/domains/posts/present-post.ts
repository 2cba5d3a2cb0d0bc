import type { Db } from "#server/db/client.ts";
import { mediaUrl } from "#server/domains/creations/creations.service.ts";
import { findMediaOf, findTargetsOf, type PostRow, type TargetRow } from "#server/domains/posts/posts.queries.ts";
import { shownStatus } from "#server/domains/posts/target-state.ts";
import type { Post, PostTarget } from "#shared/posts.ts";

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** States in which the next look lies in the future and is worth telling. */
const isWaitingToRetry = (row: TargetRow) => (row.state === "queued" && row.failedTries > 0) || row.state === "unknown";

function toTarget(row: TargetRow): PostTarget {
  return {
    id: row.id,
    platform: row.platform,
    accountId: row.accountId,
    accountName: row.accountName,
    sandbox: row.sandbox,
    status: shownStatus[row.state],
    needsUser: row.state === "needs_user",
    permalink: row.permalink,
    externalId: row.externalId,
    error: row.error,
    attempts: row.tries,
    nextAttemptAt: isWaitingToRetry(row) ? iso(row.wakeAt) : null,
    publishedAt: iso(row.publishedAt),
  };
}

/** Rows as the API shows them, with their media and deliveries read in two queries for the whole page. */
export async function presentPosts(db: Db, rows: readonly PostRow[]): Promise<Post[]> {
  const ids = rows.map((row) => row.id);
  const [media, targets] = await Promise.all([findMediaOf(db, ids), findTargetsOf(db, ids)]);
  const mediaByPost = Map.groupBy(media, (item) => item.postId);
  const targetsByPost = Map.groupBy(targets, (target) => target.postId);
  return rows.map((row) => {
    const ownMedia = mediaByPost.get(row.id) ?? [];
    const first = ownMedia[0];
    return {
      id: row.id,
      content: row.content,
      hashtags: row.hashtags,
      creationId: first?.creationId ?? null,
      creationIds: ownMedia.map((item) => item.creationId),
      thumbnailUrl: first?.thumbnailKey == null ? null : mediaUrl(first.thumbnailKey),
      platforms: row.platforms,
      status: row.status,
      scheduledAt: iso(row.scheduledAt),
      publishedAt: iso(row.publishedAt),
      altText: row.altText,
      replySettings: row.replySettings,
      targets: (targetsByPost.get(row.id) ?? []).map(toTarget),
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
