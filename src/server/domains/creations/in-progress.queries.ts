import { and, count, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { CreationRow } from "#server/domains/creations/creations.queries.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import type { CreationId, UserId } from "#shared/ids.ts";

export const inMaking = (id: CreationId) => and(eq(creations.id, id), eq(creations.status, "processing"));

// Look-ups by id alone: workers know the creation, not its owner. The owner's id is on the row.

export type NewCreation = typeof creations.$inferInsert;

export async function insertCreations(db: Db, rows: NewCreation[]): Promise<CreationRow[]> {
  return db.insert(creations).values(rows).returning();
}

export async function countInMaking(db: Db, userId: UserId): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(creations)
    .where(and(eq(creations.userId, userId), eq(creations.status, "processing")));
  return row?.total ?? 0;
}

/** How many of the same kind this person asked for before this one. */
export async function countAhead(
  db: Db,
  { id, userId, type, startedAt }: Pick<CreationRow, "id" | "userId" | "type" | "startedAt">,
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(creations)
    .where(
      and(
        eq(creations.userId, userId),
        eq(creations.status, "processing"),
        eq(creations.type, type),
        sql`(${creations.startedAt}, ${creations.id}) < (${startedAt?.toISOString() ?? null}::timestamptz, ${id}::uuid)`,
      ),
    );
  return row?.total ?? 0;
}

export async function findInMakingOf(db: Db, userId: UserId): Promise<CreationId[]> {
  const rows = await db
    .select({ id: creations.id })
    .from(creations)
    .where(and(eq(creations.userId, userId), eq(creations.status, "processing")));
  return rows.map(({ id }) => id);
}

export async function findInMaking(db: Db, ids: readonly CreationId[]): Promise<CreationId[]> {
  const rows = await db
    .select({ id: creations.id })
    .from(creations)
    .where(and(inArray(creations.id, [...ids]), eq(creations.status, "processing")));
  return rows.map(({ id }) => id);
}

/** Is somebody still to make it? */
export const isWanted = async (db: Db, id: CreationId): Promise<boolean> => (await findInMaking(db, [id])).length > 0;

export async function findAnyCreation(db: Db, id: CreationId): Promise<CreationRow | undefined> {
  const [row] = await db.select().from(creations).where(eq(creations.id, id));
  return row;
}

/** Holds the row until the transaction ends, so that a failure is decided once. With an owner, only that person's. */
export async function lockInMaking(db: Db, id: CreationId, owner: UserId | null): Promise<CreationRow | undefined> {
  const [row] = await db
    .select()
    .from(creations)
    .where(and(inMaking(id), owner === null ? undefined : eq(creations.userId, owner)))
    .for("update");
  return row;
}

/** Being made, but nothing has been heard of it for so long; what waits for its provider is left to wait. */
export async function findIdle(db: Db, idleSeconds: number, limit: number): Promise<CreationRow[]> {
  return db
    .select()
    .from(creations)
    .where(
      and(
        eq(creations.status, "processing"),
        lte(creations.updatedAt, sql`now() - make_interval(secs => ${idleSeconds})`),
        or(
          isNull(creations.waitingUntil),
          lte(creations.waitingUntil, sql`now() - make_interval(secs => ${idleSeconds})`),
        ),
      ),
    )
    .orderBy(creations.id)
    .limit(limit);
}

export const finishedChannel = "creation_finished";

/** Wakes whoever waits for it; reaches them when the transaction commits. */
export async function notifyFinished(db: Db, id: CreationId): Promise<void> {
  await db.execute(sql`select pg_notify(${finishedChannel}, ${id})`);
}
