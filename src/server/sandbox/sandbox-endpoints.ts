import { generateKeyPairSync } from "node:crypto";

/** The registered app of networks that do not hand out apps to anyone. Not a secret: it is valid in the sandbox only. */
export const sandboxClient = { clientId: "postloom-sandbox", clientSecret: "postloom-sandbox-secret" };

/**
 * Base URLs that replace the platforms' own. `apiBase`: this server's address for itself. `browserBase`: its address
 * for the user's browser.
 */
export const sandboxEndpoints = (apiBase: string, browserBase: string) => ({
  META_GRAPH_URL: `${apiBase}/sandbox/graph`,
  META_UPLOAD_URL: `${apiBase}/sandbox/upload`,
  META_VIDEO_URL: `${apiBase}/sandbox/graph`,
  META_DIALOG_URL: `${browserBase}/sandbox/facebook`,
  X_API_URL: `${apiBase}/sandbox/x-api`,
  X_AUTHORIZE_URL: `${browserBase}/sandbox/x/authorize`,
  /** Other servers are `small` (an older version with other limits), `glitch`, `pictures` (Pixelfed), `akkoma`, `gotosocial`, `gotosocial-old`. */
  MASTODON_SERVER: `${apiBase}/sandbox/mastodon/large`,
  /** Entryway, PDS and authorization server in one. */
  BLUESKY_ENTRYWAY_URL: `${apiBase}/sandbox/bluesky`,
  BLUESKY_PLC_URL: `${apiBase}/sandbox/bluesky/plc`,
  BLUESKY_VIDEO_URL: `${apiBase}/sandbox/bluesky/video`,
  THREADS_GRAPH_URL: `${apiBase}/sandbox/threads-graph`,
  THREADS_AUTHORIZE_URL: `${browserBase}/sandbox/threads/authorize`,
  LINKEDIN_API_URL: `${apiBase}/sandbox/linkedin-api`,
  LINKEDIN_AUTHORIZE_URL: `${browserBase}/sandbox/linkedin/authorize`,
});

const identityUrl = (base: string, provider: string, what: string) => `${base}/sandbox/identity/${provider}/${what}`;

/** Addresses of the simulated sign-in providers Google, Apple and Facebook. */
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

/** The key for Apple's client secret, made for this process and used in the sandbox only. */
export const sandboxAppleKey = (): string =>
  generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();
