import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { SandboxContext, SandboxWriter } from "./context.ts";
import { type Stored, addMs, toStored } from "./instants.ts";
import { sandboxClient } from "./sandbox-endpoints.ts";

export const sha256Hex = (value: string | Buffer) => createHash("sha256").update(value).digest("hex");

export const newSecret = (prefix: string) => prefix + randomBytes(32).toString("base64url");

export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * A Page token is derived from the user token, so that a repeated list has the same token, although only hashes are
 * stored.
 */
export const pageTokenFor = (userToken: string, pageId: string) =>
  `EAAP${createHmac("sha256", sandboxClient.clientSecret).update(`${userToken}:${pageId}`).digest("base64url")}`;

export const appSecretProof = (token: string) =>
  createHmac("sha256", sandboxClient.clientSecret).update(token).digest("hex");

/** `user`, `page` and `service` are Meta's and Bluesky's. */
export type TokenKind = `${string}_${"code" | "access" | "refresh" | "user" | "page" | "service"}`;

export interface Token {
  kind: TokenKind;
  personId: string;
  accountId: string | null;
  scopes: string[];
  redirectUri: string | null;
  codeChallenge: string | null;
  details: Record<string, string> | null;
  issuedAt: Stored;
  expiresAt: Stored | null;
  isExpired: boolean;
}

const columns = (context: SandboxWriter) => context.sql`
  kind, person_id as "personId", account_id as "accountId", scopes, redirect_uri as "redirectUri", code_challenge as "codeChallenge", details,
  issued_at as "issuedAt", expires_at as "expiresAt", coalesce(expires_at <= ${toStored(context.now())}, false) as "isExpired"`;

interface NewToken {
  kind: TokenKind;
  personId: string;
  scopes: readonly string[];
  /** Null for a token that does not expire. */
  lifeMs: number | null;
  redirectUri?: string;
  codeChallenge?: string;
  /** Facts of one network: the app, the thumbprint of a DPoP key. */
  details?: Readonly<Record<string, string>>;
  accountId?: string;
  /** For a secret with a form of its own: a Page token, Bluesky's JWT. Others are generated. */
  secret?: string;
}

const metaPrefixes: Partial<Record<TokenKind, string>> = { meta_code: "AQ", meta_user: "EAAU", meta_page: "EAAP" };

/** A secret of the kind `x_code` begins with `xc_`, for example. */
const prefixOf = (kind: TokenKind) => metaPrefixes[kind] ?? kind.replace(/^(.).*_(.).*$/, "$1$2_");

/**
 * Stores the hash and returns the secret, which is not stored. Issuing the same Page token again updates its scopes.
 */
export async function issueToken(context: SandboxWriter, token: NewToken): Promise<string> {
  const secret = token.secret ?? newSecret(prefixOf(token.kind));
  const now = context.now();
  await context.sql`
    insert into sandbox.tokens (hash, kind, person_id, account_id, scopes, redirect_uri, code_challenge, details, issued_at, expires_at)
    values (${sha256Hex(secret)}, ${token.kind}, ${token.personId}, ${token.accountId ?? null}, ${[...token.scopes]}::text[],
      ${token.redirectUri ?? null}, ${token.codeChallenge ?? null},
      ${token.details === undefined ? null : JSON.stringify(token.details)}::text::jsonb, ${toStored(now)},
      ${token.lifeMs === null ? null : toStored(addMs(now, token.lifeMs))})
    on conflict (hash) do update set scopes = excluded.scopes`;
  return secret;
}

/** A token that is neither spent nor revoked; it may be expired. */
export async function findToken(context: SandboxWriter, secret: string): Promise<Token | null> {
  const [token] = await context.sql<Token[]>`
    select ${columns(context)} from sandbox.tokens where hash = ${sha256Hex(secret)} and spent_at is null`;
  return token ?? null;
}

/** The code challenge of PKCE (S256) that belongs to a verifier. */
export const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");

/** Spends a code or refresh token. Of two concurrent calls with the same secret exactly one gets it. */
export async function spendToken(context: SandboxWriter, kind: TokenKind, secret: string): Promise<Token | null> {
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
