import type { FastifyRequest } from "fastify";
import { avatarUrl, type SandboxContext } from "../context.ts";
import { toDate } from "../instants.ts";
import { followersOf } from "../metrics.ts";
import { readParams, stringParam } from "../params.ts";
import type { Account } from "../people.ts";
import { isPage, type LinkedinCaller, requireAccount, requireScope } from "./caller.ts";
import { linkedinErrors } from "./errors.ts";

/** `GET /v2/userinfo`. */
export function readUserInfo(context: SandboxContext, caller: LinkedinCaller) {
  requireScope(caller, "openid");
  const person = caller.accounts.find(({ id }) => !isPage(id));
  if (person === undefined) throw linkedinErrors.unauthorized();
  return {
    sub: caller.personId,
    name: person.name,
    given_name: person.name,
    picture: avatarUrl(context, person.id),
    locale: { country: "US", language: "en" },
    email: `${caller.personId.toLowerCase()}@sandbox.invalid`,
    email_verified: true,
  };
}

/** `GET /rest/organizationAcls?q=roleAssignee`. */
export function listAcls(caller: LinkedinCaller, request: FastifyRequest) {
  requireScope(caller, "rw_organization_admin");
  if (stringParam(readParams(request), "q") !== "roleAssignee") throw linkedinErrors.invalid("q must be roleAssignee");
  const elements = caller.accounts
    .filter(({ id }) => isPage(id))
    .map(({ id, personId }) => ({
      organization: id,
      role: "ADMINISTRATOR",
      roleAssignee: `urn:li:person:${personId}`,
      state: "APPROVED",
    }));
  return { paging: { start: 0, count: 100, links: [], total: elements.length }, elements };
}

const pageOf = (caller: LinkedinCaller, urn: string): Account => {
  requireScope(caller, "rw_organization_admin");
  return requireAccount(caller, urn, "r");
};

const assetOf = (urn: string) => `urn:li:digitalmediaAsset:${urn.split(":").at(-1) ?? ""}`;
/** The Page of a logo; null for other pictures. */
export const pageOfLogo = (imageUrn: string): string | null => {
  const id = /^urn:li:image:(\d{1,30})$/.exec(imageUrn)?.[1];
  return id === undefined ? null : `urn:li:organization:${id}`;
};

/** `GET /rest/organizations/{id}`. */
export function readOrganization(caller: LinkedinCaller, id: string) {
  const page = pageOf(caller, `urn:li:organization:${id}`);
  return {
    id: Number(id),
    localizedName: page.name,
    vanityName: page.username,
    logoV2: { original: assetOf(page.id), cropped: assetOf(page.id) },
  };
}

/** `GET /rest/networkSizes/{urn}?edgeType=COMPANY_FOLLOWED_BY_MEMBER`. */
export function readFollowers(context: SandboxContext, caller: LinkedinCaller, urn: string, request: FastifyRequest) {
  const page = pageOf(caller, urn);
  if (stringParam(readParams(request), "edgeType") !== "COMPANY_FOLLOWED_BY_MEMBER")
    throw linkedinErrors.invalid("edgeType is not valid");
  return { firstDegreeSize: followersOf(page.id, context.now().getTime() - toDate(page.createdAt).getTime()) };
}
