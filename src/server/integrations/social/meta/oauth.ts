import { z } from "zod";
import type { Platform } from "#shared/platforms/platform.ts";
import type { AuthorizationRequest, GrantedAccount, SocialPlatform } from "../platform.ts";
import { listGrantedAccounts } from "./accounts.ts";
import { metaScopes } from "./scopes.ts";
import { type Graph, GraphId, graphVersion, type MetaConfig } from "./graph.ts";

const AccessToken = z.object({ access_token: z.string().min(1).max(4_096) });
const Permissions = z.object({
  data: z.array(z.object({ permission: z.string().max(200), status: z.string() })).max(500),
});

function authorizationUrl(config: MetaConfig, { state, redirectUri }: AuthorizationRequest): URL {
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

type MetaNetwork = Exclude<Platform, "x">;

/** Meta's half of connecting: dialog, code, 60-day token, then the accounts with tokens that have no end date. */
export function metaOAuth(
  network: MetaNetwork,
  config: MetaConfig,
  graph: Graph,
): Pick<SocialPlatform, "authorizationUrl" | "exchangeCode" | "refresh" | "revoke" | "sharesConsentWith"> {
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

  const whoConsented = async (token: string, signal: AbortSignal) => {
    const me = { path: "/me", actor: { accessToken: token }, query: { fields: "id" } } as const;
    const { id } = await graph({ network, ...me, answer: z.object({ id: GraphId }), signal });
    return id;
  };

  return {
    sharesConsentWith: ["facebook", "instagram"],
    authorizationUrl: (request) => authorizationUrl(config, request),

    async exchangeCode({ code, redirectUri }, signal): Promise<GrantedAccount[]> {
      const shortLived = await requestToken({ code, redirect_uri: redirectUri }, signal);
      const userToken = await requestToken({ grant_type: "fb_exchange_token", fb_exchange_token: shortLived }, signal);
      const grantedBy = await whoConsented(userToken, signal);
      const grant = { userToken, scopes: await grantedScopes(userToken, signal) };
      const accounts = await listGrantedAccounts(graph, network, grant, signal);
      return accounts.map((account) => ({ ...account, grantedBy }));
    },

    // Page tokens do not run out, and Meta has nothing to renew them with.
    refresh: async () => null,

    // Ends what the person granted to the app, and with it every Page and Instagram account of this consent.
    async revoke(tokens, signal) {
      if (tokens.refreshToken === null) return;
      await graph({
        network,
        method: "DELETE",
        path: "/me/permissions",
        actor: { accessToken: tokens.refreshToken },
        answer: z.object({ success: z.boolean() }),
        signal,
      });
    },
  };
}
