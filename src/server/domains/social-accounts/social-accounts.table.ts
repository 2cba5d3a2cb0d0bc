import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgEnum, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, timestamps, timestamptz } from "#server/db/columns.ts";
import { users } from "#server/domains/users/users.table.ts";
import type { SocialAccountId, UserId } from "#shared/ids.ts";
import { platforms } from "#shared/platforms/platform.ts";
import type { HealthCheck } from "#shared/social-accounts/account-health.ts";
import { accountStatuses } from "#shared/social-accounts/social-accounts.ts";

export const platformEnum = pgEnum("platform", platforms);
export const accountStatus = pgEnum("account_status", accountStatuses);

export const socialAccounts = pgTable(
  "social_accounts",
  {
    id: id<SocialAccountId>(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    platform: platformEnum().notNull(),
    externalId: text().notNull(),
    name: text().notNull(),
    username: text(),
    /** What the person calls it, beside the name it has at the platform. */
    label: text(),
    /** Where its picture is at the platform, as it was last told: an address that dies, and that no browser is sent to. */
    avatarUrl: text(),
    /** Our copy of the picture, and the address it was fetched from. */
    avatarKey: text(),
    avatarFetchedFrom: text(),
    /** From here on the picture is to be read anew. null: at once. */
    avatarDueAt: timestamptz(),
    /** Who consented, as the platform calls them: it names nobody else when somebody takes their consent back there. */
    grantedBy: text(),
    status: accountStatus().notNull().default("connected"),
    isDefault: boolean().notNull().default(false),
    sandbox: boolean().notNull(),
    /** Sealed by the SecretBox under `social_accounts.<column>.<id>`. */
    accessToken: text().notNull(),
    refreshToken: text(),
    scopes: text().array().notNull(),
    expiresAt: timestamptz(),
    /** Until then one caller alone may refresh the tokens: a refresh token is single use. */
    refreshLeaseUntil: timestamptz(),
    /** The platform told this account to wait; nothing that can wait is asked of it before. */
    rateLimitedUntil: timestamptz(),
    /** Whether the clock reads its followers, and the figures of its posts without a choice of their own. Reading costs money at X. */
    readsFigures: boolean().notNull().default(true),
    /** Its tokens could not be renewed, through no fault of theirs: the clock reads none of its figures before. */
    figuresRetryAt: timestamptz(),
    /** What the last look at the connection found; null before the first. */
    health: jsonb().$type<HealthCheck[]>(),
    healthCheckedAt: timestamptz(),
    /** When the person last asked for everything to be read now. */
    syncedAt: timestamptz(),
    ...timestamps(),
  },
  (t) => [
    unique("social_accounts_user_id_id").on(t.userId, t.id),
    uniqueIndex("social_accounts_user_platform_external").on(t.userId, t.platform, t.externalId),
    uniqueIndex("social_accounts_one_default")
      .on(t.userId, t.platform)
      .where(sql`${t.isDefault}`),
    index("social_accounts_user").on(t.userId, t.id),
    index("social_accounts_granted_by").on(t.grantedBy),
  ],
);

/** A connect that is under way: what the callback must find again. The state is stored as a hash and used once. */
export const connectStates = pgTable(
  "connect_states",
  {
    stateHash: text().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    platform: platformEnum().notNull(),
    /** Sealed PKCE verifier. */
    codeVerifier: text().notNull(),
    /** Hash of the cookie that binds the callback to whoever began. */
    browserHash: text().notNull(),
    /** A program that began without a browser may finish without the cookie. */
    isFromBrowser: boolean().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [index("connect_states_user").on(t.userId)],
);

/** Who asked at a platform that we forget what we had from there, so that they can look what became of it. Names nobody. */
export const dataDeletions = pgTable("data_deletions", {
  codeHash: text().primaryKey(),
  askedAt: timestamptz().notNull().defaultNow(),
  accounts: integer().notNull(),
});
