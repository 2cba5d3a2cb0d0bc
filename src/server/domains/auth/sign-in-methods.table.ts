import {
  bigint,
  boolean,
  foreignKey,
  index,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { id, timestamptz } from "#server/db/columns.ts";
import { loginSessions } from "#server/domains/auth/auth.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import { identityProviders } from "#shared/auth/sign-in.ts";
import type { UserId } from "#shared/ids.ts";

export const identityProvider = pgEnum("identity_provider", identityProviders);

const userRef = () =>
  uuid()
    .$type<UserId>()
    .references(() => users.id, { onDelete: "cascade" });

/** The authenticator app of a user. Required at sign-in once a first code has confirmed it. */
export const secondFactors = pgTable("second_factors", {
  userId: userRef().primaryKey(),
  sealedSecret: text().notNull(),
  createdAt: timestamptz().notNull().defaultNow(),
  confirmedAt: timestamptz(),
  /** Time step (30 s) of the last accepted code. Codes of this step and of earlier ones are refused. */
  lastStep: bigint({ mode: "number" }),
});

/** Replacement codes for a lost phone. Each works once: using one deletes its row. */
export const recoveryCodes = pgTable("recovery_codes", { userId: userRef().notNull(), hash: text().notNull() }, (t) => [
  primaryKey({ columns: [t.userId, t.hash] }),
]);

/** A sign-in whose first factor was accepted and whose second factor is outstanding. */
export const signInTickets = pgTable(
  "sign_in_tickets",
  { hash: text().primaryKey(), userId: userRef().notNull(), expiresAt: timestamptz().notNull() },
  (t) => [index("sign_in_tickets_user").on(t.userId), index("sign_in_tickets_expires").on(t.expiresAt)],
);

export const passkeys = pgTable(
  "passkeys",
  {
    id: id<string>(),
    userId: userRef().notNull(),
    credentialId: text().notNull(),
    /** COSE, in base64url. Not a secret. */
    publicKey: text().notNull(),
    /** Signature counter of the authenticator. A value that does not grow, other than 0, means a cloned authenticator. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    isBackedUp: boolean().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    lastUsedAt: timestamptz(),
  },
  (t) => [uniqueIndex("passkeys_credential").on(t.credentialId), index("passkeys_user").on(t.userId, t.id)],
);

export const passkeyPurpose = pgEnum("passkey_purpose", ["register", "sign_in", "confirm"]);

/** One-time challenges for authenticators. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    hash: text().primaryKey(),
    purpose: passkeyPurpose().notNull(),
    /** Null at sign-in, when the user is not known yet. */
    userId: userRef(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [index("passkey_challenges_user").on(t.userId), index("passkey_challenges_expires").on(t.expiresAt)],
);

/** A user's account at an identity provider, identified by the provider's subject and never by an address. */
export const identities = pgTable(
  "identities",
  {
    id: id<string>(),
    userId: userRef().notNull(),
    provider: identityProvider().notNull(),
    subject: text().notNull(),
    /** Address or name at the provider when it was linked, for display. */
    label: text().notNull(),
    /** Revokes the link at providers that require it (Apple). */
    sealedToken: text(),
    createdAt: timestamptz().notNull().defaultNow(),
    lastUsedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("identities_subject").on(t.provider, t.subject),
    uniqueIndex("identities_user_provider").on(t.userId, t.provider),
  ],
);

export const identityPurpose = pgEnum("identity_purpose", ["sign_in", "link", "confirm"]);

/** One attempt to sign in, link or confirm at an identity provider, from its start until the page has fetched the outcome. */
export const identityAttempts = pgTable(
  "identity_attempts",
  {
    stateHash: text().primaryKey(),
    provider: identityProvider().notNull(),
    purpose: identityPurpose().notNull(),
    /** The user and login session that link or confirm; null for signing in. */
    userId: userRef(),
    loginSessionId: uuid().references(() => loginSessions.id, { onDelete: "cascade" }),
    /** Code verifier and nonce. */
    sealed: text().notNull(),
    /** Hash of the cookie of the browser that began the attempt. */
    browserHash: text().notNull(),
    /** Hash of a secret of the page that began the attempt; the secret is never part of a URL. */
    openerHash: text().notNull(),
    isPopup: boolean().notNull(),
    /** When the browser came back; the provider's state and code cannot be used again after that. */
    returnedAt: timestamptz(),
    /** Hash of the code that the popup passes to the page that opened it. */
    handoffHash: text(),
    /** The identified user; null with an error. */
    resultUserId: uuid()
      .$type<UserId>()
      .references(() => users.id, { onDelete: "cascade" }),
    error: text(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [
    foreignKey({
      name: "identity_attempts_login_session_of_user",
      columns: [t.userId, t.loginSessionId],
      foreignColumns: [loginSessions.userId, loginSessions.id],
    }).onDelete("cascade"),
    uniqueIndex("identity_attempts_opener").on(t.openerHash),
    index("identity_attempts_user").on(t.userId),
    index("identity_attempts_result_user").on(t.resultUserId),
    index("identity_attempts_login_session").on(t.loginSessionId),
    index("identity_attempts_expires").on(t.expiresAt),
  ],
);

/** Undelivered syncs for AUTH_SYNC_URL, by the id of the login session. Deleted after delivery. */
export const tokenSyncs = pgTable(
  "token_syncs",
  {
    id: id<string>(),
    userId: userRef().notNull(),
    sealedToken: text().notNull(),
    hasEnded: boolean().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [index("token_syncs_user").on(t.userId)],
);
