import type { FastifyReply, FastifyRequest } from "fastify";
import { toDate } from "../../instants.ts";
import { readParams, stringParam } from "../../params.ts";
import { challengeOf, findToken, spendToken, type Token } from "../../tokens.ts";
import { oauthErrors } from "../errors.ts";
import type { BlueskyHost } from "../host.ts";
import { baseIn } from "../request-address.ts";
import { authenticate, type Client, findClient } from "./clients.ts";
import {
  accessLifeMs,
  endReplayed,
  endSession,
  issueSession,
  newSessionId,
  type NewSession,
} from "./session-tokens.ts";

const dayMs = 24 * 3_600_000;

/** An app without a key is connected for two weeks; another for as long as it renews within half a year. */
const publicSessionMs = 14 * dayMs;
const confidentialRefreshMs = 180 * dayMs;

interface AppCall {
  host: BlueskyHost;
  params: Record<string, unknown>;
  client: Client;
  jkt: string;
  issuer: string;
}

/** The app of a call, with the proofs of its key and of itself. */
async function readCall(host: BlueskyHost, request: FastifyRequest): Promise<AppCall> {
  const { jkt, url } = await host.proofs.check(request);
  const issuer = baseIn(url.origin, url.pathname);
  const params = readParams(request);
  const client = await findClient(host.context, stringParam(params, "client_id") ?? "");
  await authenticate(host, client, {
    type: stringParam(params, "client_assertion_type"),
    assertion: stringParam(params, "client_assertion"),
    issuer,
  });
  return { host, params, client, jkt, issuer };
}

/** `POST /oauth/par` (RFC 9126). */
export async function pushRequest(host: BlueskyHost, request: FastifyRequest, reply: FastifyReply) {
  const { params, client, jkt, issuer } = await readCall(host, request);
  const text = (name: string) => stringParam(params, name);
  if (text("response_type") !== "code") throw oauthErrors.invalidRequest("response_type must be code");
  const redirectUri = text("redirect_uri") ?? "";
  const address = URL.parse(redirectUri);
  if (address === null || !client.takesRedirect(address, redirectUri))
    throw oauthErrors.invalidRequest("Invalid redirect_uri");
  const codeChallenge = text("code_challenge");
  if (codeChallenge === undefined || text("code_challenge_method") !== "S256")
    throw oauthErrors.invalidRequest("Use of PKCE with S256 is required");
  const scopes = (text("scope") ?? "").split(" ").filter((scope) => scope !== "");
  if (!scopes.includes("atproto")) throw oauthErrors.invalidScope('The "atproto" scope is required');
  const foreign = scopes.find((scope) => !client.scopes.includes(scope));
  if (foreign !== undefined)
    throw oauthErrors.invalidScope(`Scope "${foreign}" is not declared in the client metadata`);
  const wanted = { redirectUri, scopes, state: text("state"), codeChallenge, loginHint: text("login_hint") };
  reply.code(201).header("cache-control", "no-store");
  return host.pushed.add({ ...wanted, clientId: client.id, jkt, issuer });
}

/** The facts of a connection that its renewed tokens take over. */
interface Connection {
  did: string;
  personId: string;
  scopes: readonly string[];
  session: string;
  startedAt: Date;
}

function sessionOf(call: AppCall, { did, personId, scopes, session, startedAt }: Connection): NewSession {
  const { host, client, jkt } = call;
  const endsMs = startedAt.getTime() + publicSessionMs - host.context.now().getTime();
  return {
    via: "oauth",
    account: { did, personId },
    scopes,
    session,
    refreshLifeMs: client.keys === null ? Math.max(0, endsMs) : confidentialRefreshMs,
    details: { clientId: client.id, jkt, startedAt: startedAt.toISOString() },
  };
}

