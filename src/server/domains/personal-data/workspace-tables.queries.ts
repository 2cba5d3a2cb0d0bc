import { getTableColumns } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { accountTables } from "#server/domains/personal-data/account-tables.queries.ts";
import type { ArchiveTable } from "#server/domains/personal-data/archive-table.queries.ts";
import { userSettings as settings } from "#server/domains/users/settings.table.ts";

const ofWorkspace: readonly PgColumn[] = [
  settings.workspaceId,
  settings.timezone,
  settings.monthlyCapMicros,
  settings.xMonthlyBudgetMicros,
  settings.catchUpMinutes,
];

/** Not `settings`: the other columns of the row are a person's, and an import must not take them. */
const workspaceSettings: ArchiveTable = {
  file: "workspace-settings",
  table: settings,
  owner: settings.workspaceId,
  key: [settings.workspaceId],
  without: Object.values(getTableColumns(settings)).filter((column) => !ofWorkspace.includes(column)),
};

function inWorkspaces(exported: ArchiveTable): ArchiveTable[] {
  if (exported.inWorkspace !== undefined) return [{ ...exported, owner: exported.inWorkspace }];
  if (exported.table === settings) return [workspaceSettings];
  const column = "of" in exported.owner ? exported.owner.owner : exported.owner;
  return getTableColumns(column.table).workspaceId === column ? [exported] : [];
}

/** The lists of a workspace's archive: what it owns, and what its members did in it. */
export const workspaceTables: readonly ArchiveTable[] = accountTables.flatMap(inWorkspaces);
