import { CodeChallengeMethod, OAuth2Client } from "arctic";
import { z } from "zod";
import { PlatformError } from "../platform-error.ts";
import type { CodeExchange, SocialPlatform, Tokens } from "../platform.ts";
import { readMe } from "./account.ts";
import { appAt, replaceApp } from "./apps.ts";
import type { Mastodon, MastodonConfig } from "./client.ts";
import { mastodonOAuthError } from "./errors.ts";
import { limitsOf, readInstance } from "./instance.ts";
import { chooseServer, externalIdOf } from "./server-address.ts";
import { readServerMetadata } from "./server-metadata.ts";

/** Kept, encrypted, from the consent page to the callback. */
const Pending = z.object({
  server: z.url(),
  clientId: z.string(),
  clientSecret: z.string(),
  scopes: z.array(z.string()),
  hasPkce: z.boolean(),
  issuer: z.string().nullable(),
});
type Pending = z.infer<typeof Pending>;

/** What revoking needs besides the token. Kept, encrypted, in place of a refresh token, which Mastodon does not have. */
const Grant = z.object({ server: z.url(), clientId: z.string(), clientSecret: z.string() });

const TokenAnswer = z.object({
  access_token: z.string().min(1).max(4_096),
  scope: z.string().max(2_000).nullish().catch(null),
});

function readSealed<T>(schema: z.ZodType<T>, text: string | null): T | null {
  try {
    return schema.parse(JSON.parse(text ?? ""));
  } catch {
    return null;
  }
}

/**
 * The consent page for the person's browser. The sandbox is asked at this machine's own address, which a browser elsewhere cannot reach.
 */
function pageFor({ sandbox, defaultServer, publicUrl }: MastodonConfig, server: string, endpoint: string): string {
  const isSandbox = sandbox && defaultServer !== null && new URL(defaultServer).origin === new URL(server).origin;
  return isSandbox ? new URL(publicUrl).origin + new URL(endpoint).pathname : endpoint;
}

const ended = () => new PlatformError("auth_expired", "mastodon.oauth.invalid_grant", "The server refused the grant.");

/** OAuth of one server among many: each gives this server an app of its own. Tokens do not expire. */
export function mastodonOAuth(
  config: MastodonConfig,
  mastodon: Mastodon,
): Pick<SocialPlatform, "authorize" | "exchangeCode" | "refresh" | "revoke" | "sharesConsentWith"> {
  async function redeem(pending: Pending, { code, codeVerifier, redirectUri }: CodeExchange, signal: AbortSignal) {
    const { server, clientId, clientSecret, scopes, hasPkce } = pending;
    const form = {
      grant_type: "authorization_code",
      code,
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: redirectUri,
      scope: scopes.join(" "),
      ...(hasPkce ? { code_verifier: codeVerifier } : {}),
    };
    const call = { method: "POST", server, path: "/oauth/token", body: { form }, signal } as const;
    const { data } = await mastodon({ ...call, answer: TokenAnswer, refused: mastodonOAuthError }).catch(
      async (error: unknown) => {
        // The code belongs to the deleted app. The next try finds a new one.
        if (error instanceof PlatformError && error.code === "mastodon.oauth.app_gone")
          await replaceApp(mastodon, config, { server, redirectUri, scopes }, signal);
        throw error;
      },
    );
    return data;
  }

  return {
    sharesConsentWith: [],

    async authorize({ state, codeVerifier, redirectUri, server: typed, identifier }, signal) {
      const server = chooseServer({ server: typed, identifier }, config.defaultServer);
      const { authorizationEndpoint, scopes, hasPkce, issuer } = await readServerMetadata(mastodon, server, signal);
      const app = await appAt(mastodon, config, { server, redirectUri, scopes }, signal);
      const client = new OAuth2Client(app.clientId, app.clientSecret, redirectUri);
      const page = pageFor(config, server, authorizationEndpoint);
      const url = hasPkce
        ? client.createAuthorizationURLWithPKCE(page, state, CodeChallengeMethod.S256, codeVerifier, [...scopes])
        : client.createAuthorizationURL(page, state, [...scopes]);
      const pending: Pending = { server, ...app, scopes: [...scopes], hasPkce, issuer };
      return { url, pending: JSON.stringify(pending) };
    },

    async exchangeCode(request, signal) {
      const pending = readSealed(Pending, request.pending);
      if (pending === null) throw ended();
      // RFC 9207: the code of another server must not be sent to this one.
      if (request.issuer !== null && pending.issuer !== null && request.issuer !== pending.issuer) throw ended();
      const { server, clientId, clientSecret, scopes } = pending;
      const { access_token: accessToken, scope } = await redeem(pending, request, signal);
      const me = await readMe(mastodon, server, { externalId: "", accessToken }, signal);
      const externalId = externalIdOf(server, me.id);
      const tokens: Tokens = {
        accessToken,
        refreshToken: JSON.stringify({ server, clientId, clientSecret }),
        expiresAt: null,
        scopes: scope?.split(" ").filter((name) => name !== "") ?? [...scopes],
      };
      // Without its limits the account has the network's, and they are read again later.
      const reader = { mastodon, server, actor: { externalId, accessToken }, signal };
      const limits = await readInstance(reader).then(limitsOf, (error: unknown) => {
        if (error instanceof PlatformError) return null;
        throw error;
      });
      return [{ platform: "mastodon", externalId, ...me.profile, server, limits, tokens }];
    },

    refresh: async () => null,

    async revoke({ accessToken, refreshToken }, signal) {
      const grant = readSealed(Grant, refreshToken);
      if (grant === null) return;
      const { server, clientId, clientSecret } = grant;
      const form = { client_id: clientId, client_secret: clientSecret, token: accessToken };
      const call = { method: "POST", server, path: "/oauth/revoke", body: { form }, signal } as const;
      await mastodon({ ...call, answer: z.unknown(), refused: mastodonOAuthError });
    },
  };
}
