import { CodeChallengeMethod, OAuth2Client } from "arctic";
import { z } from "zod";
import { Name, WebAddress } from "../answer-fields.ts";
import { renewed, TokenAnswer } from "../oauth-tokens.ts";
import type { SocialPlatform } from "../platform.ts";
import { bearer, type X, type XConfig, XId } from "./client.ts";
import { xOAuthError } from "./errors.ts";

export const xScopes = ["tweet.read", "tweet.write", "users.read", "media.write", "offline.access"];

const Me = z.object({
  data: z.object({
    id: XId,
    name: Name,
    username: Name,
    profile_image_url: WebAddress,
  }),
});

/**
 * X's OAuth 2.0 with PKCE. Arctic builds the consent address. The token calls are made here, because arctic's have no
 * timeout and no size limit, and a refresh token is invalid once it was sent.
 */
export function xOAuth(
  config: XConfig,
  x: X,
): Pick<SocialPlatform, "authorize" | "exchangeCode" | "refresh" | "revoke" | "sharesConsentWith"> {
  const authorization = `Basic ${Buffer.from(`${encodeURIComponent(config.clientId)}:${encodeURIComponent(config.clientSecret)}`).toString("base64")}`;
  const post = <T>(path: string, form: Record<string, string>, answer: z.ZodType<T>, signal: AbortSignal) =>
    x({ method: "POST", path, authorization, body: { form }, answer, refused: xOAuthError, signal });

  return {
    sharesConsentWith: [],

    async authorize({ state, codeVerifier, redirectUri }) {
      const client = new OAuth2Client(config.clientId, config.clientSecret, redirectUri);
      const { authorizeUrl } = config;
      const url = client.createAuthorizationURLWithPKCE(
        authorizeUrl,
        state,
        CodeChallengeMethod.S256,
        codeVerifier,
        xScopes,
      );
      return { url, pending: null };
    },

    async exchangeCode({ code, codeVerifier, redirectUri }, signal) {
      const form = { grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: codeVerifier };
      const tokens = await post("/2/oauth2/token", form, TokenAnswer, signal);
      const query = { "user.fields": "profile_image_url,name,username" };
      const { data } = await x({
        path: "/2/users/me",
        authorization: bearer(tokens.accessToken),
        query,
        answer: Me,
        signal,
      });
      return [
        {
          platform: "x",
          externalId: data.id,
          name: data.name,
          username: data.username,
          avatarUrl: data.profile_image_url ?? null,
          tokens,
        },
      ];
    },

    /** The old refresh token becomes invalid at once: the caller must store the new tokens before using them. */
    async refresh(before, signal) {
      if (before.refreshToken === null) return null;
      const form = { grant_type: "refresh_token", refresh_token: before.refreshToken };
      return renewed(await post("/2/oauth2/token", form, TokenAnswer, signal), before);
    },

    async revoke({ accessToken, refreshToken }, signal) {
      // The response body is undocumented; only the status counts.
      for (const token of [refreshToken, accessToken]) {
        if (token !== null) await post("/2/oauth2/revoke", { token }, z.unknown(), signal);
      }
    },
  };
}
