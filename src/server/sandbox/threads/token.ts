import type { FastifyRequest } from "fastify";
import type { SandboxContext } from "../context.ts";
import { addMs, toDate } from "../instants.ts";
import { graphErrors } from "../meta/errors.ts";
import { readParams, stringParam } from "../params.ts";
import { accountsOfPerson } from "../people.ts";
import { sandboxClient } from "../sandbox-endpoints.ts";
import { findToken, isSame, issueToken, spendToken, type Token } from "../tokens.ts";
import type { ThreadsCaller } from "./caller.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const shortLifetimeMs = hourMs;
const longLifetimeMs = 60 * dayMs;
const dataAccessMs = 90 * dayMs;
/** A token can be renewed from this age on. */
const renewableAfterMs = dayMs;

function requireSecret(params: Record<string, unknown>): void {
  if (!isSame(stringParam(params, "client_secret") ?? "", sandboxClient.clientSecret))
    throw graphErrors.clientInvalid();
}

const issue = (
  context: SandboxContext,
  grant: Pick<Token, "personId" | "scopes"> & { accountId: string },
  life: "short" | "long",
): Promise<string> =>
  issueToken(context, {
    kind: "threads_access",
    personId: grant.personId,
    accountId: grant.accountId,
    scopes: grant.scopes,
    lifeMs: life === "long" ? longLifetimeMs : shortLifetimeMs,
    details: { life },
  });

const longLived = (secret: string) => ({
  access_token: secret,
  token_type: "bearer",
  expires_in: longLifetimeMs / 1000,
});

/** `POST /oauth/access_token`: exchanges a code, which is valid once, for a token of an hour. */
export async function redeemCode(context: SandboxContext, request: FastifyRequest) {
  const params = readParams(request);
  if (stringParam(params, "client_id") !== sandboxClient.clientId) throw graphErrors.clientInvalid();
  requireSecret(params);
  if (stringParam(params, "grant_type") !== "authorization_code")
    throw graphErrors.parameter("grant_type=authorization_code is expected");
  const code = await spendToken(context, "threads_code", stringParam(params, "code") ?? "");
  if (code === null || code.isExpired) throw graphErrors.codeInvalid();
  if (code.redirectUri !== stringParam(params, "redirect_uri")) throw graphErrors.redirectMismatch();
  const [account] = await accountsOfPerson(context, code.personId);
  if (account === undefined) throw graphErrors.codeInvalid();
  const secret = await issue(context, { ...code, accountId: account.id }, "short");
  return { access_token: secret, user_id: Number(account.id) };
}

async function requireToken(context: SandboxContext, params: Record<string, unknown>, life: "short" | "long") {
  const token = await findToken(context, stringParam(params, "access_token") ?? "");
  const { accountId = null } = token ?? {};
  if (token === null || accountId === null || token.kind !== "threads_access") throw graphErrors.tokenInvalid();
  if (token.details?.["life"] !== life) throw graphErrors.parameter(`A ${life}-lived token is expected`);
  if (token.isExpired) throw graphErrors.tokenExpired();
  return { ...token, accountId };
}

/** `GET /access_token`: a token of 60 days for one of an hour. */
export async function lengthenToken(context: SandboxContext, request: FastifyRequest) {
  const params = readParams(request);
  requireSecret(params);
  if (stringParam(params, "grant_type") !== "th_exchange_token")
    throw graphErrors.parameter("grant_type=th_exchange_token is expected");
  const token = await requireToken(context, params, "short");
  return longLived(await issue(context, token, "long"));
}

/** `GET /refresh_access_token`: another 60 days for a token that is at least a day old and not expired. */
export async function renewToken(context: SandboxContext, request: FastifyRequest) {
  const params = readParams(request);
  if (stringParam(params, "grant_type") !== "th_refresh_token")
    throw graphErrors.parameter("grant_type=th_refresh_token is expected");
  const token = await requireToken(context, params, "long");
  if (context.now() < addMs(toDate(token.issuedAt), renewableAfterMs))
    throw graphErrors.parameter("The access token is not yet a day old");
  return longLived(await issue(context, token, "long"));
}

const unixSeconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** `GET /debug_token`. An invalid input token is a result, not an error. */
export async function debugToken(context: SandboxContext, caller: ThreadsCaller) {
  const token = await findToken(context, stringParam(caller.params, "input_token") ?? "");
  if (token === null || token.personId !== caller.token.personId)
    return { data: { is_valid: false, scopes: [], error: { code: 190, message: "The token is not known" } } };
  const issuedAt = toDate(token.issuedAt);
  return {
    data: {
      type: "USER",
      application: "Postloom",
      is_valid: !token.isExpired,
      issued_at: unixSeconds(issuedAt),
      expires_at: token.expiresAt === null ? 0 : unixSeconds(toDate(token.expiresAt)),
      data_access_expires_at: unixSeconds(addMs(issuedAt, dataAccessMs)),
      scopes: token.scopes,
      user_id: token.accountId,
    },
  };
}
