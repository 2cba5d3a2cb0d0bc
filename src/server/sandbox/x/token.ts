import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { SandboxContext } from "../context.ts";
import { readParams, stringParam } from "../params.ts";
import { isSame } from "../secrets.ts";
import { sandboxClient } from "../sandbox-endpoints.ts";
import { issueToken, revokeToken, spendToken, type Token } from "../tokens.ts";
import { xErrors } from "./errors.ts";

const accessLifeMs = 2 * 3_600_000;
const refreshLifeMs = 180 * 24 * 3_600_000;

/** A confidential client proves itself with HTTP Basic and nothing else. */
function requireClient(request: FastifyRequest): void {
  const encoded = /^Basic\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
  const expected = `${encodeURIComponent(sandboxClient.clientId)}:${encodeURIComponent(sandboxClient.clientSecret)}`;
  if (!isSame(Buffer.from(encoded, "base64").toString(), expected)) {
    throw xErrors.oauth("unauthorized_client", "Missing valid authorization header", 401);
  }
}

const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

async function issuePair(context: SandboxContext, grant: Pick<Token, "personId" | "scopes">) {
  const { personId, scopes } = grant;
  const access = await issueToken(context, { kind: "x_access", personId, scopes, lifeMs: accessLifeMs });
  const isOffline = scopes.includes("offline.access");
  const refresh = isOffline
    ? await issueToken(context, { kind: "x_refresh", personId, scopes, lifeMs: refreshLifeMs })
    : undefined;
  return {
    token_type: "bearer",
    expires_in: accessLifeMs / 1000,
    access_token: access,
    scope: scopes.join(" "),
    ...(refresh === undefined ? {} : { refresh_token: refresh }),
  };
}

/** `POST /2/oauth2/token`: a code with its PKCE verifier, or a refresh token; either works once. */
export async function exchangeToken(context: SandboxContext, request: FastifyRequest) {
  requireClient(request);
  const params = readParams(request);
  const grantType = stringParam(params, "grant_type");
  if (grantType === "refresh_token") {
    const token = await spendToken(context, "x_refresh", stringParam(params, "refresh_token") ?? "");
    if (token === null || token.isExpired)
      throw xErrors.oauth("invalid_request", "Value passed for the token was invalid.");
    return issuePair(context, token);
  }
  if (grantType !== "authorization_code")
    throw xErrors.oauth("unsupported_grant_type", "Use authorization_code or refresh_token.");
  // Spent before it is checked: a code that was tried with a wrong verifier is used up.
  const code = await spendToken(context, "x_code", stringParam(params, "code") ?? "");
  const isVerified = code?.codeChallenge === challengeOf(stringParam(params, "code_verifier") ?? "");
  if (code === null || code.isExpired || !isVerified || code.redirectUri !== stringParam(params, "redirect_uri")) {
    throw xErrors.oauth("invalid_request", "Value passed for the authorization code was invalid.");
  }
  return issuePair(context, code);
}

export async function revoke(context: SandboxContext, request: FastifyRequest) {
  requireClient(request);
  const token = stringParam(readParams(request), "token");
  if (token === undefined) throw xErrors.oauth("invalid_request", "Missing required parameter [token].");
  await revokeToken(context, token);
  return { revoked: true };
}
