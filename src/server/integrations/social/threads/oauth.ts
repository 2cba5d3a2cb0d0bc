import { z } from "zod";
import { Day, Second } from "#shared/durations.ts";
import { type Graph, GraphId } from "../meta/graph.ts";
import { PlatformError } from "../platform-error.ts";
import type { AuthorizationRequest, GrantedAccount, NetworkContext, SocialPlatform } from "../platform.ts";
import type { OAuthClient } from "../social-settings.ts";
import { readTokenFacts, threadsScopes } from "./inspect.ts";
import { readProfile } from "./profile.ts";

/** The app's own id and secret for Threads, which are not those of the Meta app. */
export type ThreadsConfig = OAuthClient & { graphUrl: string; authorizeUrl: string } & Pick<
    NetworkContext,
    "canFetchFromHere"
  > &
  Partial<Pick<NetworkContext, "onUsage">>;

const AccessToken = z.object({ access_token: z.string().min(1).max(4_096) });
/** Seconds. */
const LongLived = AccessToken.extend({
  expires_in: z
    .number()
    .int()
    .positive()
    .max(366 * 86_400),
});

function consentUrl(config: ThreadsConfig, { state, redirectUri }: AuthorizationRequest): URL {
  const url = new URL(config.authorizeUrl);
  const parameters = {
    client_id: config.clientId,
    redirect_uri: redirectUri,
    scope: threadsScopes.join(","),
    response_type: "code",
    state,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}

const endOf = ({ expires_in }: z.infer<typeof LongLived>) => new Date(Date.now() + expires_in * Second.ms);

/** How long before its end a token is renewed: the daily check of each connection does it in time, and tells of a refusal. */
export const renewAheadMs = 7 * Day.ms;
/** So long before the end a refusal is final, so that the person is told in time; before, the next try may succeed. */
const lastChanceMs = 3 * Day.ms;

/** Seen after the code in the callback address; not a part of the code. */
const withoutMark = (code: string) => code.replace(/#_$/, "");

/**
 * Connects an account: consent page, code, token of an hour, token of 60 days. The last one renews itself, so it is the
 * refresh token too.
 */
export function threadsOAuth(
  config: ThreadsConfig,
  graph: Graph,
): Pick<SocialPlatform, "authorize" | "exchangeCode" | "refresh" | "revoke" | "sharesConsentWith"> {
  const { clientId: client_id, clientSecret: client_secret } = config;
  const call = { network: "threads", actor: null, isUnversioned: true } as const;

  const redeem = async (code: string, redirect_uri: string, signal: AbortSignal) => {
    const form = { client_id, client_secret, grant_type: "authorization_code", code, redirect_uri };
    const path = "/oauth/access_token";
    return (await graph({ ...call, method: "POST", path, form, answer: AccessToken, signal })).access_token;
  };

  const lengthen = (access_token: string, signal: AbortSignal) => {
    const query = { grant_type: "th_exchange_token", client_secret, access_token };
    return graph({ ...call, path: "/access_token", query, answer: LongLived, signal });
  };

  const renew = (access_token: string, signal: AbortSignal) => {
    const query = { grant_type: "th_refresh_token", access_token };
    return graph({ ...call, path: "/refresh_access_token", query, answer: LongLived, signal });
  };

  return {
    sharesConsentWith: [],
    authorize: async (request) => ({ url: consentUrl(config, request), pending: null }),

    async exchangeCode({ code, redirectUri }, signal): Promise<GrantedAccount[]> {
      const shortLived = await redeem(withoutMark(code), redirectUri, signal);
      const longLived = await lengthen(shortLived, signal);
      const accessToken = longLived.access_token;
      // The number `user_id` of the token response is beyond the integers of JSON in this language.
      const me = { path: "/me", actor: { accessToken }, query: { fields: "id" } } as const;
      const { id } = await graph({ network: "threads", ...me, answer: z.object({ id: GraphId }), signal });
      const [profile, { scopes }] = [
        await readProfile(graph, { accessToken }, signal),
        await readTokenFacts(graph, accessToken, signal),
      ];
      const tokens = { accessToken, refreshToken: accessToken, expiresAt: endOf(longLived), scopes };
      return [{ platform: "threads", externalId: id, ...profile, grantedBy: id, tokens }];
    },

    /**
     * A token is renewed from its second day on, before it ends. The code of the earlier refusal is not documented: any
     * refusal other than an ended token keeps a token whose renewal is not due.
     */
    async refresh(tokens, signal) {
      const { refreshToken, expiresAt, scopes } = tokens;
      if (refreshToken === null) return null;
      try {
        const renewed = await renew(refreshToken, signal);
        const accessToken = renewed.access_token;
        return { accessToken, refreshToken: accessToken, expiresAt: endOf(renewed), scopes };
      } catch (error) {
        const isRefused = error instanceof PlatformError && error.kind === "rejected";
        if (!isRefused) throw error;
        if (expiresAt !== null && expiresAt.getTime() - Date.now() > lastChanceMs) return tokens;
        throw new PlatformError("auth_expired", "threads.reconnect", error.message, { cause: error });
      }
    },

    // Threads has no call for it: people remove the app in their settings there.
    revoke: async () => undefined,
  };
}
