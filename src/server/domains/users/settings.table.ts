import { bigint, boolean, integer, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import { languages } from "#shared/languages.ts";
import { themes } from "#shared/users/appearance.ts";
import { defaultSettings } from "#shared/users/settings.ts";

export const themeEnum = pgEnum("theme", themes);
export const languageEnum = pgEnum("language", languages);

const { notifications, privacy, appearance, security, publishing } = defaultSettings;

/**
 * A column for each setting, so that parallel changes of different ones do not conflict. No row of a person who changed nothing.
 * What a person sets for themselves (notifications, privacy, appearance, security) is in the row of their personal workspace.
 */
export const userSettings = pgTable("user_settings", {
  workspaceId: uuid()
    .$type<WorkspaceId>()
    .primaryKey()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  notifyEmail: boolean().notNull().default(notifications.email),
  notifyPush: boolean().notNull().default(notifications.push),
  notifyMarketing: boolean().notNull().default(notifications.marketing),
  notifyUpdates: boolean().notNull().default(notifications.updates),
  profileVisible: boolean().notNull().default(privacy.profileVisible),
  showActivity: boolean().notNull().default(privacy.showActivity),
  allowDirectMessages: boolean().notNull().default(privacy.allowDirectMessages),
  theme: themeEnum().notNull().default(appearance.theme),
  language: languageEnum().notNull().default(appearance.language),
  timezone: text().notNull().default(appearance.timezone),
  loginAlerts: boolean().notNull().default(security.loginAlerts),
  /** Cap of AI costs in millionths of a US dollar; null: none. */
  monthlyCapMicros: bigint({ mode: "number" }),
  /** Monthly costs on X from which on a warning is shown, in millionths of a US dollar; null: none. */
  xMonthlyBudgetMicros: bigint({ mode: "number" }),
  catchUpMinutes: integer().notNull().default(publishing.catchUpMinutes),
});
