import type { FastifyReply, FastifyRequest } from "fastify";
import { findToken } from "../tokens.ts";
import { type BlueskyAccount, findAccount } from "./accounts.ts";
import { requireRate, xrpcErrors } from "./errors.ts";
import type { BlueskyHost } from "./host.ts";
import type { Via } from "./session-tokens.ts";

const callsPerWindow = { limit: 3_000, seconds: 300 } as const;

export interface BlueskyCaller {
  account: BlueskyAccount;
  via: Via;
  scopes: readonly string[];
}

/** Throws 401. */
export function bearerOf(request: FastifyRequest): string {
  const secret = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (secret === undefined) throw xrpcErrors.authMissing();
  return secret;
}

/** The account of the token, after counting the call. */
export async function identify(
  host: BlueskyHost,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<BlueskyCaller> {
  const { context } = host;
  const secret = bearerOf(request);
  const token = await findToken(context, secret);
  if (token?.kind !== "bluesky_access" || token.details?.["via"] !== "password") throw xrpcErrors.invalidToken();
  if (token.isExpired) throw xrpcErrors.expiredToken();
  const account = token.accountId === null ? null : await findAccount(context, token.accountId);
  if (account === null) throw xrpcErrors.invalidToken();
  requireRate(reply, { ...callsPerWindow, ...host.calls.hit(account.did, context.now()) });
  return { account, via: "password", scopes: token.scopes };
}
