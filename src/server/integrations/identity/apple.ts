import { importPKCS8, SignJWT } from "jose";
import { z } from "zod";
import { Minute, Second } from "#shared/durations.ts";
import { idTokenReader } from "./id-token.ts";
import { IdentityError, type IdentityService } from "./identity-service.ts";
import { type OAuthApp, PersonEmail, PersonName, Subject, Verified, consentUrl, requestProvider } from "./oauth.ts";

export interface AppleConfig extends OAuthApp {
  teamId: string;
  keyId: string;
  /** PKCS #8 in PEM, as in the .p8 file. */
  privateKey: string;
  keysUrl: string;
  revokeUrl: string;
  issuer: string;
}

const TokenAnswer = z.object({
  id_token: z.string().min(1).max(8_192),
  refresh_token: z.string().min(1).max(4_096).optional(),
});
const Claims = z.object({ sub: Subject, email: PersonEmail, email_verified: Verified });
const Named = z.object({ name: z.object({ firstName: PersonName, lastName: PersonName }).optional() });

/** Apple sends the name as JSON beside the code, at the first sign-in only. Unsigned; an invalid one is ignored. */
function readName(user: string | undefined): { firstName: string | null; lastName: string | null } {
  const unnamed = { firstName: null, lastName: null };
  if (user === undefined) return unnamed;
  try {
    return Named.parse(JSON.parse(user)).name ?? unnamed;
  } catch {
    return unnamed;
  }
}

/** How long a secret is good, and how much of it lies in the past: Apple takes none of the future by its own clock. */
const secretSeconds = { past: 5 * Minute.seconds, ahead: 5 * Minute.seconds } as const;

/** Apple's client secret is a JWT signed with our key; one is made for each call. */
async function clientSecret({ clientId, teamId, keyId, privateKey, issuer }: AppleConfig): Promise<string> {
  try {
    const key = await importPKCS8(privateKey, "ES256");
    const now = Math.floor(Date.now() / Second.ms);
    return await new SignJWT({})
      .setProtectedHeader({ alg: "ES256", kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(issuer)
      .setIssuedAt(now - secretSeconds.past)
      .setExpirationTime(now + secretSeconds.ahead)
      .sign(key);
  } catch (error) {
    throw new IdentityError("invalid-api-key", "APPLE_PRIVATE_KEY cannot sign", { cause: error });
  }
}

/** Sign in with Apple. It has no PKCE; with a scope, it returns by a cross-site form post. */
export function createApple(config: AppleConfig): IdentityService {
  const { clientId, tokenUrl, keysUrl, revokeUrl, issuer } = config;
  const readIdToken = idTokenReader({ issuers: [issuer], clientId, keysUrl }, Claims);
  return {
    postsBack: true,

    authorizationUrl: ({ state, redirectUri, nonce }) =>
      consentUrl(
        config,
        { state, redirectUri },
        { scopes: ["name", "email"], codeVerifier: null, more: { response_mode: "form_post", nonce } },
      ),

    async identify({ code, nonce, redirectUri, user }, signal) {
      const form = {
        grant_type: "authorization_code",
        client_id: clientId,
        client_secret: await clientSecret(config),
        code,
        redirect_uri: redirectUri,
      };
      const tokens = await requestProvider({ url: tokenUrl, form, answer: TokenAnswer, signal });
      const claims = await readIdToken(tokens.id_token, nonce, signal);
      return {
        subject: claims.sub,
        email: claims.email,
        isEmailVerified: claims.email_verified,
        ...readName(user),
        revocableToken: tokens.refresh_token ?? null,
      };
    },

    async revoke(token, signal) {
      const secret = await clientSecret(config);
      const form = { client_id: clientId, client_secret: secret, token, token_type_hint: "refresh_token" };
      await requestProvider({ url: revokeUrl, form, answer: z.unknown(), signal });
    },
  };
}
