import type { FastifyRequest } from "fastify";
import type { SandboxContext } from "../context.ts";
import { addMs, toDate } from "../instants.ts";
import { readParams, stringParam } from "../params.ts";
import { sandboxClient } from "../sandbox-endpoints.ts";
import { findToken, isSame, issueToken, spendToken } from "../tokens.ts";
import { readAccessToken } from "./caller.ts";
import { graphErrors } from "./errors.ts";

const hourMs = 3_600_000;
const shortLifetimeMs = 2 * hourMs;
const longLifetimeMs = 60 * 24 * hourMs;
const dataAccessMs = 90 * 24 * hourMs;

function requireClient(params: Record<string, unknown>): void {
  const isKnown = stringParam(params, "client_id") === sandboxClient.clientId;
  if (!isKnown || !isSame(stringParam(params, "client_secret") ?? "", sandboxClient.clientSecret))
    throw graphErrors.clientInvalid();
}

/** `oauth/access_token`: exchanges a code for a short-lived user token, or a valid user token for one of 60 days. */
export async function exchangeToken(context: SandboxContext, request: FastifyRequest) {
  const params = readParams(request);
  requireClient(params);
  return stringParam(params, "grant_type") === "fb_exchange_token"
    ? exchangeUserToken(context, params)
    : redeemCode(context, params);
}

async function redeemCode(context: SandboxContext, params: Record<string, unknown>) {
  const code = await spendToken(context, "meta_code", stringParam(params, "code") ?? "");
  if (code === null || code.isExpired) throw graphErrors.codeInvalid();
  if (code.redirectUri !== stringParam(params, "redirect_uri")) throw graphErrors.redirectMismatch();
  return issueUserToken(context, code, shortLifetimeMs);
}

async function exchangeUserToken(context: SandboxContext, params: Record<string, unknown>) {
  const token = await findToken(context, stringParam(params, "fb_exchange_token") ?? "");
  if (token === null || token.kind !== "meta_user") throw graphErrors.tokenInvalid();
  if (token.isExpired) throw graphErrors.tokenExpired();
  return issueUserToken(context, token, longLifetimeMs);
}

async function issueUserToken(context: SandboxContext, grant: { personId: string; scopes: string[] }, lifeMs: number) {
  const secret = await issueToken(context, {
    kind: "meta_user",
    personId: grant.personId,
    scopes: grant.scopes,
    lifeMs,
  });
  return { access_token: secret, token_type: "bearer", expires_in: lifeMs / 1000 };
}

const unixSeconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** Whether the caller is the app itself, with `{app-id}|{app-secret}` as the token. */
export const isByApp = (request: FastifyRequest, params: Record<string, unknown>): boolean =>
  isSame(readAccessToken(request, params) ?? "", `${sandboxClient.clientId}|${sandboxClient.clientSecret}`);

/** `debug_token`, for the app. An invalid input token is a result, not an error. */
export async function debugToken(context: SandboxContext, request: FastifyRequest) {
  const params = readParams(request);
  if (!isByApp(request, params)) throw graphErrors.tokenInvalid();
  const token = await findToken(context, stringParam(params, "input_token") ?? "");
  if (token === null) {
    return {
      data: { is_valid: false, scopes: [], error: { code: 190, message: "The access token could not be decrypted" } },
    };
  }
  const accounts = await context.sql<{ id: string; platform: string }[]>`
    select id, platform from sandbox.accounts where person_id = ${token.personId} order by created_at, id`;
  const targetsOf = (scope: string) =>
    accounts
      .filter(({ platform }) => (scope.startsWith("instagram_") ? platform === "instagram" : platform === "facebook"))
      .map(({ id }) => id);
  return {
    data: {
      app_id: sandboxClient.clientId,
      type: token.kind === "meta_page" ? "PAGE" : "USER",
      is_valid: !token.isExpired,
      issued_at: unixSeconds(toDate(token.issuedAt)),
      expires_at: token.expiresAt === null ? 0 : unixSeconds(toDate(token.expiresAt)),
      data_access_expires_at: unixSeconds(addMs(toDate(token.issuedAt), dataAccessMs)),
      scopes: token.scopes,
      granular_scopes: token.scopes.map((scope) => ({ scope, target_ids: targetsOf(scope) })),
      user_id: token.personId,
      ...(token.isExpired ? { error: { code: 190, subcode: 463, message: "Session has expired" } } : {}),
    },
  };
}
