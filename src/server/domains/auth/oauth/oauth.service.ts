import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { deleteExpired, deleteGrant, deleteGrantsIn, findGrants } from "#server/domains/auth/oauth/oauth.queries.ts";
import { hostOf } from "#server/domains/auth/oauth/programs.ts";
import { notFound } from "#server/lib/domain-error.ts";
import type { ConnectedProgram } from "#shared/auth/oauth.ts";
import type { GrantId, UserId, WorkspaceId } from "#shared/ids.ts";

/** The programs that a person allowed, the newest first. */
export async function listPrograms({ db }: Pick<Deps, "db">, userId: UserId): Promise<ConnectedProgram[]> {
  const rows = await findGrants(db, userId);
  return rows.map(({ grant, client }) => ({
    id: grant.id,
    name: client.name,
    host: hostOf(client),
    scope: grant.scope,
    workspaceId: grant.workspaceId,
    accountIds: grant.accountIds,
    createdAt: grant.createdAt.toISOString(),
    lastUsedAt: grant.lastUsedAt?.toISOString() ?? null,
  }));
}

/** The program loses access with its next call. Throws NOT_FOUND. */
export async function revokeProgram({ db }: Pick<Deps, "db">, userId: UserId, id: GrantId): Promise<void> {
  if (!(await deleteGrant(db, id, userId))) throw notFound("Program");
}

/** For a member who leaves a workspace. */
export const revokeProgramsIn = (tx: Db, workspaceId: WorkspaceId, userId: UserId): Promise<void> =>
  deleteGrantsIn(tx, workspaceId, userId);

export const sweepPrograms = (db: Db): Promise<void> => deleteExpired(db);
