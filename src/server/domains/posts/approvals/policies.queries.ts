import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/client.ts";
import { approvalPolicies } from "#server/domains/posts/approvals/approvals.table.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import { workspaceMembers, workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import type { SocialAccountId, UserId, WorkspaceId } from "#shared/ids.ts";
import type { WorkspaceRole } from "#shared/workspaces/roles.ts";

export type PolicyRow = typeof approvalPolicies.$inferSelect;
export type NewPolicy = typeof approvalPolicies.$inferInsert;

export const findPolicies = (db: Db, workspaceIds: readonly WorkspaceId[]): Promise<PolicyRow[]> =>
  db
    .select()
    .from(approvalPolicies)
    .where(inArray(approvalPolicies.workspaceId, [...workspaceIds]))
    .orderBy(approvalPolicies.id);

/** Keeps the policies of the workspace as they are until the transaction ends. */
export const lockPolicies = (tx: Db, workspaceId: WorkspaceId): Promise<PolicyRow[]> =>
  tx.select().from(approvalPolicies).where(eq(approvalPolicies.workspaceId, workspaceId)).for("share");

/** Replaces all policies of the workspace, which is locked, so that of two callers the later one wins. */
export async function replacePolicies(tx: Db, workspaceId: WorkspaceId, policies: readonly NewPolicy[]): Promise<void> {
  await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId)).for("no key update");
  await tx.delete(approvalPolicies).where(eq(approvalPolicies.workspaceId, workspaceId));
  await tx.insert(approvalPolicies).values([...policies]);
}

export async function findAccountIds(db: Db, workspaceId: WorkspaceId): Promise<SocialAccountId[]> {
  const rows = await db
    .select({ id: socialAccounts.id })
    .from(socialAccounts)
    .where(eq(socialAccounts.workspaceId, workspaceId));
  return rows.map(({ id }) => id);
}

export interface Member {
  workspaceId: WorkspaceId;
  userId: UserId;
  role: WorkspaceRole;
  name: string;
}

/** The members of these workspaces; a personal workspace has one, its user. */
export async function findMembers(db: Db, workspaceIds: readonly WorkspaceId[]): Promise<Member[]> {
  const name = sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`.as("name");
  const ofShared = db
    .select({
      workspaceId: workspaceMembers.workspaceId,
      userId: workspaceMembers.userId,
      role: sql<WorkspaceRole>`${workspaceMembers.role}`.as("role"),
      name,
    })
    .from(workspaceMembers)
    .innerJoin(users, eq(users.id, workspaceMembers.userId))
    .where(inArray(workspaceMembers.workspaceId, [...workspaceIds]));
  const ofPersonal = db
    .select({
      workspaceId: workspaces.id,
      userId: workspaces.ownerId,
      role: sql<WorkspaceRole>`'owner'::workspace_role`.as("role"),
      name,
    })
    .from(workspaces)
    .innerJoin(users, eq(users.id, workspaces.ownerId))
    .where(and(inArray(workspaces.id, [...workspaceIds]), isNotNull(workspaces.personalOf)));
  const rows = await unionAll(ofShared, ofPersonal);
  return rows.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
}
