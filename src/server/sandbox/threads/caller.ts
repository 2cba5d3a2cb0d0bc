import type { FastifyReply, FastifyRequest } from "fastify";
import type { SandboxContext } from "../context.ts";
import { findAccount, readAccessToken } from "../meta/caller.ts";
import { graphErrors } from "../meta/errors.ts";
import { readParams } from "../params.ts";
import type { Account } from "../people.ts";
import { findToken, type Token } from "../tokens.ts";

export interface ThreadsCaller {
  secret: string;
  token: Token;
  account: Account;
  params: Record<string, unknown>;
}

/** Threads allows 4,800 calls a day for each impression of that day, with at least 10 counted. Here in percent of 4,800 calls an hour. */
function setUsageHeader(context: SandboxContext, reply: FastifyReply, accountId: string): void {
  const percent = Math.min(100, Math.floor(context.graphCalls.hit(accountId, context.now()).used / 48));
  const usage = { call_count: percent, total_cputime: percent, total_time: percent };
  reply.header("x-app-usage", JSON.stringify(usage));
}

/** Reads and checks the token. Throws Graph's 104, 190 and 190/463. */
export async function identify(
  context: SandboxContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ThreadsCaller> {
  const params = readParams(request);
  const secret = readAccessToken(request, params);
  if (secret === null) throw graphErrors.tokenMissing();
  const token = await findToken(context, secret);
  if (token === null || token.kind !== "threads_access") throw graphErrors.tokenInvalid();
  if (token.isExpired) throw graphErrors.tokenExpired();
  const account = token.accountId === null ? null : await findAccount(context, token.accountId);
  if (account === null) throw graphErrors.tokenInvalid();
  setUsageHeader(context, reply, account.id);
  return { secret, token, account, params };
}

export function requireScope({ token }: ThreadsCaller, scope: string): void {
  if (!token.scopes.includes(scope)) throw graphErrors.permissionMissing(scope);
}

/** The caller's own id in the path, or `me`. Throws 100/33 for another one. */
export function requireSelf({ account }: ThreadsCaller, id: string): void {
  if (id !== "me" && id !== account.id) throw graphErrors.objectMissing(id);
}
