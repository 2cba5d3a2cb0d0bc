import { generateKeyPairSync } from "node:crypto";

/** The one app the sandbox knows. Not a secret: it opens nothing but the sandbox. */
export const sandboxClient = { clientId: "postloom-sandbox", clientSecret: "postloom-sandbox-secret" };

/**
 * Base URLs to put in place of the platforms' own. `apiBase` is where this process reaches itself, `browserBase` where the
 * person's browser reaches it.
 */
export const sandboxEndpoints = (apiBase: string, browserBase: string) => ({
  META_GRAPH_URL: `${apiBase}/sandbox/graph`,
  META_UPLOAD_URL: `${apiBase}/sandbox/upload`,
  META_VIDEO_URL: `${apiBase}/sandbox/graph`,
  META_DIALOG_URL: `${browserBase}/sandbox/facebook`,
  X_API_URL: `${apiBase}/sandbox/x-api`,
  X_AUTHORIZE_URL: `${browserBase}/sandbox/x/authorize`,
});

const identityUrl = (base: string, provider: string, what: string) => `${base}/sandbox/identity/${provider}/${what}`;

/** Where the stand-ins for Google, Apple and Facebook sign people in. */
export const sandboxIdentityHosts = (apiBase: string, browserBase: string) => ({
  GOOGLE_AUTH_URL: identityUrl(browserBase, "google", "authorize"),
  GOOGLE_TOKEN_URL: identityUrl(apiBase, "google", "token"),
  GOOGLE_KEYS_URL: identityUrl(apiBase, "google", "keys"),
  GOOGLE_ISSUER: sandboxIssuer("google"),
  FACEBOOK_AUTH_URL: identityUrl(browserBase, "facebook", "authorize"),
  FACEBOOK_TOKEN_URL: identityUrl(apiBase, "facebook", "token"),
  FACEBOOK_PROFILE_URL: identityUrl(apiBase, "facebook", "me"),
  APPLE_AUTH_URL: identityUrl(browserBase, "apple", "authorize"),
  APPLE_TOKEN_URL: identityUrl(apiBase, "apple", "token"),
  APPLE_KEYS_URL: identityUrl(apiBase, "apple", "keys"),
  APPLE_REVOKE_URL: identityUrl(apiBase, "apple", "revoke"),
  APPLE_ISSUER: sandboxIssuer("apple"),
});

export const sandboxIssuer = (provider: string) => `https://${provider}.sandbox.invalid`;

/** Apple wants a key of ours; this one is good for as long as the process lives, and for the sandbox alone. */
export const sandboxAppleKey = (): string =>
  generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();
