import { and, desc, eq, gt, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { userName, users } from "#server/domains/users/users.table.ts";
import { workspaceInvitations, workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import type { UserId, WorkspaceId } from "#shared/ids.ts";
import { invitationDays } from "#shared/workspaces/workspaces.ts";

const isOpen = gt(workspaceInvitations.expiresAt, sql`now()`);

const columns = {
  id: workspaceInvitations.id,
  email: workspaceInvitations.email,
  role: workspaceInvitations.role,
  invitedBy: userName,
  createdAt: workspaceInvitations.createdAt,
  expiresAt: workspaceInvitations.expiresAt,
};

/** The open ones, the newest first. */
export function findInvitations(db: Db, workspaceId: WorkspaceId, id?: string) {
  return db
    .select(columns)
    .from(workspaceInvitations)
    .leftJoin(users, eq(users.id, workspaceInvitations.invitedBy))
    .where(
      and(
        eq(workspaceInvitations.workspaceId, workspaceId),
        isOpen,
        id === undefined ? undefined : eq(workspaceInvitations.id, id),
      ),
    )
    .orderBy(desc(workspaceInvitations.id));
}

export type InvitationRow = Awaited<ReturnType<typeof findInvitations>>[number];

type NewInvitation = Omit<typeof workspaceInvitations.$inferInsert, "expiresAt">;

/** One per address: a newer invitation replaces the older. */
export async function saveInvitation(tx: Db, values: NewInvitation): Promise<string> {
  const { workspaceId, email } = values;
  if (email)
    await tx
      .delete(workspaceInvitations)
      .where(
        and(
          eq(workspaceInvitations.workspaceId, workspaceId),
          eq(sql`lower(${workspaceInvitations.email})`, email.toLowerCase()),
        ),
      );
  const [row] = await tx
    .insert(workspaceInvitations)
    .values({ ...values, expiresAt: sql`now() + make_interval(days => ${invitationDays})` })
    .returning({ id: workspaceInvitations.id });
  if (row === undefined) throw new Error("INSERT returned no row");
  return row.id;
}

/** The open invitation of a token, with the workspace it leads to. */
export async function findByToken(db: Db, tokenHash: string) {
  const [row] = await db
    .select({
      ...columns,
      workspaceId: workspaceInvitations.workspaceId,
      workspaceName: workspaces.name,
      pictureKey: workspaces.pictureKey,
    })
    .from(workspaceInvitations)
    .innerJoin(workspaces, eq(workspaces.id, workspaceInvitations.workspaceId))
    .leftJoin(users, eq(users.id, workspaceInvitations.invitedBy))
    .where(and(eq(workspaceInvitations.tokenHash, tokenHash), isOpen));
  return row;
}

export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

/** Deletes an invitation, open or not. False when it is gone, which one of two parallel calls sees. */
export async function takeInvitation(tx: Db, workspaceId: WorkspaceId, id: string): Promise<boolean> {
  const taken = await tx
    .delete(workspaceInvitations)
    .where(and(eq(workspaceInvitations.id, id), eq(workspaceInvitations.workspaceId, workspaceId)))
    .returning({ id: workspaceInvitations.id });
  return taken.length === 1;
}

/** Deletes the invitations that a member made: with them they could return. */
export async function deleteInvitationsBy(tx: Db, workspaceId: WorkspaceId, userId: UserId): Promise<void> {
  await tx
    .delete(workspaceInvitations)
    .where(and(eq(workspaceInvitations.workspaceId, workspaceId), eq(workspaceInvitations.invitedBy, userId)));
}

export async function deleteExpiredInvitations(db: Db): Promise<void> {
  await db.delete(workspaceInvitations).where(lte(workspaceInvitations.expiresAt, sql`now()`));
}
