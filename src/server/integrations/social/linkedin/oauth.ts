import { z } from "zod";
import { Second } from "#shared/durations.ts";
import { Name, WebAddress } from "../answer-fields.ts";
import { renewed, TokenAnswer } from "../oauth-tokens.ts";
import type { GrantedAccount, Profile, SocialPlatform, Tokens } from "../platform.ts";
import { type Linkedin, type LinkedinConfig, personUrn } from "./client.ts";
import { linkedinOAuthError } from "./errors.ts";
import { linkedinLimits, listPages } from "./pages.ts";

const personScopes = ["openid", "profile", "email", "w_member_social"] as const;
const pageScopes = ["w_organization_social", "r_organization_social", "rw_organization_admin"] as const;

/** LinkedIn refuses the whole consent when an app without its product asks for a Page scope. */
export const linkedinScopes = ({ pages }: Pick<LinkedinConfig, "pages">): readonly string[] =>
  pages ? [...personScopes, ...pageScopes] : personScopes;

/** The permission to publish, of a Page and of a person. */
export const publishScope = (isPage: boolean) => (isPage ? "w_organization_social" : "w_member_social");

const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * Second.ms);

/** What renews a connection, and until when. Stored in place of the refresh token; the token alone where LinkedIn named no end. */
const Renewal = z.object({ token: z.string().min(1), endsAt: z.iso.datetime() });

function readRenewal(stored: string): { token: string; endsAt: string | null } {
  try {
    return Renewal.parse(JSON.parse(stored));
  } catch {
    return { token: stored, endsAt: null };
  }
}

const sealRenewal = (token: string, endsIn: number | undefined): string =>
  endsIn === undefined ? token : JSON.stringify({ token, endsAt: secondsFromNow(endsIn).toISOString() });

/** The end of access that nothing renews: that of the refresh token, or of an access token that outlives it. null: not known. */
export function accessEndOf({ refreshToken, expiresAt }: Tokens): Date | null {
  const { endsAt } = refreshToken === null ? { endsAt: null } : readRenewal(refreshToken);
  if (endsAt === null) return null;
  return new Date(Math.max(Date.parse(endsAt), expiresAt?.getTime() ?? 0));
}

const TokensWithEnd = z
  .object({ refresh_token_expires_in: z.number().int().positive().optional().catch(undefined) })
  .and(TokenAnswer)
  .transform(({ refresh_token_expires_in: endsIn, refreshToken, ...tokens }): Tokens => ({
    ...tokens,
    refreshToken: refreshToken === null ? null : sealRenewal(refreshToken, endsIn),
  }));

const UserInfo = z.object({
  sub: z.string().regex(/^[\w-]{1,100}$/),
  name: Name,
  picture: WebAddress,
});

/** The person of a token. */
export async function readPerson(
  linkedin: Linkedin,
  token: string,
  signal: AbortSignal,
): Promise<Profile & { externalId: string }> {
  const { data } = await linkedin.call({ path: "/v2/userinfo", token, answer: UserInfo, signal });
  return {
    externalId: personUrn(data.sub),
    name: data.name,
    // userinfo does not have the name in the profile's address.
    username: null,
    avatarUrl: data.picture ?? null,
  };
}

function consentUrl(config: LinkedinConfig, state: string, redirectUri: string): URL {
  const url = new URL(config.authorizeUrl);
  const parameters = {
    response_type: "code",
    client_id: config.clientId,
    redirect_uri: redirectUri,
    state,
    scope: linkedinScopes(config).join(" "),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}

/** LinkedIn's OAuth 2.0 of apps with a secret, which has no PKCE. Most apps get no refresh token: access ends after 60 days. */
export function linkedinOAuth(
  config: LinkedinConfig,
  linkedin: Linkedin,
): Pick<SocialPlatform, "authorize" | "exchangeCode" | "refresh" | "revoke" | "sharesConsentWith"> {
  const post = async <T>(name: string, form: Record<string, string>, answer: z.ZodType<T>, signal: AbortSignal) => {
    const { clientId: client_id, clientSecret: client_secret } = config;
    const body = { form: { ...form, client_id, client_secret } };
    const call = { method: "POST", path: `/oauth/v2/${name}`, token: null, body, refused: linkedinOAuthError } as const;
    return (await linkedin.call({ ...call, answer, signal })).data;
  };

  return {
    // The person and their Pages have one token. Whether its end also ends those of the person's other consents is not documented.
    sharesConsentWith: ["linkedin"],

    authorize: async ({ state, redirectUri }) => ({ url: consentUrl(config, state, redirectUri), pending: null }),

    async exchangeCode({ code, redirectUri }, signal): Promise<GrantedAccount[]> {
      const form = { grant_type: "authorization_code", code, redirect_uri: redirectUri };
      const tokens = await post("accessToken", form, TokensWithEnd, signal);
      const person = await readPerson(linkedin, tokens.accessToken, signal);
      const hasPages = tokens.scopes.includes(publishScope(true));
      const pages = hasPages ? await listPages(linkedin, tokens.accessToken, signal) : [];
      return [person, ...pages].map((account) => ({
        platform: "linkedin",
        ...account,
        limits: linkedinLimits(account.externalId),
        grantedBy: person.externalId,
        tokens,
      }));
    },

    /** The refresh token stays the same and ends a year after the consent; using it does not extend it. */
    async refresh(before, signal) {
      if (before.refreshToken === null) return null;
      const renewal = readRenewal(before.refreshToken);
      const form = { grant_type: "refresh_token", refresh_token: renewal.token };
      const tokens = renewed(await post("accessToken", form, TokensWithEnd, signal), before);
      const isSame = tokens.refreshToken !== null && readRenewal(tokens.refreshToken).token === renewal.token;
      return renewal.endsAt !== null && isSame ? { ...tokens, refreshToken: before.refreshToken } : tokens;
    },

    async revoke({ accessToken, refreshToken }, signal) {
      for (const token of [refreshToken === null ? null : readRenewal(refreshToken).token, accessToken])
        if (token !== null) await post("revoke", { token }, z.unknown(), signal);
    },
  };
}
