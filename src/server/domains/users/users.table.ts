import { sql } from "drizzle-orm";
import { bigint, boolean, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, timestamps, timestamptz } from "#server/db/columns.ts";
import type { UserId } from "#shared/ids.ts";
import { themes } from "#shared/users/appearance.ts";
import { languages } from "#shared/languages.ts";
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
    /** Where their public page is: /u/<handle>. */
    handle: text(),
    /** Set once the account is to be deleted, and from then on for good. Jobs carry it instead of the id, which must not outlive the row. */
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

/** A column for each setting, so that two changes at once to different ones both hold. No row while nothing was changed. */
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
  /** In millionths of a US dollar; null: providers may charge whatever is made. */
  monthlyCapMicros: bigint({ mode: "number" }),
  /** In millionths of a US dollar: a warning from here on; null for none. */
  xMonthlyBudgetMicros: bigint({ mode: "number" }),
  catchUpMinutes: integer().notNull().default(publishing.catchUpMinutes),
});
