import { and, asc, count, desc, eq, gte, inArray, isNotNull, lt, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { repeatOccurrences, repeats } from "#server/domains/posts/schedules/schedules.table.ts";
import { posts } from "#server/domains/posts/store/posts.table.ts";
import type { PostId, RepeatId, WorkspaceId } from "#shared/ids.ts";
import type { RepeatStatus } from "#shared/posts/repeats.ts";

/**
 * Whether a later time of the post's repeat has already come, with a post that goes out or went out. With `countsUnmade` also one whose
 * post is about to be created.
 */
export async function hasNewerTime(db: Db, postId: PostId, dueAt: Date, countsUnmade: boolean): Promise<boolean> {
  const after = dueAt.toISOString();
  const rows = await db.execute(sql`
    select 1 from repeat_occurrences o join repeats r on r.id = o.repeat_id
    where o.post_id = ${postId} and (
      (${countsUnmade} and r.next_at > ${after}::timestamptz and r.next_at <= clock_timestamp() and r.problem is null)
      or exists (
        select 1 from repeat_occurrences newer join posts p on p.id = newer.post_id
        where newer.repeat_id = o.repeat_id and newer.post_id <> o.post_id
          and p.status in ('scheduled','publishing','published','partial')
          and p.scheduled_at > ${after}::timestamptz and p.scheduled_at <= clock_timestamp()))
    limit 1`);
  return rows.length > 0;
}

export type RepeatRow = typeof repeats.$inferSelect;
export type NewRepeat = typeof repeats.$inferInsert;

export async function insertRepeat(db: Db, repeat: NewRepeat): Promise<RepeatRow> {
  const [row] = await db.insert(repeats).values(repeat).returning();
  if (row === undefined) throw new Error("A repeat was inserted but not returned");
  return row;
}

const isOf = (workspaceId: WorkspaceId, id: RepeatId) => and(eq(repeats.id, id), eq(repeats.workspaceId, workspaceId));

export async function findRepeat(db: Db, workspaceId: WorkspaceId, id: RepeatId): Promise<RepeatRow | undefined> {
  const [row] = await db.select().from(repeats).where(isOf(workspaceId, id));
  return row;
}

/** Newest first. Returns up to `limit` + 1 rows; the extra row means that there is another page. */
export async function findRepeats(
  db: Db,
  workspaceId: WorkspaceId,
  { status, before, limit }: { status: RepeatStatus | undefined; before: RepeatId | null; limit: number },
): Promise<RepeatRow[]> {
  return db
    .select()
    .from(repeats)
    .where(
      and(
        eq(repeats.workspaceId, workspaceId),
        status && eq(repeats.status, status),
        before === null ? undefined : lt(repeats.id, before),
      ),
    )
    .orderBy(desc(repeats.id))
    .limit(limit + 1);
}

/** Locks the repeat until the transaction ends, so that creating a post, changing and stopping run one after the other. */
export async function lockRepeat(tx: Db, workspaceId: WorkspaceId, id: RepeatId): Promise<RepeatRow | undefined> {
  const [row] = await tx.select().from(repeats).where(isOf(workspaceId, id)).for("update");
  return row;
}

const isDue = lte(repeats.makeAt, sql`clock_timestamp()`);

export async function findDueRepeats(db: Db, limit: number): Promise<RepeatId[]> {
  const rows = await db.select({ id: repeats.id }).from(repeats).where(isDue).orderBy(repeats.makeAt).limit(limit);
  return rows.map(({ id }) => id);
}

/** Locks a repeat whose next post is due to be created; undefined when another process has it locked or has created the post. */
export async function lockDueRepeat(tx: Db, id: RepeatId): Promise<RepeatRow | undefined> {
  const [row] = await tx
    .select()
    .from(repeats)
    .where(and(eq(repeats.id, id), isDue))
    .for("update", { skipLocked: true });
  return row;
}

type RepeatChange = { [K in keyof NewRepeat]?: NewRepeat[K] | undefined };

export async function updateRepeatRow(tx: Db, id: RepeatId, change: RepeatChange): Promise<RepeatRow> {
  const [row] = await tx.update(repeats).set(change).where(eq(repeats.id, id)).returning();
  if (row === undefined) throw new Error("A repeat that was locked is gone");
  return row;
}

/** Stores a problem and a later time for the next try. undefined when the row has changed since it was read. */
export async function postponeMaking(
  tx: Db,
  { id, updatedAt }: Pick<RepeatRow, "id" | "updatedAt">,
  change: Pick<NewRepeat, "makeAt" | "problem">,
): Promise<RepeatRow | undefined> {
  const [row] = await tx
    .update(repeats)
    .set(change)
    .where(and(eq(repeats.id, id), eq(repeats.updatedAt, updatedAt), isNotNull(repeats.makeAt)))
    .returning();
  return row;
}

export async function deleteRepeatRow(tx: Db, workspaceId: WorkspaceId, id: RepeatId): Promise<void> {
  await tx.delete(repeats).where(isOf(workspaceId, id));
}

export async function deleteRepeatsOf(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  await tx.delete(repeats).where(eq(repeats.workspaceId, workspaceId));
}

/** false: the post of this time was already created. */
export async function insertOccurrence(tx: Db, repeatId: RepeatId, wallTime: string): Promise<boolean> {
  const rows = await tx
    .insert(repeatOccurrences)
    .values({ repeatId, wallTime })
    .onConflictDoNothing()
    .returning({ wallTime: repeatOccurrences.wallTime });
  return rows.length > 0;
}

export async function setOccurrencePost(tx: Db, repeatId: RepeatId, wallTime: string, postId: PostId): Promise<void> {
  await tx
    .update(repeatOccurrences)
    .set({ postId })
    .where(and(eq(repeatOccurrences.repeatId, repeatId), eq(repeatOccurrences.wallTime, wallTime)));
}

export async function deleteOccurrence(tx: Db, repeatId: RepeatId, wallTime: string): Promise<void> {
  await tx
    .delete(repeatOccurrences)
    .where(and(eq(repeatOccurrences.repeatId, repeatId), eq(repeatOccurrences.wallTime, wallTime)));
}

/** The wall times from this day on that have had their post. */
export async function findWallTimes(tx: Db, repeatId: RepeatId, fromDay: string): Promise<string[]> {
  const rows = await tx
    .select({ wallTime: repeatOccurrences.wallTime })
    .from(repeatOccurrences)
    .where(and(eq(repeatOccurrences.repeatId, repeatId), gte(repeatOccurrences.wallTime, fromDay)));
  return rows.map(({ wallTime }) => wallTime);
}

export interface WaitingOccurrence {
  repeatId: RepeatId;
  wallTime: string;
  postId: PostId;
  at: Date;
}

/** Posts of these repeats that wait: scheduled, submitted or given back for changes. The earliest first. */
export async function findWaitingOccurrences(db: Db, ids: readonly RepeatId[]): Promise<WaitingOccurrence[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      repeatId: repeatOccurrences.repeatId,
      wallTime: repeatOccurrences.wallTime,
      postId: posts.id,
      at: posts.scheduledAt,
    })
    .from(repeatOccurrences)
    .innerJoin(posts, eq(posts.id, repeatOccurrences.postId))
    .where(
      and(
        inArray(repeatOccurrences.repeatId, [...ids]),
        inArray(posts.status, ["scheduled", "submitted", "changes_requested"]),
      ),
    )
    .orderBy(asc(posts.scheduledAt), asc(posts.id));
  return rows.flatMap(({ at, ...row }) => (at === null ? [] : [{ ...row, at }]));
}

export async function countOccurrences(db: Db, ids: readonly RepeatId[]): Promise<Map<RepeatId, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ repeatId: repeatOccurrences.repeatId, made: count() })
    .from(repeatOccurrences)
    .where(inArray(repeatOccurrences.repeatId, [...ids]))
    .groupBy(repeatOccurrences.repeatId);
  return new Map(rows.map(({ repeatId, made }) => [repeatId, made]));
}
