import { z } from "zod";
import { idTokenReader } from "./id-token.ts";
import type { IdentityService } from "./identity-service.ts";
import { type OAuthApp, PersonEmail, PersonName, Subject, Verified, consentUrl, requestProvider } from "./oauth.ts";

export interface GoogleConfig extends OAuthApp {
  clientSecret: string;
  keysUrl: string;
  issuer: string;
}

const TokenAnswer = z.object({ id_token: z.string().min(1).max(8_192) });

const Claims = z.object({
  sub: Subject,
  email: PersonEmail,
  email_verified: Verified,
  given_name: PersonName,
  family_name: PersonName,
  name: PersonName,
});

/** Google's OpenID Connect: PKCE, a nonce, and an id token with the whole profile. */
export function createGoogle(config: GoogleConfig): IdentityService {
  const { clientId, clientSecret, tokenUrl, keysUrl, issuer } = config;
  // Google's tokens name the issuer with or without the scheme.
  const issuers = [issuer, issuer.replace(/^https:\/\//, "")];
  const readIdToken = idTokenReader({ issuers, clientId, keysUrl }, Claims);
  const pair = [clientId, clientSecret].map(encodeURIComponent).join(":");
  const authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
  return {
    postsBack: false,

    authorizationUrl: ({ nonce, codeVerifier, ...request }) =>
      consentUrl(config, request, {
        scopes: ["openid", "profile", "email"],
        codeVerifier,
        more: { nonce, prompt: "select_account" },
      }),

    async identify({ code, codeVerifier, nonce, redirectUri }, signal) {
      const form = { grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: codeVerifier };
      const request = { url: tokenUrl, form, authorization, answer: TokenAnswer, signal };
      const { id_token: idToken } = await requestProvider(request);
      const claims = await readIdToken(idToken, nonce, signal);
      return {
        subject: claims.sub,
        email: claims.email,
        isEmailVerified: claims.email_verified,
        firstName: claims.given_name ?? claims.name,
        lastName: claims.family_name,
        revocableToken: null,
      };
    },
  };
}
