import { and, desc, eq, ilike, inArray, lt, notInArray, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { escapeLike } from "#server/lib/escape-like.ts";
import {
  type CreationStatus,
  type CreationUse,
  type ListCreationsInput,
  type UpdateCreationInput,
  usableCreationStatuses,
} from "#shared/creations.ts";
import type { CreationId, UserId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";

export type CreationRow = typeof creations.$inferSelect;

const owned = (userId: UserId, id: CreationId) => and(eq(creations.id, id), eq(creations.userId, userId));
const isUsable = inArray(creations.status, [...usableCreationStatuses]);

export type CreationFilter = Pick<ListCreationsInput, "status" | "type" | "favourite" | "q">;

function containing(q: string | undefined) {
  if (q === undefined || q.trim() === "") return undefined;
  const pattern = `%${escapeLike(q.trim())}%`;
  return or(ilike(creations.title, pattern), ilike(creations.prompt, pattern), ilike(creations.description, pattern));
}

/** Newest first; ids grow with time. */
export async function findCreations(
  db: Db,
  userId: UserId,
  filter: CreationFilter,
  page: { before: CreationId | null; limit: number },
) {
  return db
    .select()
    .from(creations)
    .where(
      and(
        eq(creations.userId, userId),
        filter.status && inArray(creations.status, filter.status),
        filter.type && eq(creations.type, filter.type),
        filter.favourite === undefined ? undefined : eq(creations.isFavourite, filter.favourite),
        containing(filter.q),
        page.before === null ? undefined : lt(creations.id, page.before),
      ),
    )
    .orderBy(desc(creations.id))
    .limit(page.limit);
}

export async function findCreationById(db: Db, userId: UserId, id: CreationId): Promise<CreationRow | undefined> {
  const [row] = await db.select().from(creations).where(owned(userId, id));
  return row;
}

export async function findUsableByIds(db: Db, userId: UserId, ids: readonly CreationId[]): Promise<CreationRow[]> {
  return db
    .select()
    .from(creations)
    .where(and(eq(creations.userId, userId), inArray(creations.id, [...ids]), isUsable));
}

/** For whoever holds the unguessable key of a finished creation's file or thumbnail; asks for no owner. */
export async function findCreationByFile(db: Db, id: CreationId, key: string): Promise<CreationRow | undefined> {
  const [row] = await db
    .select()
    .from(creations)
    .where(and(eq(creations.id, id), or(eq(creations.fileKey, key), eq(creations.thumbnailKey, key)), isUsable));
  return row;
}

export type CreationChange = Omit<UpdateCreationInput, "id">;

export async function updateCreationFields(
  db: Db,
  userId: UserId,
  id: CreationId,
  change: CreationChange,
): Promise<CreationRow | undefined> {
  if (Object.values(change).every((value) => value === undefined)) return findCreationById(db, userId, id);
  const [row] = await db.update(creations).set(change).where(owned(userId, id)).returning();
  return row;
}

/** Deletes the row unless it is in one of the `kept` states. */
export async function deleteCreationRow(
  db: Db,
  userId: UserId,
  id: CreationId,
  kept: readonly CreationStatus[],
): Promise<CreationRow | undefined> {
  const [row] = await db
    .delete(creations)
    .where(and(owned(userId, id), notInArray(creations.status, [...kept])))
    .returning();
  return row;
}

export async function updateUse(db: Db, id: CreationId, use: CreationUse, platform: Platform | null): Promise<void> {
  await db
    .update(creations)
    .set({ status: use, platform, updatedAt: sql`now()` })
    .where(and(eq(creations.id, id), isUsable));
}

export async function lockCreations(tx: Db, ids: readonly CreationId[]): Promise<void> {
  await tx
    .select({ id: creations.id })
    .from(creations)
    .where(inArray(creations.id, [...ids]))
    .orderBy(creations.id)
    .for("no key update");
}
