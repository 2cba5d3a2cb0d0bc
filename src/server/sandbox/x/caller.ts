import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallName } from "../calls.ts";
import type { SandboxContext } from "../context.ts";
import { findToken } from "../tokens.ts";
import { setRateHeaders, xErrors } from "./errors.ts";

export interface XCaller {
  accountId: string;
  scopes: string[];
}

// X's documented calls per account in 15 minutes. The limit for posting is a setting of the sandbox.
const windowLimits: Partial<Record<CallName, number>> = {
  "x.me": 75,
  "x.upload": 1_875,
  "x.initialize": 1_875,
  "x.append": 1_875,
  "x.finalize": 1_875,
  "x.status": 1_000,
  "x.metadata": 500,
  "x.delete_tweet": 50,
  "x.timeline": 900,
  "x.lookup": 5_000,
};

function countCall(context: SandboxContext, call: CallName, accountId: string, reply: FastifyReply): void {
  const limit = call === "x.create_tweet" ? context.limits.tweetsPerWindow : windowLimits[call];
  if (limit === undefined) return;
  const { used, resetsAt } = context.xCalls.hit(`${call}:${accountId}`, context.now());
  setRateHeaders(reply, limit, limit - used, resetsAt);
  if (used > limit) throw xErrors.tooManyRequests();
}

/** Reads the bearer token, counts the call and checks the scopes. Throws 401, 429 and 403, in that order. */
export async function identify(
  context: SandboxContext,
  request: FastifyRequest,
  reply: FastifyReply,
  call: CallName,
  scopes: readonly string[],
): Promise<XCaller> {
  const secret = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const token = secret === undefined ? null : await findToken(context, secret);
  if (token === null || token.kind !== "x_access" || token.isExpired) throw xErrors.unauthorized();
  countCall(context, call, token.personId, reply);
  if (scopes.some((scope) => !token.scopes.includes(scope))) throw xErrors.notPermitted();
  return { accountId: token.personId, scopes: token.scopes };
}
