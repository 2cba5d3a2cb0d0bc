import { and, asc, eq, exists, gt, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { type FrozenPart, postTargetParts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import type { TargetState } from "#server/domains/posts/store/target-state.ts";
import { maxLateMinutes, secondsFromNow } from "#server/domains/posts/store/targets.queries.ts";
import type { PostId, SocialAccountId, TargetId } from "#shared/ids.ts";

/** A following post of a thread, or the first comment, at one account. */
export type PartRow = typeof postTargetParts.$inferSelect;

type Changeable = Omit<
  PartRow,
  "id" | "workspaceId" | "postId" | "targetId" | "position" | "kind" | "text" | "attemptNo"
>;
export type PartChange = { [K in keyof Changeable]?: Changeable[K] | SQL };

/** The place of a part at a network that published the whole thread with one call. */
interface PublishedPart {
  externalId: string;
  permalink: string | null;
}

/**
 * Inserts the parts of a target that has just been published, the first `thread.length` of them as published with it. The first of the
 * others is due at once and is returned.
 */
export async function insertParts(
  db: Db,
  target: TargetRow,
  follows: readonly FrozenPart[],
  thread: readonly PublishedPart[] = [],
): Promise<PartRow | undefined> {
  if (follows.length === 0) return undefined;
  const { id: targetId, workspaceId, postId, accountId, publishedAt } = target;
  const rows = await db
    .insert(postTargetParts)
    .values(
      follows.map(({ kind, text }, index) => {
        const part = { targetId, workspaceId, postId, accountId, kind, text, position: index + 2 };
        const published = thread[index];
        return published === undefined
          ? { ...part, state: "queued" as const, wakeAt: index === thread.length ? secondsFromNow(0) : null }
          : {
              ...part,
              state: "published" as const,
              tries: 1,
              externalId: published.externalId,
              permalink: published.permalink,
              publishedAt,
            };
      }),
    )
    .returning();
  return rows.find(({ position }) => position === thread.length + 2);
}

/** The parts of several posts, in order. */
export async function findPartsOf(db: Db, postIds: readonly PostId[]): Promise<PartRow[]> {
  if (postIds.length === 0) return [];
  return db
    .select()
    .from(postTargetParts)
    .where(inArray(postTargetParts.postId, [...postIds]))
    .orderBy(postTargetParts.targetId, postTargetParts.position);
}

/** The first unpublished part, the only one that may be delivered. */
export async function findNextPart(db: Db, targetId: TargetId): Promise<PartRow | undefined> {
  const [row] = await db
    .select()
    .from(postTargetParts)
    .where(and(eq(postTargetParts.targetId, targetId), ne(postTargetParts.state, "published")))
    .orderBy(asc(postTargetParts.position))
    .limit(1);
  return row;
}

/** Remote id that this part replies to: of the preceding part, or of the post itself. */
export async function findParentId(db: Db, { targetId, position }: PartRow): Promise<string | null> {
  const [row] =
    position === 2
      ? await db.select({ id: postTargets.externalId }).from(postTargets).where(eq(postTargets.id, targetId))
      : await db
          .select({ id: postTargetParts.externalId })
          .from(postTargetParts)
          .where(and(eq(postTargetParts.targetId, targetId), eq(postTargetParts.position, position - 1)));
  return row?.id ?? null;
}

/** Makes the next part due. Call it in the transaction that records this one as published. */
export async function releaseNextPart(db: Db, { targetId, position }: PartRow): Promise<PartRow | undefined> {
  const [row] = await db
    .update(postTargetParts)
    .set({ wakeAt: secondsFromNow(0) })
    .where(
      and(
        eq(postTargetParts.targetId, targetId),
        eq(postTargetParts.position, position + 1),
        eq(postTargetParts.state, "queued"),
      ),
    )
    .returning();
  return row;
}

/** Deletes the queued parts behind this one. */
export async function deletePartsAfter(db: Db, { targetId, position }: PartRow): Promise<void> {
  await db
    .delete(postTargetParts)
    .where(
      and(
        eq(postTargetParts.targetId, targetId),
        gt(postTargetParts.position, position),
        eq(postTargetParts.state, "queued"),
      ),
    );
}

/** Failed parts of this account whose post went out within the workspace's catch-up time, in the order of their posts. */
export const findFailedPartsInTime = (db: Db, accountId: SocialAccountId) =>
  db
    .select({
      postId: postTargetParts.postId,
      workspaceId: postTargetParts.workspaceId,
      error: postTargetParts.error,
    })
    .from(postTargetParts)
    .innerJoin(postTargets, eq(postTargets.id, postTargetParts.targetId))
    .where(
      and(
        eq(postTargetParts.accountId, accountId),
        eq(postTargetParts.state, "failed"),
        sql`${postTargets.publishedAt} > clock_timestamp() - ${maxLateMinutes} * interval '1 minute'`,
      ),
    )
    .orderBy(asc(postTargets.publishedAt), asc(postTargetParts.id));

/**
 * Queues the failed parts of a post again, or `only` those of one account. A failed part has no remote id, so that nothing is published
 * twice.
 */
export async function restartParts(db: Db, postId: PostId, only?: SocialAccountId): Promise<PartRow[]> {
  return db
    .update(postTargetParts)
    .set({
      state: "queued",
      attemptNo: sql`${postTargetParts.attemptNo} + 1`,
      failedTries: 0,
      wakeAt: secondsFromNow(0),
      leaseUntil: null,
      sendingSince: null,
      verifyTries: 0,
      firstAbsentAt: null,
      error: null,
    })
    .where(
      and(
        eq(postTargetParts.postId, postId),
        eq(postTargetParts.state, "failed"),
        only === undefined ? undefined : eq(postTargetParts.accountId, only),
      ),
    )
    .returning();
}

/** Changes a part if its attempt number and state are still the expected ones. undefined: they are not, and nothing changed. */
export async function movePart(
  db: Db,
  expected: Pick<PartRow, "id" | "attemptNo">,
  from: readonly TargetState[],
  change: PartChange,
): Promise<PartRow | undefined> {
  const [row] = await db
    .update(postTargetParts)
    .set(change)
    .where(
      and(
        eq(postTargetParts.id, expected.id),
        eq(postTargetParts.attemptNo, expected.attemptNo),
        inArray(postTargetParts.state, [...from]),
      ),
    )
    .returning();
  return row;
}

/** Moves `queued` to `sending` for exactly one caller, after the preceding part (or the post itself) is published. */
export async function beginSendingPart(db: Db, part: PartRow, leaseSeconds: number): Promise<PartRow | undefined> {
  const before =
    part.position === 2
      ? db
          .select({ id: postTargets.id })
          .from(postTargets)
          .where(and(eq(postTargets.id, part.targetId), eq(postTargets.state, "published")))
      : sql`(select 1 from ${postTargetParts} as before where before.target_id = ${part.targetId}
          and before.position = ${part.position - 1} and before.state = 'published')`;
  const [row] = await db
    .update(postTargetParts)
    .set({
      state: "sending",
      attemptNo: sql`${postTargetParts.attemptNo} + 1`,
      tries: sql`${postTargetParts.tries} + 1`,
      sendingSince: sql`clock_timestamp()`,
      leaseUntil: secondsFromNow(leaseSeconds),
    })
    .where(
      and(
        eq(postTargetParts.id, part.id),
        eq(postTargetParts.attemptNo, part.attemptNo),
        eq(postTargetParts.state, "queued"),
        lte(postTargetParts.wakeAt, sql`clock_timestamp()`),
        exists(before),
      ),
    )
    .returning();
  return row;
}

/** Whether another target or part of the same account already has this remote id. */
export async function isTakenByAnother(
  db: Db,
  { id, accountId }: Pick<TargetRow | PartRow, "id" | "accountId">,
  externalId: string,
): Promise<boolean> {
  if (accountId === null) return false;
  const others = [postTargets, postTargetParts].map((table) =>
    db
      .select({ id: sql<string>`${table.id}` })
      .from(table)
      .where(and(eq(table.accountId, accountId), eq(table.externalId, externalId), sql`${table.id} <> ${id}`))
      .limit(1),
  );
  return (await Promise.all(others)).some((rows) => rows.length > 0);
}
