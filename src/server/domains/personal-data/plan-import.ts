import { v7 as uuidv7 } from "uuid";
import type { ImportedCreation, StagedFile } from "#server/domains/creations/uploads/import-archived-media.ts";
import type { ArchivedDelivery, ArchivedPost, ArchivedRepeat } from "#server/domains/personal-data/archive-rows.ts";
import type { ArchiveContent } from "#server/domains/personal-data/read-archive.ts";
import type { ImportedRepeat } from "#server/domains/posts/schedules/repeats.service.ts";
import type { ImportedPosts } from "#server/domains/posts/store/import-posts.ts";
import type { CreationId, PostId, UserId } from "#shared/ids.ts";
import type { PostStatus } from "#shared/posts/posts.ts";

/** The repeated post with its media under their new ids; media that were not imported are left out. */
function planRepeatedPost(
  { post }: ArchivedRepeat,
  newIds: ReadonlyMap<CreationId, CreationId>,
): ImportedRepeat["post"] {
  // Accounts are not imported: once connected again, the default account of each platform is used.
  const { creationId, creationIds = [], altTexts, accountIds: _accounts, ...texts } = post;
  const media = creationIds.flatMap((id, index) => {
    const newId = newIds.get(id);
    return newId === undefined ? [] : [{ id: newId, altText: altTexts?.[index] ?? null }];
  });
  const single = creationId && newIds.get(creationId);
  return {
    ...texts,
    ...(single == null ? {} : { creationId: single }),
    creationIds: media.map(({ id }) => id),
    ...(altTexts === undefined ? {} : { altTexts: media.map(({ altText }) => altText) }),
  };
}

/** Repeats with the remaining number of times. Ended ones are left out. They are imported paused. */
export function planRepeats(
  userId: UserId,
  { repeats, madeOf }: Pick<ArchiveContent, "repeats" | "madeOf">,
  newIds: ReadonlyMap<CreationId, CreationId>,
): ImportedRepeat[] {
  return repeats.flatMap((repeat) => {
    const { id, status, pattern, timezone, startsOn, endsOn } = repeat;
    const times = repeat.times === null ? null : repeat.times - (madeOf.get(id) ?? 0);
    if (status === "ended" || (times !== null && times <= 0)) return [];
    return [
      { workspaceId: userId, post: planRepeatedPost(repeat, newIds), pattern, timezone, startsOn, endsOn, times },
    ];
  });
}

/** Times in the future are cut to now: they would otherwise be first in every list. */
const pastOf = (isoTime: string) => new Date(Math.min(Date.parse(isoTime), Date.now()));

/** The final state of a delivery; null when it was waiting or in progress at the export. */
const endOf = ({ state }: ArchivedDelivery): "published" | "failed" | null =>
  state === "published" ? "published" : state === "failed" || state === "missed" ? "failed" : null;

/** The status of a post follows from its deliveries, not from the archive's status. */
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
  const publishedAtMs = ended.flatMap((delivery) =>
    endOf(delivery) === "published" ? [pastOf(delivery.publishedAt ?? createdAt).getTime()] : [],
  );
  // Manually entered metrics; those of a platform belong to an account that is not imported.
  const metrics =
    publishedAtMs.length === 0 || engagementAt === null
      ? {}
      : { likes, comments, shares, views, engagementAt: pastOf(engagementAt) };
  return {
    ...texts,
    ...metrics,
    id,
    workspaceId: userId,
    status: statusOf(ends),
    publishedAt: publishedAtMs.length === 0 ? null : new Date(Math.min(...publishedAtMs)),
    createdAt: pastOf(createdAt),
  };
}

/** The rows to insert, with new ids in the old order and mapped references. */
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
      : [{ ...place, workspaceId: userId, postId: ids.postId, creationId: ids.creationId }];
  });
  const posted = new Set(media.flatMap((item) => (publishedPosts.has(item.postId) ? [item.creationId] : [])));
  const creations = content.creations.map(
    ({ status: _status, createdAt, id: oldId, parentId, ...described }): ImportedCreation => {
      const id = creationIds.get(oldId) ?? oldId;
      const file = staged.get(oldId);
      const common = {
        ...described,
        workspaceId: userId,
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
        workspaceId: userId,
        postId,
        platform,
        accountName,
        sandbox,
        // Sandbox ids are valid only on the server that issued them: here they could be of another user.
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
