import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { refuseUnconfirmed } from "#server/domains/auth/passwords/check-owner.ts";
import { pictureName, readmeOfWorkspace } from "#server/domains/personal-data/archive-format.ts";
import { findPictureStem } from "#server/domains/personal-data/export.queries.ts";
import { workspaceTables } from "#server/domains/personal-data/workspace-tables.queries.ts";
import { type ExportDeps, writeArchive } from "#server/domains/personal-data/write-archive.ts";
import { pictureFiles } from "#server/domains/workspaces/workspaces.service.ts";
import type { Download } from "#server/lib/files/download.ts";
import type { Session } from "#server/trpc/context.ts";
import type { WorkspaceId } from "#shared/ids.ts";

/**
 * All that a workspace owns, made by any member, and of its members only what they did in it. Throws CONFIRMATION_REQUIRED when
 * the sign-in is not fresh, and as writeArchive does.
 */
export async function exportWorkspace(deps: ExportDeps, session: Session, ownerId: WorkspaceId): Promise<Download> {
  await refuseUnconfirmed(deps, session);
  const source = {
    ownerId,
    tables: workspaceTables,
    readme: readmeOfWorkspace,
    picture: {
      name: pictureName,
      findKey: async (db: ExportDeps["db"]) => pictureFiles.keysOf(await findPictureStem(db, ownerId)).at(-1) ?? null,
    },
  };
  return writeArchive(deps, source, {
    fileStem: "postloom-workspace",
    async onReady() {
      await recordActivity(deps.db, ownerId, { kind: "workspace.exported" });
      deps.log.info({ workspaceId: ownerId, userId: session.userId }, "workspace.exported");
    },
  });
}
