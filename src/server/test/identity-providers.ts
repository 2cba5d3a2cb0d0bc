import { fastify } from "fastify";
import { type Forge, type Grant, createIdentityHost } from "#server/sandbox/identity/identity-host.ts";
import { registerIdentityTokens } from "#server/sandbox/identity/identity-token.ts";
import { parseBodies } from "#server/sandbox/params.ts";
import { freePort } from "#server/test/server-process.ts";

const issuerOf = (provider: string) => `https://${provider}.issuer.test`;
const clientSecretOfTests = "a secret of the provider";

/** Stand-ins for Google, Apple and Facebook on a separate port, with configurable tokens. */
export async function startIdentityProviders() {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  let forge: Forge = (claims) => claims;
  let isDown = false;
  /** The response of the token endpoints instead of a token. */
  let refusal: object | null = null;
  let aheadMs = 0;
  const host = createIdentityHost({
    issuerOf,
    clientSecret: clientSecretOfTests,
    forge: (claims) => forge(claims),
    now: () => Date.now() + aheadMs,
  });
  const app = fastify({ forceCloseConnections: true });
  parseBodies(app);
  app.addHook("onRequest", async (request, reply) => {
    if (isDown) return reply.code(503).send({});
    return refusal !== null && request.url.endsWith("/token") ? reply.code(400).send(refusal) : undefined;
  });
  registerIdentityTokens(app, host);
  await app.listen({ host: "127.0.0.1", port });
  return {
    env: (applePrivateKey: string): Record<string, string> => ({
      GOOGLE_CLIENT_ID: "google-client",
      GOOGLE_CLIENT_SECRET: clientSecretOfTests,
      GOOGLE_AUTH_URL: `${base}/google/authorize`,
      GOOGLE_TOKEN_URL: `${base}/google/token`,
      GOOGLE_KEYS_URL: `${base}/google/keys`,
      GOOGLE_ISSUER: issuerOf("google"),
      FACEBOOK_CLIENT_ID: "facebook-client",
      FACEBOOK_CLIENT_SECRET: clientSecretOfTests,
      FACEBOOK_AUTH_URL: `${base}/facebook/authorize`,
      FACEBOOK_TOKEN_URL: `${base}/facebook/token`,
      FACEBOOK_PROFILE_URL: `${base}/facebook/me`,
      APPLE_CLIENT_ID: "apple-client",
      APPLE_TEAM_ID: "TEAM",
      APPLE_KEY_ID: "KEY",
      APPLE_PRIVATE_KEY: applePrivateKey,
      APPLE_AUTH_URL: `${base}/apple/authorize`,
      APPLE_TOKEN_URL: `${base}/apple/token`,
      APPLE_KEYS_URL: `${base}/apple/keys`,
      APPLE_REVOKE_URL: `${base}/apple/revoke`,
      APPLE_ISSUER: issuerOf("apple"),
    }),
    setForge: (next: Forge) => void (forge = next),
    setDown: (next: boolean) => void (isDown = next),
    setRefusal: (next: object) => void (refusal = next),
    /** How far the providers' clock is ahead of ours. */
    setAhead: (ms: number) => void (aheadMs = ms),
    reset() {
      aheadMs = 0;
      forge = (claims) => claims;
      isDown = false;
      refusal = null;
    },
    /** Consents at the provider. Returns the code and the state of the redirect. */
    consent(authorizationUrl: string, user: Pick<Grant, "email" | "isEmailVerified">, provider: string) {
      const query = new URL(authorizationUrl).searchParams;
      const redirectUri = query.get("redirect_uri") ?? "";
      const code = host.issueCode({
        firstName: "Mira",
        lastName: "Okafor",
        ...user,
        provider,
        clientId: query.get("client_id") ?? "",
        redirectUri,
        nonce: query.get("nonce") ?? undefined,
        codeChallenge: query.get("code_challenge") ?? undefined,
      });
      return { code, state: query.get("state") ?? "" };
    },
    close: () => app.close(),
  };
}
