import { randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { SandboxContext } from "../../context.ts";
import { readParams, stringParam } from "../../params.ts";
import { findToken, issueToken } from "../../tokens.ts";
import { type BlueskyAccount, findAccount } from "../accounts.ts";
import type { BlueskyCaller } from "../caller.ts";
import { XrpcError, xrpcErrors } from "../errors.ts";
import { requireScope } from "./scopes.ts";
import { seconds, signedByHost } from "./session-tokens.ts";

const minuteSeconds = 60;

const badExpiration = (message: string) => new XrpcError(400, "BadExpiration", message);

/** Until when the token is good, in seconds from `now`, the time of the machine. */
function lifeOf(exp: string | undefined, hasMethod: boolean, now: number): number {
  if (exp === undefined) return minuteSeconds;
  const life = Number(exp) - now;
  if (!Number.isInteger(life)) throw xrpcErrors.invalid("Error: exp must be an integer");
  if (life < 0) throw badExpiration("expiration is in past");
  if (life > 60 * minuteSeconds)
    throw badExpiration("cannot request a token with an expiration more than an hour in the future");
  if (!hasMethod && life > minuteSeconds)
    throw badExpiration("cannot request a method-less token with an expiration more than a minute in the future");
  return life;
}

/** `com.atproto.server.getServiceAuth`: a token with which another service may make one call for the account. */
export async function getServiceAuth(
  context: SandboxContext,
  { account, scopes }: BlueskyCaller,
  request: FastifyRequest,
) {
  const params = readParams(request);
  const [aud, lxm] = [stringParam(params, "aud"), stringParam(params, "lxm")];
  if (aud === undefined || !/^did:[a-z]+:[\w.:%-]+(?:#[\w-]+)?$/.test(aud))
    throw xrpcErrors.invalid("Error: aud must be a valid did");
  requireScope(scopes, { resource: "rpc", method: lxm ?? "*" });
  const now = seconds(context.machineNow());
  const life = lifeOf(stringParam(params, "exp"), lxm !== undefined, now);
  const jti = randomBytes(16).toString("hex");
  const secret = signedByHost("JWT", { iss: account.did, aud, exp: now + life, iat: now, jti, ...(lxm && { lxm }) });
  await issueToken(context, {
    kind: "bluesky_service",
    personId: account.personId,
    accountId: account.did,
    scopes: [],
    lifeMs: life * 1_000,
    details: { aud, ...(lxm && { lxm }) },
    secret,
  });
  return { token: secret };
}

/**
 * The account of a token for another service. `methods`: the calls it may be for. Its audience must be a server here: all
 * names and ports of this machine are equal, because callers may reach it through a proxy.
 */
export async function identifyService(
  context: SandboxContext,
  request: FastifyRequest,
  methods: readonly string[],
): Promise<BlueskyAccount> {
  const secret = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (secret === undefined) throw xrpcErrors.authMissing();
  const token = await findToken(context, secret);
  const refused = (error: string, message: string) => new XrpcError(401, error, message);
  if (token?.kind !== "bluesky_service" || token.accountId === null)
    throw refused("BadJwt", "could not verify the token");
  if (token.isExpired) throw refused("JwtExpired", "jwt expired");
  const host = decodeURIComponent(/^did:web:([^#]+)/.exec(token.details?.["aud"] ?? "")?.[1] ?? "");
  const isHere = host === request.host || /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host);
  if (!isHere) throw refused("BadJwtAudience", "jwt audience does not match service did");
  if (!methods.includes(token.details?.["lxm"] ?? ""))
    throw refused("BadJwtLexiconMethod", `bad jwt lexicon method ("lxm"). must match: ${methods.join(", ")}`);
  const account = await findAccount(context, token.accountId);
  if (account === null) throw refused("BadJwt", "could not verify the token");
  return account;
}
