import type { FastifyRequest } from "fastify";
import type { SandboxContext } from "../context.ts";
import { toDate } from "../instants.ts";
import { readParams, stringParam } from "../params.ts";
import { sandboxClient } from "../sandbox-endpoints.ts";
import { type Token, findToken, isSame, issueToken, revokeToken, spendToken } from "../tokens.ts";
import { linkedinErrors } from "./errors.ts";

const dayMs = 24 * 3_600_000;
const accessLifeMs = 60 * dayMs;
const refreshLifeMs = 365 * dayMs;

/** Only approved partners get refresh tokens: here, apps that may work for Pages. */
const isPartner = ({ scopes }: Pick<Token, "scopes">) => scopes.includes("rw_organization_admin");

function requireClient(params: Record<string, unknown>): void {
  const { clientId, clientSecret } = sandboxClient;
  const isKnown =
    isSame(stringParam(params, "client_id") ?? "", clientId) &&
    isSame(stringParam(params, "client_secret") ?? "", clientSecret);
  if (!isKnown) throw linkedinErrors.oauth("invalid_client", "Client authentication failed", 401);
}

async function issueAccess(context: SandboxContext, { personId, scopes }: Pick<Token, "personId" | "scopes">) {
  return {
    access_token: await issueToken(context, { kind: "linkedin_access", personId, scopes, lifeMs: accessLifeMs }),
    expires_in: accessLifeMs / 1_000,
    scope: scopes.join(","),
  };
}

const secondsLeft = (context: SandboxContext, { expiresAt }: Token) =>
  expiresAt === null ? undefined : Math.floor((toDate(expiresAt).getTime() - context.now().getTime()) / 1_000);

/** `POST /oauth/v2/accessToken`. A refresh token stays valid, and using it does not extend it. */
export async function exchangeToken(context: SandboxContext, request: FastifyRequest) {
  const params = readParams(request);
  requireClient(params);
  const grantType = stringParam(params, "grant_type");
  if (grantType === "refresh_token") {
    const secret = stringParam(params, "refresh_token") ?? "";
    const token = await findToken(context, secret);
    if (token === null || token.kind !== "linkedin_refresh" || token.isExpired)
      throw linkedinErrors.oauth("invalid_grant", "The provided refresh token is invalid, expired or revoked.");
    return {
      ...(await issueAccess(context, token)),
      refresh_token: secret,
      refresh_token_expires_in: secondsLeft(context, token),
    };
  }
  if (grantType !== "authorization_code")
    throw linkedinErrors.oauth("unsupported_grant_type", "Use authorization_code or refresh_token.");
  const code = await spendToken(context, "linkedin_code", stringParam(params, "code") ?? "");
  if (code === null || code.isExpired || code.redirectUri !== stringParam(params, "redirect_uri"))
    throw linkedinErrors.oauth(
      "invalid_request",
      "Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired.",
    );
  const access = await issueAccess(context, code);
  if (!isPartner(code)) return access;
  const { personId, scopes } = code;
  const refresh = await issueToken(context, { kind: "linkedin_refresh", personId, scopes, lifeMs: refreshLifeMs });
  return { ...access, refresh_token: refresh, refresh_token_expires_in: refreshLifeMs / 1_000 };
}

/** `POST /oauth/v2/revoke`. */
export async function revoke(context: SandboxContext, request: FastifyRequest) {
  const params = readParams(request);
  requireClient(params);
  await revokeToken(context, stringParam(params, "token") ?? "");
  return {};
}
