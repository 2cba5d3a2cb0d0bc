import { and, eq, getTableColumns, gt, inArray, isNull, lt, lte, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/client.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { postMedia, posts, postTargets } from "#server/domains/posts/posts.table.ts";
import type { TargetRow } from "#server/domains/posts/posts.queries.ts";
import { beforeSending, type TargetState, underWay } from "#server/domains/posts/target-state.ts";
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
    .where(and(eq(postTargets.postId, postId), inArray(postTargets.state, [...beforeSending]), others));
}

type Changeable = Omit<TargetRow, "id" | "userId" | "postId" | "platform" | "attemptNo">;
export type TargetChange = { [K in keyof Changeable]?: Changeable[K] | SQL };

/** Starts deliveries over. Whoever held one of them loses it: its attempt number is passed. `content: null` freezes anew. */
export async function restartTargets(
  db: Db,
  postId: PostId,
  from: readonly TargetState[],
  change: TargetChange,
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
      absentReads: 0,
      firstAbsentAt: null,
      error: null,
      catchUpAt: null,
      ...change,
    })
    .where(and(eq(postTargets.postId, postId), inArray(postTargets.state, [...from])))
    .returning();
}

/** Look-up of a worker, which acts for nobody: by id alone. */
export async function findTargetForWorker(db: Db, id: TargetId): Promise<TargetRow | undefined> {
  const [row] = await db.select().from(postTargets).where(eq(postTargets.id, id));
  return row;
}

/** The post of a delivery with its media, as they are now. The caller holds the post. */
export async function readContent(db: Db, postId: PostId) {
  const [post] = await db.select().from(posts).where(eq(posts.id, postId));
  if (post === undefined) throw new Error("A delivery has no post");
  const media = await db
    .select({
      creationId: postMedia.creationId,
      altText: postMedia.altText,
      provider: creations.provider,
      model: creations.model,
    })
    .from(postMedia)
    .innerJoin(creations, eq(creations.id, postMedia.creationId))
    .where(eq(postMedia.postId, postId))
    .orderBy(postMedia.position);
  return { post, media };
}

/** SQL for an instant some seconds from now, by the database's clock: the only clock that decides. */
export const secondsFromNow = (seconds: number) => sql`clock_timestamp() + ${seconds} * interval '1 second'`;

const claimable = or(
  and(inArray(postTargets.state, ["scheduled", "queued"]), lte(postTargets.wakeAt, sql`clock_timestamp()`)),
  // Its publisher died or lost its lease before anything was public.
  and(inArray(postTargets.state, ["preparing", "ready"]), lt(postTargets.leaseUntil, sql`clock_timestamp()`)),
);

export type ClaimedTarget = TargetRow & { isLate: boolean; isMissed: boolean };

/**
 * Takes a delivery for this process, or nothing when it is not due, moved, cancelled or held by another. `isLate`: its time passed
 * long enough ago that people notice; `isMissed`: nobody looked for so long after its alarm that sending it now would surprise.
 */
export async function claimTarget(
  db: Db,
  id: TargetId,
  leaseSeconds: number,
  { lateAfterSeconds, missedAfterSeconds }: { lateAfterSeconds: number; missedAfterSeconds: number },
): Promise<ClaimedTarget | undefined> {
  const [row] = await db
    .update(postTargets)
    .set({
      state: "preparing",
      attemptNo: sql`${postTargets.attemptNo} + 1`,
      tries: sql`${postTargets.tries} + 1`,
      leaseUntil: secondsFromNow(leaseSeconds),
    })
    .where(and(eq(postTargets.id, id), claimable))
    .returning({
      ...getTableColumns(postTargets),
      isLate: sql<boolean>`coalesce(${postTargets.dueAt} < clock_timestamp() - ${lateAfterSeconds} * interval '1 second', false)`,
      isMissed: sql<boolean>`${postTargets.wakeAt} < clock_timestamp() - ${missedAfterSeconds} * interval '1 second'`,
    });
  return row;
}

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

export type UnknownTarget = TargetRow & { isAbsentLongEnough: boolean };

/** Takes an unknown outcome for looking up, once its next look is due. `isAbsentLongEnough`: it was not there this long ago, too. */
export async function claimUnknown(
  db: Db,
  id: TargetId,
  leaseSeconds: number,
  apartSeconds: number,
): Promise<UnknownTarget | undefined> {
  const [row] = await db
    .update(postTargets)
    .set({ leaseUntil: secondsFromNow(leaseSeconds), attemptNo: sql`${postTargets.attemptNo} + 1` })
    .where(
      and(
        eq(postTargets.id, id),
        eq(postTargets.state, "unknown"),
        lte(postTargets.wakeAt, sql`clock_timestamp()`),
        or(isNull(postTargets.leaseUntil), lt(postTargets.leaseUntil, sql`clock_timestamp()`)),
      ),
    )
    .returning({
      ...getTableColumns(postTargets),
      isAbsentLongEnough: sql<boolean>`coalesce(${postTargets.firstAbsentAt} <= clock_timestamp() - ${apartSeconds} * interval '1 second', false)`,
    });
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

/** `ready` becomes `sending` shortly before its due time and never earlier than `leadMs` ahead of it. */
export async function beginSending(
  db: Db,
  held: { id: TargetId; attemptNo: number },
  leaseSeconds: number,
  leadMs: number,
): Promise<TargetRow | undefined> {
  const [row] = await db
    .update(postTargets)
    .set({ state: "sending", sendingSince: sql`clock_timestamp()`, leaseUntil: secondsFromNow(leaseSeconds) })
    .where(
      and(
        eq(postTargets.id, held.id),
        eq(postTargets.attemptNo, held.attemptNo),
        eq(postTargets.state, "ready"),
        lte(
          sql`coalesce(${postTargets.catchUpAt}, ${postTargets.dueAt})`,
          sql`clock_timestamp() + ${leadMs} * interval '1 millisecond'`,
        ),
      ),
    )
    .returning();
  return row;
}

/** Renews what the caller still holds, and answers what that was: an attempt that somebody took over is not its own any more. */
export async function renewLeases(
  db: Db,
  held: readonly Pick<TargetRow, "id" | "attemptNo">[],
  leaseSeconds: number,
): Promise<Pick<TargetRow, "id" | "attemptNo">[]> {
  if (held.length === 0) return [];
  const pairs = sql.join(
    held.map(({ id, attemptNo }) => sql`(${id}::uuid, ${attemptNo}::int)`),
    sql`, `,
  );
  return db
    .update(postTargets)
    .set({ leaseUntil: secondsFromNow(leaseSeconds) })
    .where(
      and(
        sql`(${postTargets.id}, ${postTargets.attemptNo}) in (${pairs})`,
        inArray(postTargets.state, ["preparing", "ready", "sending", "unknown"]),
      ),
    )
    .returning({ id: postTargets.id, attemptNo: postTargets.attemptNo });
}

/** Deliveries that someone should look at now, whether or not an alarm was set: the net under every lost wake-up. */
export async function findTargetsToWake(db: Db, limit: number): Promise<TargetId[]> {
  const rows = await db
    .select({ id: postTargets.id })
    .from(postTargets)
    .where(
      and(
        inArray(postTargets.state, [...underWay]),
        lte(postTargets.wakeAt, sql`clock_timestamp()`),
        or(isNull(postTargets.leaseUntil), lt(postTargets.leaseUntil, sql`clock_timestamp()`)),
      ),
    )
    .orderBy(postTargets.wakeAt)
    .limit(limit);
  return rows.map((row) => row.id);
}
