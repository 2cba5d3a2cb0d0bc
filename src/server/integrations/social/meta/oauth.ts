import { z } from "zod";
import { PlatformError } from "../platform-error.ts";
import type { AuthorizationRequest, GrantedAccount, SocialPlatform } from "../platform.ts";
import { listGrantedAccounts } from "./accounts.ts";
import { graphVersion } from "./graph-version.ts";
import { type Graph, GraphId, type MetaConfig } from "./graph.ts";

/** One consent covers Facebook and Instagram, so both request the scopes of both. */
export const metaScopes = [
  "pages_show_list",
  "pages_read_engagement",
  "pages_manage_posts",
  "pages_manage_engagement",
  "read_insights",
  "business_management",
  "instagram_basic",
  "instagram_content_publish",
  "instagram_manage_comments",
  "instagram_manage_insights",
] as const;

const AccessToken = z.object({ access_token: z.string().min(1).max(4_096) });
const Permissions = z.object({
  data: z.array(z.object({ permission: z.string().max(200), status: z.string() })).max(500),
});

const Revoked = z.object({ success: z.boolean() });

/** The token has ended. */
export const isEnded = (error: unknown) => error instanceof PlatformError && error.kind === "auth_expired";

function consentUrl(config: MetaConfig, { state, redirectUri }: AuthorizationRequest): URL {
  const url = new URL(`${config.dialogUrl}/${graphVersion}/dialog/oauth`);
  const parameters = {
    client_id: config.clientId,
    redirect_uri: redirectUri,
    state,
    response_type: "code",
    scope: metaScopes.join(","),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}

type MetaNetwork = "facebook" | "instagram";

/** Connects accounts: dialog, code, 60-day user token, then the accounts with Page tokens, which do not expire. */
export function metaOAuth(
  network: MetaNetwork,
  config: MetaConfig,
  graph: Graph,
): Pick<SocialPlatform, "authorize" | "exchangeCode" | "refresh" | "revoke" | "sharesConsentWith"> {
  const { clientId: client_id, clientSecret: client_secret } = config;

  const requestToken = async (form: Record<string, string>, signal: AbortSignal) => {
    const call = {
      network,
      method: "POST",
      path: "/oauth/access_token",
      actor: null,
      answer: AccessToken,
      signal,
    } as const;
    const { access_token } = await graph({ ...call, form: { client_id, client_secret, ...form } });
    return access_token;
  };

  const grantedScopes = async (token: string, signal: AbortSignal) => {
    const { data } = await graph({
      network,
      path: "/me/permissions",
      actor: { accessToken: token },
      answer: Permissions,
      signal,
    });
    return data.filter(({ status }) => status === "granted").map(({ permission }) => permission);
  };

  const readUserId = async (token: string, signal: AbortSignal) => {
    const me = { path: "/me", actor: { accessToken: token }, query: { fields: "id" } } as const;
    const { id } = await graph({ network, ...me, answer: z.object({ id: GraphId }), signal });
    return id;
  };

  return {
    sharesConsentWith: ["facebook", "instagram"],
    authorize: async (request) => ({ url: consentUrl(config, request), pending: null }),

    async exchangeCode({ code, redirectUri }, signal): Promise<GrantedAccount[]> {
      const shortLived = await requestToken({ code, redirect_uri: redirectUri }, signal);
      const userToken = await requestToken({ grant_type: "fb_exchange_token", fb_exchange_token: shortLived }, signal);
      const grantedBy = await readUserId(userToken, signal);
      const grant = { userToken, scopes: await grantedScopes(userToken, signal) };
      const accounts = await listGrantedAccounts(graph, network, grant, signal);
      return accounts.map((account) => ({ ...account, grantedBy }));
    },

    // Page tokens do not expire, and Meta has no refresh call.
    refresh: async () => null,

    /**
     * Revokes the user's whole grant, and with it every Page and Instagram account of this consent. The user token ends after 60 days, and
     * the Pages' tokens go on: then the app revokes it itself.
     */
    async revoke({ refreshToken: userToken }, signal, grantedBy = null) {
      if (userToken === null) return;
      const end = (path: string, accessToken: string) =>
        graph({ network, method: "DELETE", path, actor: { accessToken }, answer: Revoked, signal });
      try {
        await end("/me/permissions", userToken);
      } catch (error) {
        if (grantedBy === null || !isEnded(error)) throw error;
        await end(`/${grantedBy}/permissions`, `${client_id}|${client_secret}`);
      }
    },
  };
}
