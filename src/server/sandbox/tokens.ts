import type { SandboxContext } from "./context.ts";
import { addMs, type Stored, toStored } from "./instants.ts";
import { newSecret, sha256Hex } from "./secrets.ts";

export type TokenKind = "meta_code" | "meta_user" | "meta_page" | "x_code" | "x_access" | "x_refresh";

export interface Token {
  kind: TokenKind;
  personId: string;
  accountId: string | null;
  scopes: string[];
  redirectUri: string | null;
  codeChallenge: string | null;
  issuedAt: Stored;
  expiresAt: Stored | null;
  isExpired: boolean;
}

const columns = (context: SandboxContext) => context.sql`
  kind, person_id as "personId", account_id as "accountId", scopes, redirect_uri as "redirectUri", code_challenge as "codeChallenge",
  issued_at as "issuedAt", expires_at as "expiresAt", coalesce(expires_at <= ${toStored(context.now())}, false) as "isExpired"`;

interface NewToken {
  kind: TokenKind;
  personId: string;
  scopes: readonly string[];
  /** Null for a token that does not run out. */
  lifeMs: number | null;
  redirectUri?: string;
  codeChallenge?: string;
  accountId?: string;
  /** Only a Page token is given; every other secret is drawn here. */
  secret?: string;
}

const prefixes: Record<TokenKind, string> = {
  meta_code: "AQ",
  meta_user: "EAAU",
  meta_page: "EAAP",
  x_code: "xc_",
  x_access: "xa_",
  x_refresh: "xr_",
};

/** Stores the hash and returns the secret, which is not kept. Issuing the same Page token again renews its scopes. */
export async function issueToken(context: SandboxContext, token: NewToken): Promise<string> {
  const secret = token.secret ?? newSecret(prefixes[token.kind]);
  const now = context.now();
  await context.sql`
    insert into sandbox.tokens (hash, kind, person_id, account_id, scopes, redirect_uri, code_challenge, issued_at, expires_at)
    values (${sha256Hex(secret)}, ${token.kind}, ${token.personId}, ${token.accountId ?? null}, ${[...token.scopes]}::text[],
      ${token.redirectUri ?? null}, ${token.codeChallenge ?? null}, ${toStored(now)},
      ${token.lifeMs === null ? null : toStored(addMs(now, token.lifeMs))})
    on conflict (hash) do update set scopes = excluded.scopes`;
  return secret;
}

/** A token that was issued and is not spent or revoked; `isExpired` tells whether its time is over. */
export async function findToken(context: SandboxContext, secret: string): Promise<Token | null> {
  const [token] = await context.sql<Token[]>`
    select ${columns(context)} from sandbox.tokens where hash = ${sha256Hex(secret)} and spent_at is null`;
  return token ?? null;
}

/** Uses a code or refresh token up. Of two calls at once with the same secret exactly one gets it. */
export async function spendToken(context: SandboxContext, kind: TokenKind, secret: string): Promise<Token | null> {
  const [token] = await context.sql<Token[]>`
    update sandbox.tokens set spent_at = ${toStored(context.now())}
    where hash = ${sha256Hex(secret)} and kind = ${kind} and spent_at is null
    returning ${columns(context)}`;
  return token ?? null;
}

export const revokeToken = (context: SandboxContext, secret: string) =>
  context.sql`delete from sandbox.tokens where hash = ${sha256Hex(secret)}`;

export const revokeTokensOfPerson = (context: SandboxContext, personId: string) =>
  context.sql`delete from sandbox.tokens where person_id = ${personId}`;

export const removeScope = (context: SandboxContext, personId: string, scope: string) =>
  context.sql`update sandbox.tokens set scopes = array_remove(scopes, ${scope}) where person_id = ${personId}`;
