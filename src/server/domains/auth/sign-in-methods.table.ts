import { bigint, boolean, index, pgEnum, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, timestamptz } from "#server/db/columns.ts";
import { loginSessions } from "#server/domains/auth/auth.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import type { UserId } from "#shared/ids.ts";
import { identityProviders } from "#shared/auth/sign-in.ts";

export const identityProvider = pgEnum("identity_provider", identityProviders);

const person = () =>
  uuid()
    .$type<UserId>()
    .references(() => users.id, { onDelete: "cascade" });

/** The authenticator app of a person. Asked for once it was confirmed by a first code. */
export const secondFactors = pgTable("second_factors", {
  userId: person().primaryKey(),
  sealedSecret: text().notNull(),
  createdAt: timestamptz().notNull().defaultNow(),
  confirmedAt: timestamptz(),
  /** The 30 seconds of the last code that was taken: that one and older ones are not taken again. */
  lastStep: bigint({ mode: "number" }),
});

/** For when the phone is gone. Each lets in once: using one deletes its row. */
export const recoveryCodes = pgTable("recovery_codes", { userId: person().notNull(), hash: text().notNull() }, (t) => [
  primaryKey({ columns: [t.userId, t.hash] }),
]);

/** Half of a sign-in: the password or provider was right, the second factor is still asked for. */
export const signInTickets = pgTable(
  "sign_in_tickets",
  { hash: text().primaryKey(), userId: person().notNull(), expiresAt: timestamptz().notNull() },
  (t) => [index("sign_in_tickets_user").on(t.userId), index("sign_in_tickets_expires").on(t.expiresAt)],
);

export const passkeys = pgTable(
  "passkeys",
  {
    id: id<string>(),
    userId: person().notNull(),
    credentialId: text().notNull(),
    /** COSE, in base64url. It opens nothing. */
    publicKey: text().notNull(),
    /** Grows with each use in authenticators that count; one that falls back was copied. */
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

/** What an authenticator is asked to sign, once. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    hash: text().primaryKey(),
    purpose: passkeyPurpose().notNull(),
    /** Nobody yet, when somebody signs in. */
    userId: person(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [index("passkey_challenges_user").on(t.userId), index("passkey_challenges_expires").on(t.expiresAt)],
);

/** Somebody at an identity provider, by the provider's own number of them and never by an address. */
export const identities = pgTable(
  "identities",
  {
    id: id<string>(),
    userId: person().notNull(),
    provider: identityProvider().notNull(),
    subject: text().notNull(),
    /** What the provider called them when they were linked, to recognise it by. */
    label: text().notNull(),
    /** Gives the link up at providers that want it given up (Apple). */
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

/** A way to an identity provider and back, from the press of the button until the page has fetched what came of it. */
export const identityAttempts = pgTable(
  "identity_attempts",
  {
    stateHash: text().primaryKey(),
    provider: identityProvider().notNull(),
    purpose: identityPurpose().notNull(),
    /** Who links or confirms, and in which sign-in; null for signing in. */
    userId: person(),
    loginSessionId: uuid().references(() => loginSessions.id, { onDelete: "cascade" }),
    /** Code verifier and nonce. */
    sealed: text().notNull(),
    /** The browser that began it, by a cookie. */
    browserHash: text().notNull(),
    /** The page that began it, by a secret it made and that never travels through an address. */
    openerHash: text().notNull(),
    isPopup: boolean().notNull(),
    /** Set once the person is back: state and code of the provider are used up. */
    returnedAt: timestamptz(),
    /** What the popup hands to the page that opened it. */
    handoffHash: text(),
    /** Who it turned out to be; null with an error. */
    resultUserId: uuid()
      .$type<UserId>()
      .references(() => users.id, { onDelete: "cascade" }),
    error: text(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [
    uniqueIndex("identity_attempts_opener").on(t.openerHash),
    index("identity_attempts_user").on(t.userId),
    index("identity_attempts_result_user").on(t.resultUserId),
    index("identity_attempts_login_session").on(t.loginSessionId),
    index("identity_attempts_expires").on(t.expiresAt),
  ],
);

/** A token that AUTH_SYNC_URL is still to be told of, by the id of its login session. Gone once it was. */
export const tokenSyncs = pgTable(
  "token_syncs",
  {
    id: id<string>(),
    userId: person().notNull(),
    sealedToken: text().notNull(),
    hasEnded: boolean().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [index("token_syncs_user").on(t.userId)],
);
