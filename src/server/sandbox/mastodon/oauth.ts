import type { FastifyRequest } from "fastify";
import type { SandboxContext } from "../context.ts";
import { toDate } from "../instants.ts";
import { readParams, stringParam } from "../params.ts";
import { challengeOf, findToken, issueToken, newSecret, revokeToken, spendToken } from "../tokens.ts";
import { requireApp, type SandboxApp, touchApp } from "./apps.ts";
import { mastodonErrors } from "./errors.ts";
import { ensureAccountAt } from "./network.ts";
import type { MastodonServer } from "./servers.ts";

/** The client's id and secret, from the body or HTTP Basic. */
function clientOf(request: FastifyRequest) {
  const params = readParams(request);
  const encoded = /^Basic\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
  const [id = "", secret = ""] = Buffer.from(encoded, "base64").toString().split(":");
  return {
    id: stringParam(params, "client_id") ?? decodeURIComponent(id),
    secret: stringParam(params, "client_secret") ?? decodeURIComponent(secret),
  };
}

const tokenAnswer = (context: SandboxContext, token: string, scopes: readonly string[]) => ({
  access_token: token,
  token_type: "Bearer",
  scope: scopes.join(" "),
  created_at: Math.floor(context.now().getTime() / 1000),
});

async function exchangeCode(
  context: SandboxContext,
  server: MastodonServer,
  app: SandboxApp,
  params: Record<string, unknown>,
) {
  const code = await spendToken(context, "mastodon_code", stringParam(params, "code") ?? "");
  const isVerified =
    code?.codeChallenge == null || code.codeChallenge === challengeOf(stringParam(params, "code_verifier") ?? "");
  if (
    code === null ||
    code.isExpired ||
    !isVerified ||
    code.details?.clientId !== app.id ||
    code.redirectUri !== stringParam(params, "redirect_uri")
  )
    throw mastodonErrors.invalidGrant();
  const { personId, scopes } = code;
  const accountId = await ensureAccountAt(context, personId, server.name);
  const details = { clientId: app.id, app: app.name, server: server.name };
  const token = await issueToken(context, {
    kind: "mastodon_access",
    personId,
    accountId,
    scopes,
    lifeMs: null,
    details,
  });
  return tokenAnswer(context, token, scopes);
}

/** `POST /oauth/token`: exchanges a code, or makes a token of the app itself, which no call of this sandbox takes. */
export async function exchangeToken(context: SandboxContext, server: MastodonServer, request: FastifyRequest) {
  const app = await requireApp(context, server, clientOf(request));
  const params = readParams(request);
  const grantType = stringParam(params, "grant_type");
  if (grantType === "authorization_code") return exchangeCode(context, server, app, params);
  if (grantType !== "client_credentials") throw mastodonErrors.unsupportedGrant();
  const scopes = (stringParam(params, "scope") ?? "read").split(/\s+/);
  if (scopes.some((scope) => !app.scopes.includes(scope))) throw mastodonErrors.invalidScope();
  await touchApp(context, app);
  return tokenAnswer(context, newSecret("ma_"), scopes);
}

/** `POST /oauth/revoke`. An unknown token counts as revoked. */
export async function revoke(context: SandboxContext, server: MastodonServer, request: FastifyRequest) {
  const app = await requireApp(context, server, clientOf(request));
  const secret = stringParam(readParams(request), "token") ?? "";
  const token = await findToken(context, secret);
  if (token !== null && token.details?.clientId !== app.id) throw mastodonErrors.foreignToken();
  await revokeToken(context, secret);
  return {};
}

export interface MastodonCaller {
  accountId: string;
  app: string;
  issuedAt: Date;
}

const isGranted = (granted: readonly string[], scope: string) =>
  granted.includes(scope) || granted.includes(scope.split(":")[0] ?? scope);

/** Reads the bearer token. `anyOf`: one of these scopes is needed. Throws 401 and 403, in that order. */
export async function identify(
  context: SandboxContext,
  server: MastodonServer,
  request: FastifyRequest,
  anyOf: readonly string[],
): Promise<MastodonCaller> {
  const secret = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const token = secret === undefined ? null : await findToken(context, secret);
  const isValid = token?.kind === "mastodon_access" && token.details?.server === server.name && !token.isExpired;
  if (!isValid || token.accountId === null) throw mastodonErrors.unauthorized();
  if (!anyOf.some((scope) => isGranted(token.scopes, scope))) throw mastodonErrors.outOfScope();
  return { accountId: token.accountId, app: token.details?.app ?? "", issuedAt: toDate(token.issuedAt) };
}
