import type { Db } from "#server/db/client.ts";
import { readNow } from "#server/db/statements.ts";
import type { Deps } from "#server/deps.ts";
import { type Author, requirePublisher } from "#server/domains/posts/approvals/may-publish.ts";
import type { DeletedPost } from "#server/domains/posts/bulk/bulk-changes.table.ts";
import { keepPost } from "#server/domains/posts/bulk/deleted-posts.queries.ts";
import { deleteLockedPost, lockForDeletion } from "#server/domains/posts/compose/delete-post.ts";
import type { PostChange } from "#server/domains/posts/compose/plan-post.ts";
import { changePost } from "#server/domains/posts/compose/update-post.ts";
import { submitIn } from "#server/domains/posts/review/submit-post.ts";
import { accountIdsOf, type LockedPost } from "#server/domains/posts/store/lock-post.ts";
import { isBeforeSending } from "#server/domains/posts/store/target-state.ts";
import { isBeingSent } from "#server/domains/posts/store/targets.queries.ts";
import { listAccountNames } from "#server/domains/social-accounts/social-accounts.service.ts";
import { readWorkspaceSettings } from "#server/domains/users/settings.service.ts";
import { DomainError, invalidInput } from "#server/lib/domain-error.ts";
import { addDays, dayAt, instantOf, wallTimeAt } from "#server/lib/wall-time.ts";
import { Minute } from "#shared/durations.ts";
import type { SocialAccountId, WorkspaceId } from "#shared/ids.ts";
import type { PostsChange } from "#shared/posts/bulk-changes.ts";
import { isUnplanned, postInputs } from "#shared/posts/posts.ts";

export type BulkDeps = Pick<Deps, "config" | "db" | "jobs" | "secrets">;

const conflict = (message: string) => new DomainError("CONFLICT", message);

/** The instant so many days later at the same local time. */
export function movedBy(at: Date, days: number, timezone: string): Date {
  const day = dayAt(at, timezone);
  const wallTime = wallTimeAt(at, timezone).slice(day.length);
  // A wall time has minutes; the rest of the instant is kept.
  return new Date(instantOf(`${addDays(day, days)}${wallTime}`, timezone).getTime() + (at.getTime() % Minute.ms));
}

/** Refuses to change a planned or public post for a person who may not plan, and a post that is being sent. */
export async function requireChangeable(tx: Db, { post }: LockedPost, author: Author): Promise<void> {
  if (!isUnplanned(post.status)) requirePublisher(author);
  if (await isBeingSent(tx, post.id))
    throw conflict("This post is going out right now, so it cannot be changed any more");
}

/** Refuses a past time, at which the post would be published at once. Throws INVALID_INPUT. */
async function requireAhead(tx: Db, at: Date): Promise<void> {
  if (at <= (await readNow(tx)))
    throw invalidInput([{ path: "scheduledAt", message: "This time has passed. Choose a time from now on." }]);
}

/** Sets the time of a post that stays what it is: planned, submitted or a draft. */
export async function setTime(
  deps: BulkDeps,
  tx: Db,
  locked: LockedPost,
  author: Author,
  scheduledAt: string,
): Promise<void> {
  await requireAhead(tx, new Date(scheduledAt));
  const { id, status, workspaceId } = locked.post;
  if (status === "submitted") return submitIn(deps, tx, workspaceId, author, { id, scheduledAt });
  await changePost(deps, tx, locked, { scheduledAt, ...(isUnplanned(status) && { draft: true }) }, { author });
}

async function move(deps: BulkDeps, tx: Db, locked: LockedPost, author: Author, days: number): Promise<void> {
  const { scheduledAt, workspaceId } = locked.post;
  if (scheduledAt === null) throw conflict("This post has no time, so there is nothing to move");
  const { timezone } = await readWorkspaceSettings(tx, workspaceId);
  await setTime(deps, tx, locked, author, movedBy(scheduledAt, days, timezone).toISOString());
}

/** The networks of these accounts, which a change names beside them. Throws NOT_FOUND. */
export async function platformsOf(tx: Db, workspaceId: WorkspaceId, accountIds: readonly SocialAccountId[]) {
  const byId = new Map((await listAccountNames(tx, workspaceId)).map(({ id, platform }) => [id, platform]));
  return [
    ...new Set(
      accountIds.map((id) => {
        const platform = byId.get(id);
        if (platform === undefined) throw new DomainError("NOT_FOUND", "Account not found");
        return platform;
      }),
    ),
  ];
}

function withHashtags({ post }: LockedPost, added: readonly string[]): PostChange {
  const present = new Set(post.hashtags.map((tag) => tag.toLowerCase()));
  const news = added.filter((tag) => !present.has(tag.toLowerCase()));
  if (news.length === 0) throw conflict("This post has these hashtags already");
  const hashtags = postInputs.hashtags.safeParse([...post.hashtags, ...news]);
  if (hashtags.success) return { hashtags: hashtags.data };
  throw invalidInput([{ path: "hashtags", message: hashtags.error.issues[0]?.message ?? "" }]);
}

/**
 * Applies the change to one of its posts, in the caller's transaction. Returns the rows of a deleted post. Throws the errors of changing,
 * planning and deleting a post.
 */
export async function changeOne(
  deps: BulkDeps,
  tx: Db,
  locked: LockedPost,
  author: Author,
  change: PostsChange,
): Promise<DeletedPost | null> {
  await requireChangeable(tx, locked, author);
  const { id, workspaceId } = locked.post;
  if (change.moveDays !== undefined) await move(deps, tx, locked, author, change.moveDays);
  else if (change.addHashtags !== undefined)
    await changePost(deps, tx, locked, withHashtags(locked, change.addHashtags), { author });
  else if (change.accountIds !== undefined) {
    const { accountIds } = change;
    const platforms = await platformsOf(tx, workspaceId, accountIds);
    await changePost(deps, tx, locked, { accountIds, platforms }, { author });
  } else return deleteOne(tx, workspaceId, id);
  return null;
}

async function deleteOne(tx: Db, workspaceId: WorkspaceId, id: LockedPost["post"]["id"]): Promise<DeletedPost> {
  const locked = await lockForDeletion(tx, workspaceId, id);
  if (!locked.targets.every(isBeforeSending))
    throw conflict(
      "This post is public or was sent. Delete it by itself, because an undo could not bring it back as it was",
    );
  const kept = await keepPost(tx, id);
  await deleteLockedPost(tx, locked);
  return kept;
}

/** The present facts of the post that an undo needs. */
export const beforeOf = ({ post, targets }: LockedPost) => ({
  status: post.status,
  scheduledAt: post.scheduledAt?.toISOString() ?? null,
  hashtags: post.hashtags,
  platforms: post.platforms,
  accountIds: accountIdsOf(targets),
});
