import { type SQL, and, asc, desc, eq, gt, gte, ilike, inArray, lt, notInArray, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { escapeLike, preparedOn } from "#server/db/statements.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import {
  type CreationSort,
  type CreationStatus,
  type CreationUse,
  type ListCreationsInput,
  usableCreationStatuses,
} from "#shared/creations/creations.ts";
import type { CreationId, WorkspaceId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";

export type CreationRow = typeof creations.$inferSelect;

const owned = (workspaceId: WorkspaceId, id: CreationId) =>
  and(eq(creations.id, id), eq(creations.workspaceId, workspaceId));
const isUsable = inArray(creations.status, [...usableCreationStatuses]);

export type CreationFilter = Omit<ListCreationsInput, "limit" | "cursor" | "sort">;

function containing(q: string | undefined) {
  if (q === undefined || q.trim() === "") return undefined;
  const pattern = `%${escapeLike(q.trim())}%`;
  const { title, prompt, description, altText } = creations;
  return or(...[title, prompt, description, altText].map((field) => ilike(field, pattern)));
}

/** The last creation of a page, after which the next page begins. */
export type ListPosition = { id: CreationId; title: string };

const lowerTitle = sql`lower(${creations.title})`;

/** Each sort order with the condition for rows after a position. Ids grow with time. */
const orders = {
  newest: { by: [desc(creations.id)], behind: ({ id }: ListPosition) => lt(creations.id, id) },
  oldest: { by: [asc(creations.id)], behind: ({ id }: ListPosition) => gt(creations.id, id) },
  title: {
    by: [asc(lowerTitle), asc(creations.id)],
    behind: ({ id, title }: ListPosition) => sql`(${lowerTitle}, ${creations.id}) > (lower(${title}), ${id}::uuid)`,
  },
} as const satisfies Record<CreationSort, { by: SQL[]; behind: (last: ListPosition) => SQL }>;

/** The first page of an unfiltered list, as a prepared statement. */
const newestCreations = preparedOn((db) =>
  db
    .select()
    .from(creations)
    .where(eq(creations.workspaceId, sql.placeholder("workspaceId")))
    .orderBy(...orders.newest.by)
    .limit(sql.placeholder("limit"))
    .prepare("newest_creations"),
);

const isUnfiltered = (filter: CreationFilter) => Object.values(filter).every((value) => value === undefined);

/** Returns up to `limit` + 1 rows; the extra row means that there is another page. */
export async function findCreations(
  db: Db,
  workspaceId: WorkspaceId,
  filter: CreationFilter,
  page: { sort: CreationSort; after: ListPosition | null; limit: number },
): Promise<CreationRow[]> {
  if (page.sort === "newest" && page.after === null && isUnfiltered(filter)) {
    return newestCreations(db).execute({ workspaceId, limit: page.limit + 1 });
  }
  const order = orders[page.sort];
  return db
    .select()
    .from(creations)
    .where(
      and(
        eq(creations.workspaceId, workspaceId),
        filter.ids && inArray(creations.id, filter.ids),
        filter.status && inArray(creations.status, filter.status),
        filter.type && eq(creations.type, filter.type),
        filter.favourite === undefined ? undefined : eq(creations.isFavourite, filter.favourite),
        filter.platform && eq(creations.platform, filter.platform),
        filter.from === undefined ? undefined : gte(creations.createdAt, new Date(filter.from)),
        filter.to === undefined ? undefined : lt(creations.createdAt, new Date(filter.to)),
        containing(filter.q),
        page.after === null ? undefined : order.behind(page.after),
      ),
    )
    .orderBy(...order.by)
    .limit(page.limit + 1);
}

export async function findCreationById(
  db: Db,
  workspaceId: WorkspaceId,
  id: CreationId,
): Promise<CreationRow | undefined> {
  const [row] = await db.select().from(creations).where(owned(workspaceId, id));
  return row;
}

export async function findUsableByIds(
  db: Db,
  workspaceId: WorkspaceId,
  ids: readonly CreationId[],
): Promise<CreationRow[]> {
  return db
    .select()
    .from(creations)
    .where(and(eq(creations.workspaceId, workspaceId), inArray(creations.id, [...ids]), isUsable));
}

/** Finished creations with one of these ids, titles or file names; names in lower case. */
export async function findUsableByNames(
  db: Db,
  workspaceId: WorkspaceId,
  { ids, names }: { ids: readonly CreationId[]; names: readonly string[] },
) {
  const { id, title, fileName } = creations;
  const isNamed = or(
    inArray(id, [...ids]),
    inArray(lowerTitle, [...names]),
    inArray(sql`lower(${fileName})`, [...names]),
  );
  return db
    .select({ id, title, fileName })
    .from(creations)
    .where(and(eq(creations.workspaceId, workspaceId), isUsable, isNamed));
}

/** By the unguessable key of a finished creation's file or thumbnail, without an owner. */
export async function findCreationByFile(db: Db, id: CreationId, key: string): Promise<CreationRow | undefined> {
  const [row] = await db
    .select()
    .from(creations)
    .where(and(eq(creations.id, id), or(eq(creations.fileKey, key), eq(creations.thumbnailKey, key)), isUsable));
  return row;
}

export type CreationChange = Partial<
  Pick<CreationRow, "title" | "description" | "altText" | "isFavourite" | "prompt" | "options">
>;

/** With `onlyIn`, only in that state. undefined when no row was changed. */
export async function updateCreationFields(
  db: Db,
  workspaceId: WorkspaceId,
  id: CreationId,
  change: CreationChange,
  onlyIn?: CreationStatus,
): Promise<CreationRow | undefined> {
  const [row] = await db
    .update(creations)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(owned(workspaceId, id), onlyIn && eq(creations.status, onlyIn)))
    .returning();
  return row;
}

