import type { FastifyRequest } from "fastify";
import type { SandboxContext } from "../context.ts";
import { type Account, accountsOfPerson } from "../people.ts";
import { findToken } from "../tokens.ts";
import { linkedinErrors } from "./errors.ts";

export interface LinkedinCaller {
  personId: string;
  scopes: string[];
  /** The person's own account, and the Pages on which the person is an administrator. */
  accounts: Account[];
}

/** Versions that are served. */
const versions = ["202601", "202602", "202603", "202604", "202605", "202606", "202607", "202608", "202609"];

/** Every call of `/rest` names its version. */
export function requireVersion(request: FastifyRequest): void {
  const version = request.headers["linkedin-version"];
  if (typeof version !== "string" || version === "") throw linkedinErrors.noVersion();
  if (!versions.includes(version)) throw linkedinErrors.oldVersion(version);
  if (request.headers["x-restli-protocol-version"] !== "2.0.0")
    throw linkedinErrors.invalid("X-Restli-Protocol-Version must be 2.0.0");
}

/** Reads the bearer token. Throws 401. */
export async function identify(context: SandboxContext, request: FastifyRequest): Promise<LinkedinCaller> {
  const secret = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const token = secret === undefined ? null : await findToken(context, secret);
  if (token === null || token.kind !== "linkedin_access") throw linkedinErrors.unauthorized();
  if (token.isExpired) throw linkedinErrors.expired();
  return { personId: token.personId, scopes: token.scopes, accounts: await accountsOfPerson(context, token.personId) };
}

export const isPage = (urn: string) => urn.startsWith("urn:li:organization:");

/** The caller's account, if its kind has this permission: `w_member_social`, `r_organization_social`. Throws 403. */
export function requireAccount(caller: LinkedinCaller, urn: string, right: "w" | "r"): Account {
  const account = caller.accounts.find(({ id }) => id === urn);
  const scope = `${right}_${isPage(urn) ? "organization" : "member"}_social`;
  if (account === undefined || !caller.scopes.includes(scope)) throw linkedinErrors.denied(urn);
  return account;
}

export function requireScope(caller: LinkedinCaller, scope: string): void {
  if (!caller.scopes.includes(scope)) throw linkedinErrors.denied(scope);
}
