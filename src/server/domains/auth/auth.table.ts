import { foreignKey, index, pgEnum, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, timestamptz } from "#server/db/columns.ts";
import { languageEnum } from "#server/domains/users/settings.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import { accessScopes } from "#shared/auth/access-scopes.ts";
import type { UserId, WorkspaceId } from "#shared/ids.ts";

export const accessScope = pgEnum("api_key_scope", accessScopes);

const userRef = () =>
  uuid()
    .$type<UserId>()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Separate from `users`, so that a query for a profile cannot return a hash. */
export const passwordCredentials = pgTable("password_credentials", {
  userId: userRef().primaryKey(),
  hash: text().notNull(),
  changedAt: timestamptz().notNull().defaultNow(),
});

/** One sign-in and all tokens issued for it. Ending the row invalidates them all. */
export const loginSessions = pgTable(
  "login_sessions",
  {
    id: id<string>(),
    userId: userRef(),
    userAgent: text(),
    createdAt: timestamptz().notNull().defaultNow(),
    lastUsedAt: timestamptz().notNull().defaultNow(),
    /** When the user last confirmed their identity in this session, by password, passkey or provider. */
    confirmedAt: timestamptz(),
    /** The latest end, however often the session is refreshed. */
    expiresAt: timestamptz().notNull(),
    endedAt: timestamptz(),
  },
  (t) => [unique("login_sessions_user_id").on(t.userId, t.id), index("login_sessions_expires").on(t.expiresAt)],
);

/** Lucia's sessions. The id is the SHA-256 of the token, so a copy of the table gives no access. */
export const accessTokens = pgTable(
  "access_tokens",
  {
    id: text().primaryKey(),
    userId: userRef(),
    loginSessionId: uuid().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [
    foreignKey({
      name: "access_tokens_login_session_fk",
      columns: [t.userId, t.loginSessionId],
      foreignColumns: [loginSessions.userId, loginSessions.id],
    }).onDelete("cascade"),
    index("access_tokens_user").on(t.userId),
    index("access_tokens_login_session").on(t.loginSessionId),
    index("access_tokens_expires").on(t.expiresAt),
  ],
);

export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    hash: text().primaryKey(),
    loginSessionId: uuid()
      .notNull()
      .references(() => loginSessions.id, { onDelete: "cascade" }),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
    /** The token issued in exchange. A used token without one was voided, because its answer was lost. */
    successorHash: text(),
  },
  (t) => [index("refresh_tokens_login_session").on(t.loginSessionId), index("refresh_tokens_expires").on(t.expiresAt)],
);

/** API keys of a user. Only the hash of a key is stored; revoking a key deletes its row. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: id<string>(),
    userId: userRef(),
    /** The only workspace of the key; null: all of the user's. */
    workspaceId: uuid()
      .$type<WorkspaceId>()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    name: text().notNull(),
    scope: accessScope().notNull(),
    hash: text().notNull(),
    lastFour: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    /** Accurate to a minute, so that a busy key does not cause a write with every call. */
    lastUsedAt: timestamptz(),
    expiresAt: timestamptz(),
  },
  (t) => [
    uniqueIndex("api_keys_hash").on(t.hash),
    index("api_keys_user").on(t.userId, t.id),
    index("api_keys_workspace").on(t.workspaceId),
  ],
);

/** Requests for a password reset. A job handles them, so that the answer takes as long for an address without an account. */
export const passwordResetRequests = pgTable("password_reset_requests", {
  id: id<string>(),
  sealedEmail: text().notNull(),
  language: languageEnum().notNull(),
  createdAt: timestamptz().notNull().defaultNow(),
});

/** Links that set a new password. Using one deletes it. */
export const passwordResets = pgTable(
  "password_resets",
  { hash: text().primaryKey(), userId: userRef(), expiresAt: timestamptz().notNull() },
  (t) => [index("password_resets_user").on(t.userId), index("password_resets_expires").on(t.expiresAt)],
);

export const confirmationPurpose = pgEnum("email_confirmation_purpose", ["verify", "change"]);

/** Links that verify an address, or change the account to it. Using one deletes it. */
export const emailConfirmations = pgTable(
  "email_confirmations",
  {
    hash: text().primaryKey(),
    userId: userRef(),
    purpose: confirmationPurpose().notNull(),
    email: text().notNull(),
    /** The login session that requested the change; all others are ended by it. */
    loginSessionId: uuid().references(() => loginSessions.id, { onDelete: "set null" }),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [
    index("email_confirmations_user").on(t.userId),
    index("email_confirmations_login_session").on(t.loginSessionId),
    index("email_confirmations_expires").on(t.expiresAt),
  ],
);
