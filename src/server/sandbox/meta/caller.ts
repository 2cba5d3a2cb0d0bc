import type { FastifyReply, FastifyRequest } from "fastify";
import type { SandboxContext } from "../context.ts";
import { readParams, stringParam } from "../params.ts";
import { type Account, accountColumns } from "../people.ts";
import { type Token, appSecretProof, findToken, isSame } from "../tokens.ts";
import { graphErrors } from "./errors.ts";

/** The caller: a user (user token) or a Page (Page token). */
export interface Caller {
  secret: string;
  token: Token;
  params: Record<string, unknown>;
}

// Sets the two usage headers, in percent of 4800 calls an hour.
function setUsageHeaders(context: SandboxContext, reply: FastifyReply, token: Token): void {
  const percent = Math.min(
    100,
    Math.floor(context.graphCalls.hit(token.accountId ?? token.personId, context.now()).used / 48),
  );
  const usage = { call_count: percent, total_cputime: percent, total_time: percent };
  reply.header("x-app-usage", JSON.stringify(usage));
  reply.header(
    "x-business-use-case-usage",
    JSON.stringify({
      [token.accountId ?? token.personId]: [{ type: "pages", ...usage, estimated_time_to_regain_access: 0 }],
    }),
  );
}

export function readAccessToken(request: FastifyRequest, params: Record<string, unknown>): string | null {
  const header = /^(?:Bearer|OAuth)\s+(\S+)$/i.exec(request.headers.authorization ?? "");
  return header?.[1] ?? stringParam(params, "access_token") ?? null;
}

/** Reads and checks the token. Throws Graph's 104, 190 and 190/463, and 100 for a wrong appsecret_proof. */
export async function identify(context: SandboxContext, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const params = readParams(request);
  const secret = readAccessToken(request, params);
  if (secret === null) throw graphErrors.tokenMissing();
  const proof = stringParam(params, "appsecret_proof");
  if (proof !== undefined && !isSame(proof, appSecretProof(secret))) throw graphErrors.proofInvalid();
  const token = await findToken(context, secret);
  if (token === null || (token.kind !== "meta_user" && token.kind !== "meta_page")) throw graphErrors.tokenInvalid();
  if (token.isExpired) throw graphErrors.tokenExpired();
  setUsageHeaders(context, reply, token);
  return { secret, token, params };
}

export function requireScope(caller: Caller, scope: string): void {
  if (!caller.token.scopes.includes(scope)) throw graphErrors.permissionMissing(scope);
}

/** Replaces `me` with the id of the token's owner. */
export const resolveMe = (caller: Caller, id: string) =>
  id === "me" ? (caller.token.accountId ?? caller.token.personId) : id;

/** Publishing on a Page needs that Page's own token. Throws 200 for another token, 10 without the permission. */
export function requirePage(caller: Caller, pageId: string, scope: string): void {
  if (caller.token.accountId !== pageId) throw graphErrors.foreignPage();
  requireScope(caller, scope);
}

/** Whether the token may act for this account: the token's Page with its linked account, or any account of the user. */
export const mayUse = (caller: Caller, account: Account) =>
  caller.token.accountId === null
    ? account.personId === caller.token.personId
    : account.id === caller.token.accountId || account.pageId === caller.token.accountId;

export async function findAccount(context: SandboxContext, id: string): Promise<Account | null> {
  const [account] = await context.sql<
    Account[]
  >`select ${accountColumns(context)} from sandbox.accounts where id = ${id}`;
  return account ?? null;
}

/** The Instagram account in the path. Throws 100/33, as for a missing one, when the token may not act for it. */
export async function requireInstagram(
  context: SandboxContext,
  caller: Caller,
  id: string,
  scope: string,
): Promise<Account> {
  const account = await findAccount(context, id);
  if (account === null || account.platform !== "instagram" || !mayUse(caller, account))
    throw graphErrors.objectMissing(id);
  requireScope(caller, scope);
  return account;
}
