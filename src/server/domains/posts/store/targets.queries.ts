import { type SQL, and, asc, eq, inArray, isNull, notInArray, or, sql, gt, lte } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/client.ts";
import { creations, moves } from "#server/domains/creations/creations.table.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { postMedia, postTargets } from "#server/domains/posts/store/posts.table.ts";
import { type TargetState, unsent } from "#server/domains/posts/store/target-state.ts";
import { userSettings } from "#server/domains/users/settings.table.ts";
import type { PostId, SocialAccountId, TargetId } from "#shared/ids.ts";
import { defaultSettings } from "#shared/users/settings.ts";

/** The targets whose post has a video, or a picture that may become one. */
export async function findTargetsWithVideos(db: Db, ids: readonly TargetId[]) {
  if (ids.length === 0) return [];
  return db
    .selectDistinct({ id: postTargets.id, wakeAt: postTargets.wakeAt })
    .from(postTargets)
    .innerJoin(postMedia, eq(postMedia.postId, postTargets.postId))
    .innerJoin(creations, and(eq(creations.id, postMedia.creationId), moves))
    .where(inArray(postTargets.id, [...ids]));
}

export type NewTarget = PgInsertValue<typeof postTargets>;

export async function insertTargets(
  db: Db,
  targets: readonly NewTarget[],
): Promise<Pick<TargetRow, "id" | "wakeAt">[]> {
  const { id, wakeAt } = postTargets;
  return targets.length === 0
    ? []
    : db
        .insert(postTargets)
        .values([...targets])
        .returning({ id, wakeAt });
}

/** Deletes the unsent targets of accounts that are no longer chosen. */
export async function deleteOtherTargets(db: Db, postId: PostId, keep: readonly SocialAccountId[]): Promise<void> {
  const others =
    keep.length === 0 ? undefined : or(isNull(postTargets.accountId), notInArray(postTargets.accountId, [...keep]));
  await db
    .delete(postTargets)
    .where(and(eq(postTargets.postId, postId), inArray(postTargets.state, [...unsent]), others));
}

type Changeable = Omit<TargetRow, "id" | "workspaceId" | "postId" | "platform" | "attemptNo">;
export type TargetChange = { [K in keyof Changeable]?: Changeable[K] | SQL };

/** The prepared steps, if an earlier send may have published them: repeated with the same, it cannot publish twice on most networks. */
const stepsInDoubt = sql`case when exists (
  select 1 from delivery_attempts attempt
  where attempt.target_id = ${postTargets.id} and attempt.position = 1 and attempt.outcome in ('unknown', 'absent')
) then ${postTargets.steps} else '{}'::jsonb end`;

/**
 * Restarts the targets of a post, or `only` that of one account. A process that had leased one loses it, because the attempt number
 * grows. With `content: null` the content is frozen again at the next claim.
 */
export async function restartTargets(
  db: Db,
  postId: PostId,
  from: readonly TargetState[],
  change: TargetChange,
  only?: SocialAccountId,
): Promise<TargetRow[]> {
  return db
    .update(postTargets)
    .set({
      attemptNo: sql`${postTargets.attemptNo} + 1`,
      failedTries: 0,
      leaseUntil: null,
      steps: change.content === null ? {} : stepsInDoubt,
      sendingSince: null,
      verifyTries: 0,
      firstAbsentAt: null,
      error: null,
      catchUpAt: null,
      ...change,
    })
    .where(
      and(
        eq(postTargets.postId, postId),
        inArray(postTargets.state, [...from]),
        only === undefined ? undefined : eq(postTargets.accountId, only),
      ),
    )
    .returning();
}

/**
 * SQL for an instant relative to the database's clock, the only clock that decides. Truncated to the column's milliseconds: rounding
 * up would make a target that is due at once wait for up to half a millisecond.
 */
export const secondsFromNow = (seconds: number) =>
  sql`date_trunc('milliseconds', clock_timestamp()) + ${seconds} * interval '1 second'`;

/** By how many minutes a post of this workspace may be late. */
export const maxLateMinutes = sql`coalesce(
  (select ${userSettings.catchUpMinutes} from ${userSettings} where ${userSettings.workspaceId} = ${postTargets.workspaceId}),
  ${defaultSettings.publishing.catchUpMinutes}::int)`;

/**
 * Changes a target if its attempt number and state are still the expected ones. undefined means that it was edited, cancelled or
 * taken over, and the caller stops.
 */
export async function moveTarget(
  db: Db,
  expected: { id: TargetId; attemptNo: number },
  from: readonly TargetState[],
  change: TargetChange,
): Promise<TargetRow | undefined> {
  const [row] = await db
    .update(postTargets)
    .set(change)
    .where(
      and(
        eq(postTargets.id, expected.id),
        eq(postTargets.attemptNo, expected.attemptNo),
        inArray(postTargets.state, [...from]),
      ),
    )
    .returning();
  return row;
}

/** Edits are refused from `before` seconds ahead of the due time until `after` seconds past it, because each restarts the delivery. */
const closedSeconds = { before: 1, after: 60 } as const;

/**
 * Whether a target of the post is prepared or about to be sent. Not true for one in `sending`, which requireUnsent refuses, for one that
 * waits for a later try, and for one that is long overdue.
 */
export async function isBeingSent(db: Db, postId: PostId): Promise<boolean> {
  const instant = sql`coalesce(${postTargets.catchUpAt}, ${postTargets.dueAt})`;
  const [row] = await db
    .select({ id: postTargets.id })
    .from(postTargets)
    .where(
      and(
        eq(postTargets.postId, postId),
        inArray(postTargets.state, ["scheduled", "queued", "preparing", "ready"]),
        lte(postTargets.wakeAt, sql`clock_timestamp()`),
        lte(instant, secondsFromNow(closedSeconds.before)),
        gt(instant, secondsFromNow(-closedSeconds.after)),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Failed targets of this account that are not later than the workspace's catch-up time, by due time. */
export const findFailedInTime = (db: Db, accountId: SocialAccountId) =>
  db
    .select({ postId: postTargets.postId, workspaceId: postTargets.workspaceId, error: postTargets.error })
    .from(postTargets)
    .where(
      and(
        eq(postTargets.accountId, accountId),
        eq(postTargets.state, "failed"),
        sql`${postTargets.dueAt} > clock_timestamp() - ${maxLateMinutes} * interval '1 minute'`,
      ),
    )
    .orderBy(asc(postTargets.dueAt), asc(postTargets.id));
