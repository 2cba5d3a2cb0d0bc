import { z } from "zod";
import type { AccountLimits } from "#shared/platforms/account-limits.ts";
import { Name, WebAddress } from "../answer-fields.ts";
import { PlatformError } from "../platform-error.ts";
import type { Profile } from "../platform.ts";
import { encodeUrn, isPage, type Linkedin, pageIdOf, Urn } from "./client.ts";

/** The roles that may publish. LinkedIn's pages on posts and on roles write the second one differently. */
const publishingRoles = ["ADMINISTRATOR", "CONTENT_ADMIN", "CONTENT_ADMINISTRATOR", "DIRECT_SPONSORED_CONTENT_POSTER"];

/** A Page has no connections who could see a post alone. */
export const linkedinLimits = (urn: string): AccountLimits | null => (isPage(urn) ? { publicOnly: true } : null);

const maxAcls = 100;

const Acls = z.object({
  elements: z
    .array(z.object({ organization: Urn, role: z.string().max(100), state: z.string().max(100) }))
    .max(maxAcls),
});

/** URNs of the Pages on which the person of the token may publish, at most 100 roles. */
export async function publishablePages(linkedin: Linkedin, token: string, signal: AbortSignal): Promise<string[]> {
  const path = `/rest/organizationAcls?q=roleAssignee&state=APPROVED&count=${maxAcls}`;
  const { data } = await linkedin.call({ path, token, restli: "FINDER", answer: Acls, signal });
  const usable = data.elements.filter(
    ({ organization, role, state }) => isPage(organization) && state === "APPROVED" && publishingRoles.includes(role),
  );
  return [...new Set(usable.map(({ organization }) => organization))];
}

const Organization = z.object({
  localizedName: Name,
  vanityName: Name.nullish().catch(null),
  logoV2: z.object({ original: Urn }).nullish().catch(null),
});
const Image = z.object({ downloadUrl: WebAddress });

/** The address of a logo, which an organization names by its asset. null when it cannot be read: the name is enough to connect. */
async function readLogo(linkedin: Linkedin, token: string, asset: string, signal: AbortSignal): Promise<string | null> {
  const image = asset.replace("urn:li:digitalmediaAsset:", "urn:li:image:");
  try {
    const { data } = await linkedin.call({ path: `/rest/images/${encodeUrn(image)}`, token, answer: Image, signal });
    return data.downloadUrl ?? null;
  } catch (error) {
    if (error instanceof PlatformError && ["rejected", "unavailable"].includes(error.kind)) return null;
    throw error;
  }
}

export async function readPage(linkedin: Linkedin, token: string, urn: string, signal: AbortSignal): Promise<Profile> {
  const path = `/rest/organizations/${pageIdOf(urn)}`;
  const { data } = await linkedin.call({ path, token, answer: Organization, signal });
  const logo = data.logoV2?.original;
  return {
    name: data.localizedName,
    username: data.vanityName ?? null,
    avatarUrl: logo === undefined ? null : await readLogo(linkedin, token, logo, signal),
  };
}

/** The Pages of a consent. */
export async function listPages(
  linkedin: Linkedin,
  token: string,
  signal: AbortSignal,
): Promise<(Profile & { externalId: string })[]> {
  const pages = [];
  for (const externalId of await publishablePages(linkedin, token, signal))
    pages.push({ externalId, ...(await readPage(linkedin, token, externalId, signal)) });
  return pages;
}
