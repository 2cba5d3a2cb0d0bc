import { and, asc, count, eq, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#server/db/client.ts";
import { userName, users } from "#server/domains/users/users.table.ts";
import { workspaceInvitations, workspaceMembers, workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import type { UserId, WorkspaceId } from "#shared/ids.ts";
import type { WorkspaceRole } from "#shared/workspaces/roles.ts";

export async function findRole(db: Db, workspaceId: WorkspaceId, userId: UserId): Promise<WorkspaceRole | null> {
  const [row] = await db
    .select({ role: workspaceMembers.role })
    .from(workspaceMembers)
    .where(and(eq(workspaceMembers.workspaceId, workspaceId), eq(workspaceMembers.userId, userId)));
  return row?.role ?? null;
}

/** Whether the user is a member of a shared workspace, who cannot be removed until the transaction ends. */
export async function lockMembership(tx: Db, workspaceId: WorkspaceId, userId: UserId): Promise<boolean> {
  const rows = await tx
    .select({ userId: workspaceMembers.userId })
    .from(workspaceMembers)
    .where(and(eq(workspaceMembers.workspaceId, workspaceId), eq(workspaceMembers.userId, userId)))
    .for("share");
  return rows.length === 1;
}

const memberCount = (db: Db) =>
  db
    .select({ workspaceId: workspaceMembers.workspaceId, members: count().as("members") })
    .from(workspaceMembers)
    .groupBy(workspaceMembers.workspaceId)
    .as("member_count");

/** The personal workspace of a user first, then the shared ones by their names. */
export async function findWorkspacesOf(db: Db, userId: UserId, only?: WorkspaceId) {
  const counted = memberCount(db);
  return db
    .select({
      id: workspaces.id,
      name: workspaces.name,
      personalOf: workspaces.personalOf,
      pictureKey: workspaces.pictureKey,
      createdAt: workspaces.createdAt,
      ownerId: workspaces.ownerId,
      ownerName: userName,
      role: workspaceMembers.role,
      members: counted.members,
    })
    .from(workspaces)
    .innerJoin(users, eq(users.id, workspaces.ownerId))
    .leftJoin(
      workspaceMembers,
      and(eq(workspaceMembers.workspaceId, workspaces.id), eq(workspaceMembers.userId, userId)),
    )
    .leftJoin(counted, eq(counted.workspaceId, workspaces.id))
    .where(
      and(
        or(eq(workspaces.personalOf, userId), isNotNull(workspaceMembers.role)),
        only === undefined ? undefined : eq(workspaces.id, only),
      ),
    )
    .orderBy(asc(sql`${workspaces.personalOf} is null`), asc(sql`lower(${workspaces.name})`), asc(workspaces.id));
}

export type WorkspaceRow = Awaited<ReturnType<typeof findWorkspacesOf>>[number];

/**
 * Locks the owner, so that their workspaces are made one after the other and never exceed the limit. Returns the number they own; null for an
 * account that is being deleted.
 */
export async function lockAndCountOwned(tx: Db, ownerId: UserId): Promise<number | null> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, ownerId), isNull(users.deletionId)))
    .for("no key update");
  return rows.length === 0 ? null : countOwned(tx, ownerId);
}

/** The shared workspaces of an owner, without those that are being deleted. */
export async function countOwned(db: Db, ownerId: UserId): Promise<number> {
  const [row] = await db
    .select({ owned: count() })
    .from(workspaces)
    .where(and(eq(workspaces.ownerId, ownerId), isNull(workspaces.personalOf), isNull(workspaces.deletionId)));
  return row?.owned ?? 0;
}

/** Ends the memberships of a user, except as an owner. Waits for a transfer that runs. */
export async function deleteMembershipsOf(tx: Db, userId: UserId): Promise<void> {
  await tx.delete(workspaceMembers).where(and(eq(workspaceMembers.userId, userId), ne(workspaceMembers.role, "owner")));
}

export async function insertWorkspace(tx: Db, name: string, ownerId: UserId): Promise<WorkspaceId> {
  const [row] = await tx.insert(workspaces).values({ name, ownerId }).returning({ id: workspaces.id });
  if (row === undefined) throw new Error("INSERT returned no row");
  await tx.insert(workspaceMembers).values({ workspaceId: row.id, userId: ownerId, role: "owner" });
  return row.id;
}

