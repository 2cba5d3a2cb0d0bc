import { and, eq, inArray } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/client.ts";
import { workspaceMembers, workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import type { UserId, WorkspaceId } from "#shared/ids.ts";
import { rolesThatMay } from "#shared/workspaces/roles.ts";

/**
 * The responsible users, who are told of problems: the owner and those who may publish; of a personal workspace its user. Sorted, so that
 * parallel transactions cannot deadlock.
 */
export async function findResponsible(db: Db, workspaceId: WorkspaceId): Promise<UserId[]> {
  const owner = db.select({ id: workspaces.ownerId }).from(workspaces).where(eq(workspaces.id, workspaceId));
  const publishers = db
    .select({ id: workspaceMembers.userId })
    .from(workspaceMembers)
    .where(
      and(
        eq(workspaceMembers.workspaceId, workspaceId),
        inArray(workspaceMembers.role, [...rolesThatMay("posts.publish")]),
      ),
    );
  const rows = await union(owner, publishers);
  return rows.map(({ id }) => id).toSorted();
}
