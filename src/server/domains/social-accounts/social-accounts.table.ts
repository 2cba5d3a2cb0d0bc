import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgEnum, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, timestamps, timestamptz } from "#server/db/columns.ts";
import { users } from "#server/domains/users/users.table.ts";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import type { SocialAccountId, UserId, WorkspaceId } from "#shared/ids.ts";
import type { AccountLimits } from "#shared/platforms/account-limits.ts";
import { platforms } from "#shared/platforms/platform.ts";
import type { HealthCheck } from "#shared/social-accounts/account-health.ts";
import { accountStatuses } from "#shared/social-accounts/social-accounts.ts";

export const platformEnum = pgEnum("platform", platforms);
export const accountStatus = pgEnum("account_status", accountStatuses);

export const socialAccounts = pgTable(
  "social_accounts",
  {
    id: id<SocialAccountId>(),
    workspaceId: uuid()
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    platform: platformEnum().notNull(),
    externalId: text().notNull(),
    /** Base URL of the account's own server, on networks of many servers. */
    server: text(),
    /** Limits of its server or tier, in place of the network's. */
    limits: jsonb().$type<AccountLimits>(),
    limitsReadAt: timestamptz(),
    name: text().notNull(),
    username: text(),
    /** The workspace's own name for the account. */
    label: text(),
    /** The platform's address of the avatar, which expires and is never given to browsers. */
    avatarUrl: text(),
    /** The stored copy of the avatar, and the address from which it was fetched. */
    avatarKey: text(),
    avatarFetchedFrom: text(),
    /** When the avatar is due to be read again; null: at once. */
    avatarDueAt: timestamptz(),
    /** The platform's id of the user who granted access, for deauthorization callbacks and shared consents; null: unknown. */
    grantedBy: text(),
    status: accountStatus().notNull().default("connected"),
    isDefault: boolean().notNull().default(false),
    sandbox: boolean().notNull(),
    /** Encrypted by the SecretBox with the context `social_accounts.<column>.<id>`. */
    accessToken: text().notNull(),
    refreshToken: text(),
    scopes: text().array().notNull(),
    expiresAt: timestamptz(),
    /** Until then only the leaseholder may refresh the tokens, because a refresh token works once. */
    refreshLeaseUntil: timestamptz(),
    /** The platform did not answer a refresh: until then the access token is used as it is, unless a call was refused with it. */
    refreshPausedUntil: timestamptz(),
    /** Rate limited: deferrable calls wait until then. */
    rateLimitedUntil: timestamptz(),
    /** Whether followers, and metrics of posts without their own choice, are read automatically. Reading costs money at X. */
    readsMetrics: boolean().notNull().default(true),
    /** The account could not be used for a temporary reason: metrics are not read automatically before then. */
    metricsRetryAt: timestamptz(),
    /** Result of the last health check; null before the first. */
    health: jsonb().$type<HealthCheck[]>(),
    healthCheckedAt: timestamptz(),
    /** The end of access that the responsible users were told of beforehand, so that each end is told once. */
    endNotifiedFor: timestamptz(),
    /** When a sync was last requested. */
    syncedAt: timestamptz(),
    ...timestamps(),
  },
  (t) => [
    unique("social_accounts_workspace_id_id").on(t.workspaceId, t.id),
    uniqueIndex("social_accounts_workspace_platform_external").on(t.workspaceId, t.platform, t.externalId),
    uniqueIndex("social_accounts_one_default")
      .on(t.workspaceId, t.platform)
      .where(sql`${t.isDefault}`),
    index("social_accounts_workspace").on(t.workspaceId, t.id),
    index("social_accounts_granted_by").on(t.grantedBy),
  ],
);

/** A connect in progress, for its callback. The state is stored as a hash and works once. */
export const connectStates = pgTable(
  "connect_states",
  {
    stateHash: text().primaryKey(),
    workspaceId: uuid()
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Who began, and must still have the right when it ends. null: begun at a server of the version before. */
    startedBy: uuid()
      .$type<UserId>()
      .references(() => users.id, { onDelete: "cascade" }),
    platform: platformEnum().notNull(),
    /** Encrypted PKCE verifier. */
    codeVerifier: text().notNull(),
    /** Encrypted facts that the adapter needs at the callback. */
    pending: text(),
    /** Hash of the cookie that binds the callback to the browser that started. */
    browserHash: text().notNull(),
    /** A connect that was started by a program may finish without the cookie. */
    isFromBrowser: boolean().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [index("connect_states_workspace").on(t.workspaceId), index("connect_states_started_by").on(t.startedBy)],
);

/** Apps that this server registered at servers which hand them out to anyone. */
export const socialApps = pgTable(
  "social_apps",
  {
    id: id<string>(),
    platform: platformEnum().notNull(),
    server: text().notNull(),
    redirectUri: text().notNull(),
    clientId: text().notNull(),
    /** Encrypted by the SecretBox with the context `social_apps.client_secret.<id>`. */
    clientSecret: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [unique("social_apps_server").on(t.platform, t.server, t.redirectUri)],
);

/** Data-deletion requests from Meta, for their status page. Contains no personal data. */
export const dataDeletions = pgTable("data_deletions", {
  codeHash: text().primaryKey(),
  requestedAt: timestamptz().notNull().defaultNow(),
  accounts: integer().notNull(),
});