/** Locks a row of this workspace until the transaction ends. */
export async function lockCreation(tx: Db, workspaceId: WorkspaceId, id: CreationId): Promise<CreationRow | undefined> {
  const [row] = await tx.select().from(creations).where(owned(workspaceId, id)).for("no key update");
  return row;
}

/** Deletes the row unless it is in one of the `kept` states. */
export async function deleteCreationRow(
  db: Db,
  workspaceId: WorkspaceId,
  id: CreationId,
  kept: readonly CreationStatus[],
): Promise<CreationRow | undefined> {
  const [row] = await db
    .delete(creations)
    .where(and(owned(workspaceId, id), notInArray(creations.status, [...kept])))
    .returning();
  return row;
}

export async function updateUse(db: Db, id: CreationId, use: CreationUse, platform: Platform | null): Promise<void> {
  await db
    .update(creations)
    .set({ status: use, platform, updatedAt: sql`now()` })
    .where(and(eq(creations.id, id), isUsable));
}

export async function lockCreations(tx: Db, ids: readonly CreationId[]) {
  const { id, status, platform } = creations;
  return tx
    .select({ id, status, platform })
    .from(creations)
    .where(inArray(creations.id, [...ids]))
    .orderBy(creations.id)
    .for("no key update");
}

/** Of any owner. */
export async function findFileKeys(
  db: Db,
  ids: readonly CreationId[],
): Promise<Pick<CreationRow, "fileKey" | "thumbnailKey">[]> {
  const { fileKey, thumbnailKey } = creations;
  return db
    .select({ fileKey, thumbnailKey })
    .from(creations)
    .where(inArray(creations.id, [...ids]));
}

export type NewCreation = typeof creations.$inferInsert;

export async function insertCreations(db: Db, rows: NewCreation[]): Promise<CreationRow[]> {
  return db.insert(creations).values(rows).returning();
}

export async function findAnyCreation(db: Db, id: CreationId): Promise<CreationRow | undefined> {
  const [row] = await db.select().from(creations).where(eq(creations.id, id));
  return row;
}

export async function findCreationsOf(db: Db, workspaceId: WorkspaceId, limit: number) {
  return db
    .select({ id: creations.id, fileKey: creations.fileKey, thumbnailKey: creations.thumbnailKey })
    .from(creations)
    .where(eq(creations.workspaceId, workspaceId))
    .limit(limit);
}

export async function deleteCreations(db: Db, ids: readonly CreationId[]): Promise<void> {
  if (ids.length > 0) await db.delete(creations).where(inArray(creations.id, [...ids]));
}
