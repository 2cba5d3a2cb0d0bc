import { and, asc, count, eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { userName, users } from "#server/domains/users/users.table.ts";
import { workspaceInvitations, workspaceMembers } from "#server/domains/workspaces/workspaces.table.ts";
import type { UserId, WorkspaceId } from "#shared/ids.ts";
import type { WorkspaceRole } from "#shared/workspaces/roles.ts";

const isMember = (workspaceId: WorkspaceId, userId: UserId) =>
  and(eq(workspaceMembers.workspaceId, workspaceId), eq(workspaceMembers.userId, userId));

/** In the order of `workspaceRoles`, those of one role by their names. */
export function findMembers(db: Db, workspaceId: WorkspaceId) {
  return db
    .select({
      userId: workspaceMembers.userId,
      name: userName,
      email: users.email,
      avatarKey: users.avatarKey,
      role: workspaceMembers.role,
      joinedAt: workspaceMembers.createdAt,
    })
    .from(workspaceMembers)
    .innerJoin(users, eq(users.id, workspaceMembers.userId))
    .where(eq(workspaceMembers.workspaceId, workspaceId))
    .orderBy(asc(workspaceMembers.role), asc(sql`lower(${userName})`), asc(workspaceMembers.userId));
}

export type MemberRow = Awaited<ReturnType<typeof findMembers>>[number];

/** Members and open invitations of a workspace. The caller has locked it. */
export async function countPlaces(tx: Db, workspaceId: WorkspaceId): Promise<number> {
  const [members] = await tx
    .select({ total: count() })
    .from(workspaceMembers)
    .where(eq(workspaceMembers.workspaceId, workspaceId));
  const [open] = await tx
    .select({ total: count() })
    .from(workspaceInvitations)
    .where(and(eq(workspaceInvitations.workspaceId, workspaceId), sql`${workspaceInvitations.expiresAt} > now()`));
  return (members?.total ?? 0) + (open?.total ?? 0);
}

/** False when the user is a member already. */
export async function insertMember(
  tx: Db,
  workspaceId: WorkspaceId,
  userId: UserId,
  role: WorkspaceRole,
): Promise<boolean> {
  const inserted = await tx
    .insert(workspaceMembers)
    .values({ workspaceId, userId, role })
    .onConflictDoNothing()
    .returning({ userId: workspaceMembers.userId });
  return inserted.length === 1;
}

/** Returns the role before; null for others than members. */
export async function lockMember(tx: Db, workspaceId: WorkspaceId, userId: UserId): Promise<WorkspaceRole | null> {
  const [row] = await tx
    .select({ role: workspaceMembers.role })
    .from(workspaceMembers)
    .where(isMember(workspaceId, userId))
    .for("update");
  return row?.role ?? null;
}

export async function setRole(tx: Db, workspaceId: WorkspaceId, userId: UserId, role: WorkspaceRole): Promise<void> {
  await tx.update(workspaceMembers).set({ role }).where(isMember(workspaceId, userId));
}

export async function deleteMember(tx: Db, workspaceId: WorkspaceId, userId: UserId): Promise<void> {
  await tx.delete(workspaceMembers).where(isMember(workspaceId, userId));
}
