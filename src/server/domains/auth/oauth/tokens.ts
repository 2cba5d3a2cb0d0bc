import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  deleteGrant,
  findTokenGrant,
  insertToken,
  lockCode,
  lockRefreshToken,
  markCodeUsed,
  markTokenUsed,
} from "#server/domains/auth/oauth/oauth.queries.ts";
import type { oauthGrants } from "#server/domains/auth/oauth/oauth.table.ts";
import {
  invalidGrant,
  invalidTarget,
  malformed,
  type TokenRefusal,
  unsupportedGrant,
} from "#server/domains/auth/oauth/refusals.ts";
import { newToken, sha256, sha256Base64Url } from "#server/lib/random-token.ts";
import { accessScopes } from "#shared/auth/access-scopes.ts";
import { Day, Hour } from "#shared/durations.ts";
import type { GrantId } from "#shared/ids.ts";

export const programTokenPrefix = "plot_";
const refreshPrefix = "plor_";
const accessSeconds = Hour.seconds;
/** After this time without use a program has to ask again. */
const refreshSeconds = 60 * Day.seconds;

export interface IssuedTokens {
  access_token: string;
  token_type: "Bearer";
  expires_in: number;
  refresh_token: string;
  scope: string;
}

const given = z.string().min(1).max(2_048);
const CodeExchange = z.object({
  grant_type: z.literal("authorization_code"),
  code: given,
  client_id: given,
  redirect_uri: given,
  code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  resource: given.optional(),
});
const RefreshExchange = z.object({
  grant_type: z.literal("refresh_token"),
  refresh_token: given,
  client_id: given,
  resource: given.optional(),
});

type Grant = typeof oauthGrants.$inferSelect;

/** New tokens; only their hashes are stored. */
async function issue(tx: Db, { id: grantId, scope }: Pick<Grant, "id" | "scope">): Promise<IssuedTokens> {
  const [access, refresh] = [newToken(programTokenPrefix), newToken(refreshPrefix)];
  await insertToken(tx, { hash: sha256(access), grantId, isRefresh: false }, accessSeconds);
  await insertToken(tx, { hash: sha256(refresh), grantId, isRefresh: true }, refreshSeconds);
  return {
    access_token: access,
    token_type: "Bearer",
    expires_in: accessSeconds,
    refresh_token: refresh,
    scope: scope === "write" ? accessScopes.join(" ") : scope,
  };
}

function isProofOf(challenge: string, verifier: string): boolean {
  const [asked, computed] = [Buffer.from(challenge), Buffer.from(sha256Base64Url(verifier))];
  return asked.length === computed.length && timingSafeEqual(asked, computed);
}

type TokenDeps = Pick<Deps, "db" | "log">;

/** A second use of a code or token shows that one of its two users stole it, so the grant ends with all of its tokens. */
async function endStolen({ log }: Pick<Deps, "log">, tx: Db, grantId: GrantId, what: string): Promise<TokenRefusal> {
  log.warn({ grantId, what }, "oauth.reused");
  await deleteGrant(tx, grantId);
  return invalidGrant;
}

async function exchangeCode(
  { db, log }: TokenDeps,
  asked: z.infer<typeof CodeExchange>,
): Promise<IssuedTokens | TokenRefusal> {
  return db.transaction(async (tx) => {
    const found = await lockCode(tx, sha256(asked.code));
    if (found === undefined) return invalidGrant;
    const { code, grant, isExpired } = found;
    if (grant.clientId !== asked.client_id) return invalidGrant;
    if (code.isUsed) return endStolen({ log }, tx, grant.id, "code");
    if (isExpired || code.redirectUri !== asked.redirect_uri) return invalidGrant;
    if (!isProofOf(code.challenge, asked.code_verifier)) return invalidGrant;
    if (asked.resource !== undefined && asked.resource !== grant.resource) return invalidTarget;
    await markCodeUsed(tx, code.hash);
    return issue(tx, grant);
  });
}

async function exchangeRefreshToken(
  { db, log }: TokenDeps,
  asked: z.infer<typeof RefreshExchange>,
): Promise<IssuedTokens | TokenRefusal> {
  return db.transaction(async (tx) => {
    const found = await lockRefreshToken(tx, sha256(asked.refresh_token));
    if (found === undefined || found.isExpired || found.grant.clientId !== asked.client_id) return invalidGrant;
    const { token, grant } = found;
    if (token.usedAt !== null) return endStolen({ log }, tx, grant.id, "refresh token");
    if (asked.resource !== undefined && asked.resource !== grant.resource) return invalidTarget;
    await markTokenUsed(tx, token.hash);
    return issue(tx, grant);
  });
}

/** Exchanges a code or a refresh token (RFC 6749, 4.1.3 and 6) of a public program, which proves itself by PKCE. */
export async function exchangeTokens(deps: TokenDeps, form: unknown): Promise<IssuedTokens | TokenRefusal> {
  const { data: kind } = z.object({ grant_type: given }).safeParse(form);
  if (kind?.grant_type === "authorization_code") {
    const { data, error } = CodeExchange.safeParse(form);
    if (data === undefined) return malformed(String(error.issues[0]?.path[0]));
    return exchangeCode(deps, data);
  }
  if (kind?.grant_type === "refresh_token") {
    const { data, error } = RefreshExchange.safeParse(form);
    if (data === undefined) return malformed(String(error.issues[0]?.path[0]));
    return exchangeRefreshToken(deps, data);
  }
  return unsupportedGrant;
}

const Revocation = z.object({ token: given, client_id: given.optional() });

/** Ends the access of the program that has this token (RFC 7009). An unknown token is no error. */
export async function revokeToken({ db }: Pick<Deps, "db">, form: unknown): Promise<void> {
  const { data } = Revocation.safeParse(form);
  if (data === undefined) return;
  const grant = await findTokenGrant(db, sha256(data.token));
  if (grant === undefined || (data.client_id !== undefined && data.client_id !== grant.clientId)) return;
  await deleteGrant(db, grant.id);
}
