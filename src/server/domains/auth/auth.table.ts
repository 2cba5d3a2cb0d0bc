import { index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, timestamptz } from "#server/db/columns.ts";
import { languageEnum, users } from "#server/domains/users/users.table.ts";
import { apiKeyScopes } from "#shared/auth/api-keys.ts";
import type { UserId } from "#shared/ids.ts";

export const apiKeyScope = pgEnum("api_key_scope", apiKeyScopes);

const owner = () =>
  uuid()
    .$type<UserId>()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

const family = () =>
  uuid()
    .notNull()
    .references(() => loginSessions.id, { onDelete: "cascade" });

/** Apart from `users`, so that a query for a profile cannot pick up a hash. */
export const passwordCredentials = pgTable("password_credentials", {
  userId: owner().primaryKey(),
  hash: text().notNull(),
  changedAt: timestamptz().notNull().defaultNow(),
});

/** One sign-in and every token that grew from it. Ending it ends them all at once. */
export const loginSessions = pgTable(
  "login_sessions",
  {
    id: id<string>(),
    userId: owner(),
    userAgent: text(),
    createdAt: timestamptz().notNull().defaultNow(),
    lastUsedAt: timestamptz().notNull().defaultNow(),
    /** When the password was last asked for again within this sign-in. */
    confirmedAt: timestamptz(),
    /** However often it is refreshed, a sign-in lasts no longer than this. */
    expiresAt: timestamptz().notNull(),
    endedAt: timestamptz(),
  },
  (t) => [index("login_sessions_user").on(t.userId), index("login_sessions_expires").on(t.expiresAt)],
);

/** Lucia's sessions. The id is the SHA-256 of the token: what is stored here opens nothing. */
export const accessTokens = pgTable(
  "access_tokens",
  {
    id: text().primaryKey(),
    userId: owner(),
    loginSessionId: family(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [
    index("access_tokens_user").on(t.userId),
    index("access_tokens_login_session").on(t.loginSessionId),
    index("access_tokens_expires").on(t.expiresAt),
  ],
);

export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    hash: text().primaryKey(),
    loginSessionId: family(),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
    /** The token given out in exchange. A used token without one was voided: its answer got lost. */
    successorHash: text(),
  },
  (t) => [index("refresh_tokens_login_session").on(t.loginSessionId), index("refresh_tokens_expires").on(t.expiresAt)],
);

/** Keys a person makes for programs. Of the key itself only the hash is kept; revoking one deletes its row. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: id<string>(),
    userId: owner(),
    name: text().notNull(),
    scope: apiKeyScope().notNull(),
    hash: text().notNull(),
    lastFour: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    /** To the minute: a busy key must not write a row with every call. */
    lastUsedAt: timestamptz(),
    expiresAt: timestamptz(),
  },
  (t) => [uniqueIndex("api_keys_hash").on(t.hash), index("api_keys_user").on(t.userId, t.id)],
);

/** Somebody asked for a new password. Looked at by a job, so that the answer takes as long for an address without an account. */
export const passwordResetRequests = pgTable("password_reset_requests", {
  id: id<string>(),
  sealedEmail: text().notNull(),
  language: languageEnum().notNull(),
  createdAt: timestamptz().notNull().defaultNow(),
});

/** Links that set a new password. Using one deletes it. */
export const passwordResets = pgTable(
  "password_resets",
  { hash: text().primaryKey(), userId: owner(), expiresAt: timestamptz().notNull() },
  (t) => [index("password_resets_user").on(t.userId), index("password_resets_expires").on(t.expiresAt)],
);

export const confirmationPurpose = pgEnum("email_confirmation_purpose", ["verify", "change"]);

/** Links that prove an address is its owner's, or make another one theirs. Using one deletes it. */
export const emailConfirmations = pgTable(
  "email_confirmations",
  {
    hash: text().primaryKey(),
    userId: owner(),
    purpose: confirmationPurpose().notNull(),
    email: text().notNull(),
    /** Where the change was asked for: the one sign-in that outlives it. */
    loginSessionId: uuid().references(() => loginSessions.id, { onDelete: "set null" }),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [
    index("email_confirmations_user").on(t.userId),
    index("email_confirmations_login_session").on(t.loginSessionId),
    index("email_confirmations_expires").on(t.expiresAt),
  ],
);

/** Counters of calls that can be abused; kept here so that several processes and a restart share them. */
export const rateCounters = pgTable(
  "rate_counters",
  {
    /** SHA-256 of limit and subject: no address of a person or a machine is kept. */
    key: text().primaryKey(),
    hits: integer().notNull(),
    blockedUntil: timestamptz(),
    forgetAt: timestamptz().notNull(),
  },
  (t) => [index("rate_counters_forget").on(t.forgetAt)],
);
