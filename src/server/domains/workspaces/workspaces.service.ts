import type { Deps } from "#server/deps.ts";
import { findRole } from "#server/domains/workspaces/workspaces.queries.ts";
import type { UserId, WorkspaceId } from "#shared/ids.ts";
import type { WorkspaceRole } from "#shared/workspaces/roles.ts";

export { findResponsible } from "#server/domains/workspaces/workspaces.queries.ts";

/** The role of a user in a shared workspace; null for others than members. */
export const readRole = (
  { db }: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  userId: UserId,
): Promise<WorkspaceRole | null> => findRole(db, workspaceId, userId);
