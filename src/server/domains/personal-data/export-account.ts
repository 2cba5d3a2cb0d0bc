import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { refuseUnconfirmed } from "#server/domains/auth/passwords/check-owner.ts";
import { notify } from "#server/domains/notifications/notifications.service.ts";
import { accountTables } from "#server/domains/personal-data/account-tables.queries.ts";
import { avatarName, readmeOfAccount } from "#server/domains/personal-data/archive-format.ts";
import { findAvatarStem } from "#server/domains/personal-data/export.queries.ts";
import { type ExportDeps, writeArchive } from "#server/domains/personal-data/write-archive.ts";
import { avatarFiles } from "#server/domains/users/users.service.ts";
import type { Download } from "#server/lib/files/download.ts";
import type { Session } from "#server/trpc/context.ts";

/** All data of a user. Throws CONFIRMATION_REQUIRED when the sign-in is not fresh, and as writeArchive does. */
export async function exportAccount(deps: ExportDeps, session: Session): Promise<Download> {
  const { userId } = session;
  await refuseUnconfirmed(deps, session);
  const source = {
    ownerId: userId,
    tables: accountTables,
    readme: readmeOfAccount,
    picture: {
      name: avatarName,
      findKey: async (db: ExportDeps["db"]) => avatarFiles.keysOf(await findAvatarStem(db, userId)).at(-1) ?? null,
    },
  };
  return writeArchive(deps, source, {
    fileStem: "postloom",
    async onReady() {
      await recordActivity(deps.db, userId, { kind: "user.data_exported" });
      await notify(deps.db, userId, { kind: "data.exported", key: "data:exported", params: {} });
      deps.log.info({ userId }, "account.exported");
    },
  });
}
