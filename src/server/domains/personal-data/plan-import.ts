import { v7 as uuidv7 } from "uuid";
import type { ImportedCreation, StagedFile } from "#server/domains/creations/import-media.ts";
import type { ArchivedDelivery, ArchivedPost } from "#server/domains/personal-data/archive-rows.ts";
import type { ArchiveContent } from "#server/domains/personal-data/read-archive.ts";
import type { ImportedPosts } from "#server/domains/posts/store/import-posts.ts";
import type { CreationId, PostId, UserId } from "#shared/ids.ts";
import type { PostStatus } from "#shared/posts/posts.ts";

/** Nothing was made in the future, whatever the archive says: it would stand first in every list. */
const pastOf = (isoTime: string) => new Date(Math.min(Date.parse(isoTime), Date.now()));

/** A delivery that is over. What was waiting or under way when the archive was made is not history. */
const endOf = ({ state }: ArchivedDelivery): "published" | "failed" | null =>
  state === "published" ? "published" : state === "failed" || state === "missed" ? "failed" : null;

/** What a post is follows from what became of its deliveries, never from what the archive calls it. */
function statusOf(ends: readonly ("published" | "failed")[]): PostStatus {
  if (ends.length === 0) return "draft";
  if (ends.every((end) => end === "published")) return "published";
  return ends.includes("published") ? "partial" : "failed";
}

export interface ImportPlan extends ImportedPosts {
  creations: ImportedCreation[];
}

function planPost(userId: UserId, id: PostId, post: ArchivedPost, ended: readonly ArchivedDelivery[]) {
  const { id: _id, status: _status, createdAt, likes, comments, shares, views, engagementAt, ...texts } = post;
  const ends = ended.map((delivery) => endOf(delivery) ?? "failed");
  const wentOut = ended.flatMap((delivery) =>
    endOf(delivery) === "published" ? [pastOf(delivery.publishedAt ?? createdAt).getTime()] : [],
  );
  // Figures typed by hand; those a platform gave belong to an account that is not here.
  const figures =
    wentOut.length === 0 || engagementAt === null
      ? {}
      : { likes, comments, shares, views, engagementAt: pastOf(engagementAt) };
  return {
    ...texts,
    ...figures,
    id,
    userId,
    status: statusOf(ends),
    publishedAt: wentOut.length === 0 ? null : new Date(Math.min(...wentOut)),
    createdAt: pastOf(createdAt),
  };
}

/** New ids for everything, in the old order, with every reference following them. */
export function planImport(
  userId: UserId,
  content: ArchiveContent,
  creationIds: ReadonlyMap<CreationId, CreationId>,
  staged: ReadonlyMap<CreationId, StagedFile>,
): ImportPlan {
  const postIds = new Map(content.posts.map(({ id }) => [id, uuidv7() as PostId]));
  const endedOf = Map.groupBy(
    content.deliveries.filter((delivery) => endOf(delivery) !== null),
    ({ postId }) => postId,
  );
  const posts = content.posts.map((post) =>
    planPost(userId, postIds.get(post.id) ?? post.id, post, endedOf.get(post.id) ?? []),
  );
  const publishedPosts = new Set(posts.filter(({ publishedAt }) => publishedAt !== null).map(({ id }) => id));
  const media = content.postMedia.flatMap(({ postId, creationId, ...place }) => {
    const ids = { postId: postIds.get(postId), creationId: creationIds.get(creationId) };
    return ids.postId === undefined || ids.creationId === undefined
      ? []
      : [{ ...place, userId, postId: ids.postId, creationId: ids.creationId }];
  });
  const posted = new Set(media.flatMap((item) => (publishedPosts.has(item.postId) ? [item.creationId] : [])));
  const creations = content.creations.map(
    ({ status: _status, createdAt, id: oldId, parentId, ...described }): ImportedCreation => {
      const id = creationIds.get(oldId) ?? oldId;
      const file = staged.get(oldId);
      const common = {
        ...described,
        userId,
        parentId: parentId === null ? null : (creationIds.get(parentId) ?? null),
        createdAt: pastOf(createdAt),
      };
      if (file === undefined) return { ...common, id, status: "draft" };
      const { id: _newId, ...stored } = file;
      const done = { progress: 1, finishedAt: pastOf(createdAt), fileName: described.title };
      return { ...common, ...stored, ...done, id, status: posted.has(id) ? "posted" : "completed" };
    },
  );
  const targets = content.deliveries.flatMap((delivery) => {
    const [state, postId] = [endOf(delivery), postIds.get(delivery.postId)];
    if (state === null || postId === undefined) return [];
    const { platform, accountName, sandbox, externalId, permalink, publishedAt, error } = delivery;
    const at = publishedAt === null ? null : pastOf(publishedAt);
    return [
      {
        userId,
        postId,
        platform,
        accountName,
        sandbox,
        // A sandbox's ids are worth something only where they were given out: here they would be somebody else's.
        externalId: sandbox ? null : externalId,
        permalink,
        error,
        state,
        publishedAt: at,
        accountId: null,
      },
    ];
  });
  return { creations, posts, media, targets };
}
