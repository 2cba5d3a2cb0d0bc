import type { Db } from "#server/db/client.ts";
import {
  findMediaOf,
  findPost,
  findTargetsOf,
  lockPostRow,
  type PlannedMedia,
  type PostRow,
  type TargetRow,
} from "#server/domains/posts/store/posts.queries.ts";
import { isBeforeSending, isUnsent } from "#server/domains/posts/store/target-state.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import type { CreationId, PostId, SocialAccountId, WorkspaceId } from "#shared/ids.ts";
import { isolate } from "#shared/isolate.ts";

export interface LockedPost {
  post: PostRow;
  targets: TargetRow[];
  media: PlannedMedia[];
}

/** Locks the post until the transaction ends and reads its targets and media. Throws NOT_FOUND. */
export async function lockPost(tx: Db, workspaceId: WorkspaceId, id: PostId): Promise<LockedPost> {
  return withParts(tx, await lockPostRow(tx, workspaceId, id));
}

/** Reads what lockPost reads, to show it. Throws NOT_FOUND. */
export const readUnlocked = async (db: Db, workspaceId: WorkspaceId, id: PostId): Promise<LockedPost> =>
  withParts(db, await findPost(db, workspaceId, id));

async function withParts(db: Db, post: PostRow | undefined): Promise<LockedPost> {
  if (post === undefined) throw notFound("Post");
  const targets = await findTargetsOf(db, [post.id]);
  const media = await findMediaOf(db, [post.id]);
  return { post, targets, media: media.map(({ creationId, altText }) => ({ creationId, altText })) };
}

/** Throws CONFLICT when a delivery was sent, failed or was cancelled, or when one was missed and the post gets no new time. */
export function requireUnsent(targets: readonly TargetRow[], isGivenTime: boolean): void {
  const begun = targets.find((target) => !isUnsent(target));
  if (begun === undefined) {
    if (isGivenTime || targets.every(isBeforeSending)) return;
    throw new DomainError("CONFLICT", "This post did not go out at its time. Give it another one, or publish it now");
  }
  throw new DomainError(
    "CONFLICT",
    `This post cannot be changed any more: publishing to ${isolate(begun.accountName)} has begun`,
  );
}

export const creationIdsOf = (media: readonly PlannedMedia[]): CreationId[] =>
  media.map(({ creationId }) => creationId);

export const accountIdsOf = (targets: readonly TargetRow[]): SocialAccountId[] =>
  targets.flatMap((target) => (target.accountId === null ? [] : [target.accountId]));
