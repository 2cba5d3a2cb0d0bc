import type { FastifyReply, FastifyRequest } from "fastify";
import type { SandboxContext } from "../context.ts";
import { readParams, stringParam } from "../params.ts";
import { type Account, accountColumns } from "../people.ts";
import { appSecretProof, isSame } from "../secrets.ts";
import { findToken, type Token } from "../tokens.ts";
import { graphErrors } from "./errors.ts";

/** Who is calling: a person (user token) or one of their Pages (Page token). */
export interface Caller {
  secret: string;
  token: Token;
  params: Record<string, unknown>;
}

// Percent of an hour's allowance, as the two usage headers give it.
function tellUsage(context: SandboxContext, reply: FastifyReply, token: Token): void {
  const percent = Math.min(
    100,
    Math.floor(context.graphCalls.hit(token.accountId ?? token.personId, context.now()).used / 48),
  );
  const figures = { call_count: percent, total_cputime: percent, total_time: percent };
  reply.header("x-app-usage", JSON.stringify(figures));
  reply.header(
    "x-business-use-case-usage",
    JSON.stringify({
      [token.accountId ?? token.personId]: [{ type: "pages", ...figures, estimated_time_to_regain_access: 0 }],
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
  tellUsage(context, reply, token);
  return { secret, token, params };
}

export function requireScope(caller: Caller, scope: string): void {
  if (!caller.token.scopes.includes(scope)) throw graphErrors.permissionMissing(scope);
}

/** `me` is whoever the token speaks for. */
export const resolveMe = (caller: Caller, id: string) =>
  id === "me" ? (caller.token.accountId ?? caller.token.personId) : id;

/** Publishing on a Page takes that Page's own token. Throws 200 for any other, 10 without the permission. */
export function requirePage(caller: Caller, pageId: string, scope: string): void {
  if (caller.token.accountId !== pageId) throw graphErrors.foreignPage();
  requireScope(caller, scope);
}

/** Whether the token may act for this account: its own Page's, or its person's. */
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

/** The Instagram account named in the path, if the token may act for it. Throws 100/33 as if it did not exist otherwise. */
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
