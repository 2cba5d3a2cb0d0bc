import type { FastifyReply, FastifyRequest } from "fastify";
import { findToken, type Token } from "../tokens.ts";
import { type BlueskyAccount, findAccount } from "./accounts.ts";
import { proofRefused, requireRate, xrpcErrors } from "./errors.ts";
import type { BlueskyHost } from "./host.ts";
import { ProofError } from "./sign-in/dpop.ts";

const callsPerWindow = { limit: 3_000, seconds: 300 } as const;

export interface BlueskyCaller {
  account: BlueskyAccount;
  /** Of OAuth; null for an app password. */
  scopes: readonly string[] | null;
}

/** Throws 401. */
export function bearerOf(request: FastifyRequest): string {
  const secret = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (secret === undefined) throw xrpcErrors.authMissing();
  return secret;
}

async function tokenOfPassword({ context }: BlueskyHost, request: FastifyRequest): Promise<Token> {
  const token = await findToken(context, bearerOf(request));
  if (token?.kind !== "bluesky_access" || token.details?.["via"] !== "password") throw xrpcErrors.invalidToken();
  if (token.isExpired) throw xrpcErrors.expiredToken();
  return token;
}

const boundTokenOf = (request: FastifyRequest) => /^DPoP\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];

function asRefusal(error: unknown): never {
  throw error instanceof ProofError ? proofRefused(error.code, error.message) : error;
}

/** Before the call itself: asks for another nonce in the proof, where there is one. */
export async function requireNonce({ proofs }: BlueskyHost, request: FastifyRequest, reply: FastifyReply) {
  if (boundTokenOf(request) === undefined) return;
  try {
    proofs.requireNonce(request, reply, "Resource");
  } catch (error) {
    asRefusal(error);
  }
}

/** A token of OAuth is good with a proof of the key that it is bound to. */
async function tokenOfProof({ context, proofs }: BlueskyHost, request: FastifyRequest, secret: string): Promise<Token> {
  const { jkt } = await proofs.check(request, secret).catch(asRefusal);
  const token = await findToken(context, secret);
  if (token?.kind !== "bluesky_access" || token.details?.["via"] !== "oauth")
    throw proofRefused("invalid_token", "Token could not be verified");
  if (token.details["jkt"] !== jkt) throw proofRefused("invalid_token", "Token is bound to another key");
  if (token.isExpired) throw proofRefused("invalid_token", '"exp" claim timestamp check failed');
  return token;
}

/** The account of the token, after counting the call. */
export async function identify(
  host: BlueskyHost,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<BlueskyCaller> {
  const { context } = host;
  const bound = boundTokenOf(request);
  const token = bound === undefined ? await tokenOfPassword(host, request) : await tokenOfProof(host, request, bound);
  const account = token.accountId === null ? null : await findAccount(context, token.accountId);
  if (account === null) throw xrpcErrors.invalidToken();
  requireRate(reply, { ...callsPerWindow, ...host.calls.hit(account.did, context.now()) });
  return { account, scopes: bound === undefined ? null : token.scopes };
}