const answerOf = ({ access, refresh }: { access: string; refresh: string }, { did, scopes }: Connection) => ({
  access_token: access,
  token_type: "DPoP",
  refresh_token: refresh,
  expires_in: accessLifeMs.oauth / 1_000,
  scope: scopes.join(" "),
  sub: did,
});

async function exchangeCode(call: AppCall) {
  const { host, params, client, jkt } = call;
  const { context } = host;
  const code = await spendToken(context, "bluesky_code", stringParam(params, "code") ?? "");
  if (code === null || code.isExpired) throw oauthErrors.invalidGrant("Invalid code");
  if (code.details?.["clientId"] !== client.id)
    throw oauthErrors.invalidGrant("This code was issued to another client");
  if (code.details["jkt"] !== jkt) throw oauthErrors.invalidGrant("DPoP proof does not match the request's");
  if (code.redirectUri !== stringParam(params, "redirect_uri"))
    throw oauthErrors.invalidGrant("The redirect_uri parameter must match the request's");
  if (code.codeChallenge !== challengeOf(stringParam(params, "code_verifier") ?? ""))
    throw oauthErrors.invalidGrant("Invalid code_verifier");
  const { personId, scopes } = code;
  const [account] = await context.sql<{ did: string }[]>`
    select id as did from sandbox.accounts where person_id = ${personId} order by created_at limit 1`;
  if (account === undefined) throw oauthErrors.invalidGrant("The account was deleted");
  const connection = { did: account.did, personId, scopes, session: newSessionId(), startedAt: context.now() };
  return answerOf(await issueSession(context, sessionOf(call, connection)), connection);
}

function connectionOf({ personId, accountId, scopes, details, issuedAt }: Token): Connection {
  const startedAt = toDate(details?.["startedAt"] ?? issuedAt);
  return { did: accountId ?? "", personId, scopes, session: details?.["session"] ?? "", startedAt };
}

/** A refresh token is good once. Its second use shows that two hold it, which ends the connection for both. */
async function renew(call: AppCall) {
  const { host, params, client, jkt } = call;
  const { context } = host;
  const secret = stringParam(params, "refresh_token") ?? "";
  const known = await findToken(context, secret);
  if (known !== null) {
    if (known.kind !== "bluesky_refresh" || known.details?.["via"] !== "oauth")
      throw oauthErrors.invalidGrant("Invalid refresh token");
    if (known.details["clientId"] !== client.id) throw oauthErrors.invalidGrant("Token was not issued to this client");
    if (known.details["jkt"] !== jkt) throw oauthErrors.invalidGrant("DPoP proof does not match the token's key");
    if (known.isExpired) throw oauthErrors.invalidGrant("Session expired");
  }
  const renewed = await context.sql.begin(async (sql) => {
    const writer = { sql, now: () => context.now() };
    const spent = await spendToken(writer, "bluesky_refresh", secret);
    if (spent === null) return null;
    const connection = connectionOf(spent);
    return answerOf(await issueSession(writer, sessionOf(call, connection)), connection);
  });
  if (renewed !== null) return renewed;
  const isReplayed = await endReplayed(context, secret);
  throw oauthErrors.invalidGrant(isReplayed ? "Refresh token replayed" : "Invalid refresh token");
}

/** `POST /oauth/token`. */
export async function exchangeToken(host: BlueskyHost, request: FastifyRequest, reply: FastifyReply) {
  const call = await readCall(host, request);
  reply.header("cache-control", "no-store");
  const grantType = stringParam(call.params, "grant_type");
  if (grantType === "authorization_code") return exchangeCode(call);
  if (grantType === "refresh_token") return renew(call);
  throw oauthErrors.unsupportedGrant();
}

/** `POST /oauth/revoke`: ends the connection. An unknown token counts as revoked. */
export async function revoke(host: BlueskyHost, request: FastifyRequest) {
  const token = await findToken(host.context, stringParam(readParams(request), "token") ?? "");
  if (token?.details?.["via"] === "oauth") await endSession(host.context, token);
  return {};
}
