import { sql } from "drizzle-orm";
import { bigint, boolean, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, timestamps, timestamptz } from "#server/db/columns.ts";
import type { UserId } from "#shared/ids.ts";
import { languages } from "#shared/languages.ts";
import { themes } from "#shared/users/appearance.ts";
import { defaultSettings } from "#shared/users/settings.ts";

export const themeEnum = pgEnum("theme", themes);
export const languageEnum = pgEnum("language", languages);

export const users = pgTable(
  "users",
  {
    id: id<UserId>(),
    email: text().notNull(),
    emailVerifiedAt: timestamptz(),
    firstName: text().notNull(),
    lastName: text(),
    bio: text(),
    website: text(),
    location: text(),
    avatarKey: text(),
    /** The public profile is at /u/<handle>. */
    handle: text(),
    /** Set when the deletion begins. Jobs carry it instead of the user id, which must not outlive the row in the queue. */
    deletionId: uuid(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex("users_email_unique").on(sql`lower(${t.email})`),
    uniqueIndex("users_handle").on(sql`lower(${t.handle})`),
    uniqueIndex("users_deletion")
      .on(t.deletionId)
      .where(sql`${t.deletionId} is not null`),
  ],
);

const { notifications, privacy, appearance, security, publishing } = defaultSettings;

/** A column for each setting, so that parallel changes of different ones do not conflict. No row while nothing was changed. */
export const userSettings = pgTable("user_settings", {
  userId: uuid()
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
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
