import { and, asc, eq, gt, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { type FrozenPart, postTargetParts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import type { TargetState } from "#server/domains/posts/store/target-state.ts";
import { secondsFromNow } from "#server/domains/posts/store/targets.queries.ts";
import type { PostId, TargetId } from "#shared/ids.ts";

/** What follows a post at one account: a part of its thread, or the first comment. */
export type PartRow = typeof postTargetParts.$inferSelect;

type Changeable = Omit<PartRow, "id" | "userId" | "postId" | "targetId" | "position" | "kind" | "text" | "attemptNo">;
export type PartChange = { [K in keyof Changeable]?: Changeable[K] | SQL };

/** Writes down what follows a post that went out just now. The first of them may go at once. */
export async function insertParts(db: Db, target: TargetRow, follows: readonly FrozenPart[]): Promise<PartRow[]> {
  if (follows.length === 0) return [];
  const { id: targetId, userId, postId, accountId } = target;
  return db
    .insert(postTargetParts)
    .values(
      follows.map(({ kind, text }, index) => ({
        targetId,
        userId,
        postId,
        accountId,
        kind,
        text,
        state: "queued" as const,
        position: index + 2,
        wakeAt: index === 0 ? secondsFromNow(0) : null,
      })),
    )
    .returning();
}

/** In order, for many posts at once. */
export async function findPartsOf(db: Db, postIds: readonly PostId[]): Promise<PartRow[]> {
  if (postIds.length === 0) return [];
  return db
    .select()
    .from(postTargetParts)
    .where(inArray(postTargetParts.postId, [...postIds]))
    .orderBy(postTargetParts.targetId, postTargetParts.position);
}

/** The first part that is not out: the only one that may be worked on. */
export async function findNextPart(db: Db, targetId: TargetId): Promise<PartRow | undefined> {
  const [row] = await db
    .select()
    .from(postTargetParts)
    .where(and(eq(postTargetParts.targetId, targetId), ne(postTargetParts.state, "published")))
    .orderBy(asc(postTargetParts.position))
    .limit(1);
  return row;
}

/** Remote id of the part before this one: what this one answers. The post itself is the first. */
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

/** Lets the next part begin. The caller has just noted that the one before it is out. */
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

/** What follows this part and has not begun is not to go out any more. */
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

/** Sends what failed once more. Nothing that has a remote id is among it: that is published. */
export async function restartParts(db: Db, postId: PostId): Promise<PartRow[]> {
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
    .where(and(eq(postTargetParts.postId, postId), eq(postTargetParts.state, "failed")))
    .returning();
}

/** The one way a part moves: only from the state and attempt the caller still holds. */
export async function movePart(
  db: Db,
  held: Pick<PartRow, "id" | "attemptNo">,
  from: readonly TargetState[],
  change: PartChange,
): Promise<PartRow | undefined> {
  const [row] = await db
    .update(postTargetParts)
    .set(change)
    .where(
      and(
        eq(postTargetParts.id, held.id),
        eq(postTargetParts.attemptNo, held.attemptNo),
        inArray(postTargetParts.state, [...from]),
      ),
    )
    .returning();
  return row;
}

/** Whether another delivery of this account, or a part of one, already has this remote post. */
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