/** The name of a shared workspace; undefined for a personal one. */
export async function findShared(db: Db, id: WorkspaceId): Promise<{ id: WorkspaceId; name: string } | undefined> {
  const [row] = await db
    .select({ id: workspaces.id, name: workspaces.name })
    .from(workspaces)
    .where(eq(workspaces.id, id));
  return row === undefined || row.name === null ? undefined : { id: row.id, name: row.name };
}

/** Locks a shared workspace against changes of its members; undefined for a personal one, and while it is being deleted. */
export async function lockShared(tx: Db, id: WorkspaceId) {
  const [row] = await tx
    .select({ id: workspaces.id, name: workspaces.name, ownerId: workspaces.ownerId })
    .from(workspaces)
    .where(and(eq(workspaces.id, id), isNull(workspaces.personalOf), isNull(workspaces.deletionId)))
    .for("no key update");
  return row === undefined || row.name === null ? undefined : { ...row, name: row.name };
}

export async function renameWorkspace(tx: Db, id: WorkspaceId, name: string): Promise<void> {
  await tx
    .update(workspaces)
    .set({ name, updatedAt: sql`now()` })
    .where(eq(workspaces.id, id));
}

export async function setOwner(tx: Db, id: WorkspaceId, ownerId: UserId): Promise<void> {
  await tx
    .update(workspaces)
    .set({ ownerId, updatedAt: sql`now()` })
    .where(eq(workspaces.id, id));
}

/** Sets the stem of the picture and returns the one before. */
export async function replacePictureStem(tx: Db, id: WorkspaceId, stem: string | null): Promise<string | null> {
  const [before] = await tx
    .select({ stem: workspaces.pictureKey })
    .from(workspaces)
    .where(eq(workspaces.id, id))
    .for("no key update");
  await tx
    .update(workspaces)
    .set({ pictureKey: stem, updatedAt: sql`now()` })
    .where(eq(workspaces.id, id));
  return before?.stem ?? null;
}

export async function isPictureOf(db: Db, id: WorkspaceId, stem: string): Promise<boolean> {
  const rows = await db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(and(eq(workspaces.id, id), eq(workspaces.pictureKey, stem)));
  return rows.length > 0;
}

export async function findPictureStems(db: Db, ids: readonly WorkspaceId[]): Promise<string[]> {
  const rows = await db
    .select({ stem: workspaces.pictureKey })
    .from(workspaces)
    .where(inArray(workspaces.id, [...ids]));
  return rows.flatMap(({ stem }) => stem ?? []);
}

/** Whether an account that is being deleted still has shared workspaces: those whose own deletion has not ended. */
export async function ownsShared(db: Db, ownerId: UserId): Promise<boolean> {
  const rows = await db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(and(eq(workspaces.ownerId, ownerId), ne(workspaces.id, ownerId)))
    .limit(1);
  return rows.length > 0;
}

/** A workspace that is being deleted, as its jobs know it. */
export type LeavingWorkspace = Pick<typeof workspaces.$inferSelect, "id" | "pictureKey">;

/** Begins the deletion: all memberships and invitations end. Returns the deletion id. */
export async function markWorkspaceLeaving(tx: Db, id: WorkspaceId): Promise<string> {
  const deletionId = uuidv7();
  await tx.update(workspaces).set({ deletionId }).where(eq(workspaces.id, id));
  await tx.delete(workspaceMembers).where(eq(workspaceMembers.workspaceId, id));
  await tx.delete(workspaceInvitations).where(eq(workspaceInvitations.workspaceId, id));
  return deletionId;
}

/** `locked`: also against inserts that refer to the row. */
export async function findLeavingWorkspace(
  db: Db,
  deletionId: string,
  { locked = false }: { locked?: boolean } = {},
): Promise<LeavingWorkspace | undefined> {
  const query = db
    .select({ id: workspaces.id, pictureKey: workspaces.pictureKey })
    .from(workspaces)
    .where(eq(workspaces.deletionId, deletionId));
  const [row] = await (locked ? query.for("update") : query);
  return row;
}

export async function findWorkspaceDeletionIds(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ deletionId: workspaces.deletionId })
    .from(workspaces)
    .where(isNotNull(workspaces.deletionId))
    .limit(limit);
  return rows.flatMap(({ deletionId }) => deletionId ?? []);
}

/** Locks the personal workspace of a user, also against inserts that refer to the row. */
export async function lockPersonal(tx: Db, userId: UserId): Promise<void> {
  await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.personalOf, userId)).for("update");
}

export async function deleteLeavingWorkspace(tx: Db, deletionId: string): Promise<void> {
  await tx.delete(workspaces).where(eq(workspaces.deletionId, deletionId));
}
