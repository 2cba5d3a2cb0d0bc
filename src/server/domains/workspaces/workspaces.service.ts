import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { readWorkspaceSettings, saveWorkspaceSettings } from "#server/domains/users/settings.service.ts";
import { avatarFiles } from "#server/domains/users/users.service.ts";
import {
  countOwned,
  deleteMembershipsOf,
  findRole,
  findWorkspacesOf,
  insertWorkspace,
  lockAndCountOwned,
  lockMembership,
  lockShared,
  renameWorkspace,
  type WorkspaceRow,
} from "#server/domains/workspaces/workspaces.queries.ts";
import { DomainError, invalidInput, notFound } from "#server/lib/domain-error.ts";
import { squareFiles } from "#server/lib/files/square-files.ts";
import { type UserId, WorkspaceId } from "#shared/ids.ts";
import { may, type WorkspaceAction, type WorkspaceRole } from "#shared/workspaces/roles.ts";
import {
  type CreateWorkspaceInput,
  ownedWorkspacesMax,
  type UpdateWorkspaceInput,
  type Workspace,
  type WorkspaceSettings,
} from "#shared/workspaces/workspaces.ts";

export { findResponsible } from "#server/domains/workspaces/responsible-users.queries.ts";
export {
  deleteLeavingWorkspace,
  findLeavingWorkspace,
  findShared,
  findWorkspaceDeletionIds,
  type LeavingWorkspace,
  lockPersonal,
  lockShared,
  markWorkspaceLeaving,
  ownsShared,
} from "#server/domains/workspaces/workspaces.queries.ts";

/** Pictures of shared workspaces, in the sizes of avatars. */
export const pictureFiles = squareFiles({ ...avatarFiles, folder: "workspace-pictures/", Id: WorkspaceId });

/** The role of a user in a shared workspace; null for others than members. */
export const readRole = (
  { db }: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  userId: UserId,
): Promise<WorkspaceRole | null> => findRole(db, workspaceId, userId);

/**
 * For access that is stored, such as an API key, and that the removal of a member deletes. The lock makes such a removal wait for this
 * transaction. Throws NOT_FOUND for a workspace of others. null: access to everything of the user.
 */
export async function requireMembership(tx: Db, workspaceId: WorkspaceId | null, userId: UserId): Promise<void> {
  if (workspaceId === null || workspaceId === userId) return;
  if (!(await lockMembership(tx, workspaceId, userId))) throw notFound("Workspace");
}

/** Whether the user may do this now, for what began with a call that has ended. A personal workspace is all its user's. */
export async function mayIn(
  db: Db,
  workspaceId: WorkspaceId,
  userId: UserId,
  action: WorkspaceAction,
): Promise<boolean> {
  const role = workspaceId === userId ? "owner" : await findRole(db, workspaceId, userId);
  return role !== null && may(role, action);
}

function toWorkspace({ name, ownerName, ...row }: WorkspaceRow): Workspace {
  const isPersonal = row.personalOf !== null;
  return {
    id: row.id,
    name: name ?? ownerName,
    isPersonal,
    role: row.role ?? "owner",
    picture: pictureFiles.urlOf(row.pictureKey, 256),
    owner: { id: row.ownerId, name: ownerName },
    members: row.members ?? 1,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The personal workspace of a user first, then the shared ones by name. */
export async function listWorkspaces({ db }: Pick<Deps, "db">, userId: UserId): Promise<Workspace[]> {
  return (await findWorkspacesOf(db, userId)).map(toWorkspace);
}

/** Throws NOT_FOUND for others than members. */
export async function getWorkspace(db: Db, userId: UserId, id: WorkspaceId): Promise<Workspace> {
  const [row] = await findWorkspacesOf(db, userId, id);
  if (row === undefined) throw notFound("Workspace");
  return toWorkspace(row);
}

/** As a member with this role reads them: a client without what the team pays. */
export async function getWorkspaceSettings(db: Db, id: WorkspaceId, role: WorkspaceRole): Promise<WorkspaceSettings> {
  const { timezone, publishing, aiCosts } = await readWorkspaceSettings(db, id);
  const costs = may(role, "content.read") ? {} : { monthlyCapUsd: null, xMonthlyBudgetUsd: null };
  return { timezone, ...publishing, ...aiCosts, ...costs };
}

/** Locks a person who is about to own one more shared workspace. Throws NOT_FOUND, CONFLICT when they own too many. */
export async function requireRoomToOwn(tx: Db, userId: UserId): Promise<void> {
  const owned = await lockAndCountOwned(tx, userId);
  if (owned === null) throw notFound("User");
  if (owned >= ownedWorkspacesMax)
    throw new DomainError("CONFLICT", `You can own ${ownedWorkspacesMax} workspaces at most. Delete one first.`);
}

/** Makes a shared workspace with its owner as the only member. Throws CONFLICT when they own too many. */
export async function createWorkspace(
  deps: Pick<Deps, "db">,
  userId: UserId,
  { name, timezone }: CreateWorkspaceInput,
): Promise<Workspace> {
  return deps.db.transaction(async (tx) => {
    await requireRoomToOwn(tx, userId);
    const id = await insertWorkspace(tx, name, userId);
    await saveWorkspaceSettings(tx, id, { timezone: timezone ?? (await readWorkspaceSettings(tx, userId)).timezone });
    return getWorkspace(tx, userId, id);
  });
}

/**
 * Changes name and settings. Throws INVALID_INPUT for the name of a personal workspace, which is that of its user.
 */
export async function updateWorkspace(
  deps: Pick<Deps, "db">,
  userId: UserId,
  { id, name, ...settings }: UpdateWorkspaceInput,
): Promise<Workspace> {
  return deps.db.transaction(async (tx) => {
    if (name !== undefined) {
      if ((await lockShared(tx, id)) === undefined)
        throw invalidInput([{ path: "name", message: "A personal workspace has the name of its person" }]);
      await renameWorkspace(tx, id, name);
    }
    await saveWorkspaceSettings(tx, id, settings);
    return getWorkspace(tx, userId, id);
  });
}

/**
 * Ends the memberships of an account that is being deleted, and refuses the
 * deletion when it owns shared ones, whose other members would lose their data. Throws CONFLICT.
 */
export async function leaveWorkspaces(tx: Db, userId: UserId): Promise<void> {
  // First, because it waits for a transfer in progress, whose result the check then sees.
  await deleteMembershipsOf(tx, userId);
  const owned = await countOwned(tx, userId);
  if (owned === 0) return;
  throw new DomainError(
    "CONFLICT",
    owned === 1
      ? "You own a shared workspace. Transfer or delete it first."
      : `You own ${owned} shared workspaces. Transfer or delete them first.`,
  );
}
