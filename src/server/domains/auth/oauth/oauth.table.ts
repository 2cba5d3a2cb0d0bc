import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, timestamptz } from "#server/db/columns.ts";
import { accessScope } from "#server/domains/auth/auth.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import type { GrantId, SocialAccountId, UserId, WorkspaceId } from "#shared/ids.ts";

/** Programs that may ask people for access: registered here, or described by a document at the https address that is their id. */
export const oauthClients = pgTable(
  "oauth_clients",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    redirectUris: text().array().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    /** When the document was read; null for a registered program. */
    readAt: timestamptz(),
  },
  (t) => [index("oauth_clients_created").on(t.createdAt)],
);

/** The access that a person gave to a program. Deleting the row ends the access with the next call. */
export const oauthGrants = pgTable(
  "oauth_grants",
  {
    id: id<GrantId>(),
    clientId: text()
      .notNull()
      .references(() => oauthClients.id, { onDelete: "cascade" }),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** null: all workspaces of the user. */
    workspaceId: uuid()
      .$type<WorkspaceId>()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    scope: accessScope().notNull(),
    /** The accounts that the program may post to; null: all. */
    accountIds: uuid().array().$type<SocialAccountId[]>(),
    /** The address that the tokens are for (RFC 8707). */
    resource: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    lastUsedAt: timestamptz(),
  },
  (t) => [
    index("oauth_grants_user").on(t.userId, t.id),
    index("oauth_grants_client").on(t.clientId),
    index("oauth_grants_workspace").on(t.workspaceId),
  ],
);

const grantRef = () =>
  uuid()
    .$type<GrantId>()
    .notNull()
    .references(() => oauthGrants.id, { onDelete: "cascade" });

/** Codes that a program exchanges for tokens, once. Only hashes are stored. */
export const oauthCodes = pgTable(
  "oauth_codes",
  {
    hash: text().primaryKey(),
    grantId: grantRef(),
    redirectUri: text().notNull(),
    /** PKCE, S256. */
    challenge: text().notNull(),
    expiresAt: timestamptz().notNull(),
    /** A second use of a code means that it was stolen. */
    isUsed: boolean().notNull().default(false),
  },
  (t) => [index("oauth_codes_grant").on(t.grantId), index("oauth_codes_expires").on(t.expiresAt)],
);

/** Access and refresh tokens. A refresh token is used once; it stays until its end, so that a stolen one is noticed. */
export const oauthTokens = pgTable(
  "oauth_tokens",
  {
    hash: text().primaryKey(),
    grantId: grantRef(),
    isRefresh: boolean().notNull(),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
  },
  (t) => [index("oauth_tokens_grant").on(t.grantId), index("oauth_tokens_expires").on(t.expiresAt)],
);
