import { z } from "zod";
import type { IdentityService } from "./identity-service.ts";
import { type OAuthApp, PersonEmail, PersonName, Subject, consentUrl, requestProvider } from "./oauth.ts";

export interface FacebookConfig extends OAuthApp {
  clientSecret: string;
  profileUrl: string;
}

const TokenAnswer = z.object({ access_token: z.string().min(1).max(4_096) });
const Profile = z.object({
  id: Subject,
  email: PersonEmail,
  first_name: PersonName,
  last_name: PersonName,
  name: PersonName,
});

/** Facebook's OAuth, without an id token. Facebook does not report whether the address is verified. */
export function createFacebook(config: FacebookConfig): IdentityService {
  const { clientId, clientSecret, tokenUrl, profileUrl } = config;
  return {
    postsBack: false,

    authorizationUrl: ({ state, redirectUri }) =>
      consentUrl(
        config,
        { state, redirectUri },
        { scopes: ["email", "public_profile"], codeVerifier: null, more: { auth_type: "rerequest" } },
      ),

    async identify({ code, redirectUri }, signal) {
      const form = { client_id: clientId, client_secret: clientSecret, code, redirect_uri: redirectUri };
      const { access_token: token } = await requestProvider({ url: tokenUrl, form, answer: TokenAnswer, signal });
      const profile = await requestProvider({
        method: "GET",
        url: `${profileUrl}?fields=id,name,first_name,last_name,email`,
        authorization: `Bearer ${token}`,
        answer: Profile,
        signal,
      });
      return {
        subject: profile.id,
        email: profile.email,
        isEmailVerified: false,
        firstName: profile.first_name ?? profile.name,
        lastName: profile.last_name,
        revocableToken: null,
      };
    },
  };
}
