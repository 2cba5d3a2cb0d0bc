import { and, eq, gt, inArray, isNull, lt, lte, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/client.ts";
import { postTargets } from "#server/domains/posts/store/posts.table.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { inDoubt, type TargetState, unsent, wakeable } from "#server/domains/posts/store/target-state.ts";
import type { PostId, SocialAccountId, TargetId } from "#shared/ids.ts";

export type NewTarget = PgInsertValue<typeof postTargets>;

export async function insertTargets(db: Db, targets: readonly NewTarget[]): Promise<TargetRow[]> {
  return targets.length === 0
    ? []
    : db
        .insert(postTargets)
        .values([...targets])
        .returning();
}

/** Removes the deliveries of accounts that are no longer chosen, as far as nothing of them can be public. */
export async function deleteOtherTargets(db: Db, postId: PostId, keep: readonly SocialAccountId[]): Promise<void> {
  const others =
    keep.length === 0 ? undefined : or(isNull(postTargets.accountId), notInArray(postTargets.accountId, [...keep]));
  await db
    .delete(postTargets)
    .where(and(eq(postTargets.postId, postId), inArray(postTargets.state, [...unsent]), others));
}

type Changeable = Omit<TargetRow, "id" | "userId" | "postId" | "platform" | "attemptNo">;
export type TargetChange = { [K in keyof Changeable]?: Changeable[K] | SQL };

/**
 * Starts deliveries over, all of the post or `only` those of one account. Whoever held one of them loses it: its attempt number is
 * passed. `content: null` freezes anew.
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
      steps: {},
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
 * SQL for an instant some seconds from now, by the database's clock: the only clock that decides. Cut to the millisecond that
 * columns keep: they would round it, and what is due at once would not be due for up to half a millisecond more.
 */
export const secondsFromNow = (seconds: number) =>
  sql`date_trunc('milliseconds', clock_timestamp()) + ${seconds} * interval '1 second'`;

/** A send without an answer whose publisher is gone: what became of it is unknown. */
export async function abandonSending(db: Db, id: TargetId): Promise<TargetRow | undefined> {
  const [row] = await db
    .update(postTargets)
    .set({
      state: "unknown",
      attemptNo: sql`${postTargets.attemptNo} + 1`,
      leaseUntil: null,
      wakeAt: secondsFromNow(0),
    })
    .where(
      and(eq(postTargets.id, id), eq(postTargets.state, "sending"), lt(postTargets.leaseUntil, sql`clock_timestamp()`)),
    )
    .returning();
  return row;
}

/** Edits close this long before the instant, and for this long after it: a publisher that started over for each would never get there. */
const closedSeconds = { before: 1, after: 60 } as const;

/** A delivery of the post is at its instant: in hand, or about to be. Not when it waits for a later try, or when nobody came for it. */
export async function isGoingOut(db: Db, postId: PostId): Promise<boolean> {
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

/**
 * The one way a held delivery moves: only from the state and attempt the caller still holds.
 * undefined means that it was edited, cancelled or taken over meanwhile, and the caller stops.
 */
export async function moveTarget(
  db: Db,
  held: { id: TargetId; attemptNo: number },
  from: readonly TargetState[],
  change: TargetChange,
): Promise<TargetRow | undefined> {
  const [row] = await db
    .update(postTargets)
    .set(change)
    .where(
      and(
        eq(postTargets.id, held.id),
        eq(postTargets.attemptNo, held.attemptNo),
        inArray(postTargets.state, [...from]),
      ),
    )
    .returning();
  return row;
}

/**
 * Renews what the caller still holds, and answers what that was: an attempt that somebody took over is not its own any more. A row
 * that is being moved right now is left for the next round: waiting for it while holding others could end in a circle.
 */
export async function renewLeases(
  db: Db,
  held: readonly Pick<TargetRow, "id" | "attemptNo">[],
  leaseSeconds: number,
): Promise<Pick<TargetRow, "id" | "attemptNo">[]> {
  if (held.length === 0) return [];
  const { id, attemptNo, state } = postTargets;
  const ours = db
    .select({ id })
    .from(postTargets)
    .where(
      and(
        sql`(${id}, ${attemptNo}) in (select id, "attemptNo"
          from jsonb_to_recordset(${JSON.stringify(held)}::text::jsonb) as held(id uuid, "attemptNo" int))`,
        inArray(state, ["preparing", "ready", "sending", ...inDoubt]),
      ),
    )
    .for("update", { skipLocked: true });
  return db
    .update(postTargets)
    .set({ leaseUntil: secondsFromNow(leaseSeconds) })
    .where(inArray(id, ours))
    .returning({ id, attemptNo });
}

/** Deliveries that someone should look at now, whether or not an alarm was set: the net under every lost wake-up. */
export async function findTargetsToWake(db: Db, limit: number): Promise<TargetId[]> {
  const rows = await db
    .select({ id: postTargets.id })
    .from(postTargets)
    .where(
      and(
        inArray(postTargets.state, [...wakeable]),
        lte(postTargets.wakeAt, sql`clock_timestamp()`),
        or(isNull(postTargets.leaseUntil), lt(postTargets.leaseUntil, sql`clock_timestamp()`)),
      ),
    )
    .orderBy(postTargets.wakeAt)
    .limit(limit);
  return rows.map((row) => row.id);
}
