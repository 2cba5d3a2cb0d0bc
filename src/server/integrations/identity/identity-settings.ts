import { z } from "zod";
import { isLoopbackHost } from "#server/lib/addresses/loopback-host.ts";
import { optional, problemsOfGroup } from "#server/lib/env-variable.ts";
import type { IdentityProviderOff } from "#shared/auth/sign-in.ts";
import { graphVersion } from "../social/meta/graph-version.ts";
import type { AppleConfig } from "./apple.ts";
import type { FacebookConfig } from "./facebook.ts";
import type { GoogleConfig } from "./google.ts";

const text = optional(z.string().max(4_096));
const address = optional(z.url({ protocol: /^https?$/ }));

/** The environment variables for social sign-in. */
export const identityVariables = {
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_AUTH_URL: address,
  GOOGLE_TOKEN_URL: address,
  GOOGLE_KEYS_URL: address,
  GOOGLE_ISSUER: address,
  FACEBOOK_CLIENT_ID: text,
  FACEBOOK_CLIENT_SECRET: text,
  FACEBOOK_AUTH_URL: address,
  FACEBOOK_TOKEN_URL: address,
  FACEBOOK_PROFILE_URL: address,
  APPLE_CLIENT_ID: text,
  APPLE_TEAM_ID: text,
  APPLE_KEY_ID: text,
  APPLE_PRIVATE_KEY: text,
  APPLE_AUTH_URL: address,
  APPLE_TOKEN_URL: address,
  APPLE_KEYS_URL: address,
  APPLE_REVOKE_URL: address,
  APPLE_ISSUER: address,
} as const;

type Variables = { [Name in keyof typeof identityVariables]?: string | undefined };

export interface IdentityConfig {
  google: GoogleConfig | null;
  apple: AppleConfig | null;
  facebook: FacebookConfig | null;
  /** Each provider that is null, with the reason. */
  off: readonly IdentityProviderOff[];
}

/** The providers' addresses; the sandbox and the environment replace them. */
export const providerHosts = {
  GOOGLE_AUTH_URL: "https://accounts.google.com/o/oauth2/v2/auth",
  GOOGLE_TOKEN_URL: "https://oauth2.googleapis.com/token",
  GOOGLE_KEYS_URL: "https://www.googleapis.com/oauth2/v3/certs",
  GOOGLE_ISSUER: "https://accounts.google.com",
  FACEBOOK_AUTH_URL: `https://www.facebook.com/${graphVersion}/dialog/oauth`,
  FACEBOOK_TOKEN_URL: `https://graph.facebook.com/${graphVersion}/oauth/access_token`,
  FACEBOOK_PROFILE_URL: `https://graph.facebook.com/${graphVersion}/me`,
  APPLE_AUTH_URL: "https://appleid.apple.com/auth/authorize",
  APPLE_TOKEN_URL: "https://appleid.apple.com/auth/token",
  APPLE_KEYS_URL: "https://appleid.apple.com/auth/keys",
  APPLE_REVOKE_URL: "https://appleid.apple.com/auth/revoke",
  APPLE_ISSUER: "https://appleid.apple.com",
} as const;

export type IdentityHosts = Record<keyof typeof providerHosts, string>;

/** Credentials that are valid in the sandbox only. */
export interface SandboxCredentials {
  clientId: string;
  clientSecret: string;
  applePrivateKey: string;
}

const groups = {
  google: ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  facebook: ["FACEBOOK_CLIENT_ID", "FACEBOOK_CLIENT_SECRET"],
  apple: ["APPLE_CLIENT_ID", "APPLE_TEAM_ID", "APPLE_KEY_ID", "APPLE_PRIVATE_KEY"],
} as const;

/** Problems of providers with some, but not all of their variables. */
export const identityProblemsOf = (source: Record<string, unknown>): string[] =>
  Object.values(groups).flatMap((names) => problemsOfGroup(source, names));

/** The providers by the environment. With a sandbox, providers without credentials use the sandbox's. */
export function readIdentityConfig(
  env: Variables,
  publicUrl: string,
  sandbox: { credentials: SandboxCredentials; hosts: IdentityHosts } | null,
): IdentityConfig {
  const hosts = (isSandbox: boolean): IdentityHosts => ({
    ...(isSandbox && sandbox !== null ? sandbox.hosts : providerHosts),
    ...Object.fromEntries(
      Object.keys(providerHosts).flatMap((name) => {
        const value = env[name as keyof IdentityHosts];
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  });
  const credentials = sandbox?.credentials;
  const apple = readApple(env, hosts(env.APPLE_CLIENT_ID === undefined), credentials);
  const isAppleUsable = apple !== null && canReturnTo(publicUrl, apple.authorizeUrl);
  const google = pick(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET, credentials);
  const facebook = pick(env.FACEBOOK_CLIENT_ID, env.FACEBOOK_CLIENT_SECRET, credentials);
  const googleHosts = hosts(env.GOOGLE_CLIENT_ID === undefined);
  const facebookHosts = hosts(env.FACEBOOK_CLIENT_ID === undefined);
  return {
    google: google && {
      ...google,
      authorizeUrl: googleHosts.GOOGLE_AUTH_URL,
      tokenUrl: googleHosts.GOOGLE_TOKEN_URL,
      keysUrl: googleHosts.GOOGLE_KEYS_URL,
      issuer: googleHosts.GOOGLE_ISSUER,
    },
    facebook: facebook && {
      ...facebook,
      authorizeUrl: facebookHosts.FACEBOOK_AUTH_URL,
      tokenUrl: facebookHosts.FACEBOOK_TOKEN_URL,
      profileUrl: facebookHosts.FACEBOOK_PROFILE_URL,
    },
    apple: isAppleUsable ? apple : null,
    off: [
      ...(google === null ? [notConfigured("google")] : []),
      ...(apple === null ? [notConfigured("apple")] : []),
      ...(apple !== null && !isAppleUsable ? [appleNeedsHttps] : []),
      ...(facebook === null ? [notConfigured("facebook")] : []),
    ],
  };
}

const appleNeedsHttps: IdentityProviderOff = { provider: "apple", reason: "needs_https", variables: ["PUBLIC_URL"] };

const notConfigured = (provider: keyof typeof groups): IdentityProviderOff => ({
  provider,
  reason: "not_configured",
  variables: [...groups[provider]],
});

/**
 * Apple returns by a form post from its own site. Browsers send only cookies with SameSite=None with it, and accept
 * those over https only. The sandbox on this machine posts from the same site.
 */
const canReturnTo = (publicUrl: string, authorizeUrl: string): boolean =>
  publicUrl.startsWith("https:") || isLoopbackHost(new URL(authorizeUrl).hostname);

function pick(id: string | undefined, secret: string | undefined, sandbox: SandboxCredentials | undefined) {
  if (id !== undefined && secret !== undefined) return { clientId: id, clientSecret: secret };
  return sandbox === undefined ? null : { clientId: sandbox.clientId, clientSecret: sandbox.clientSecret };
}

function readApple(env: Variables, hosts: IdentityHosts, sandbox: SandboxCredentials | undefined): AppleConfig | null {
  const addresses = {
    authorizeUrl: hosts.APPLE_AUTH_URL,
    tokenUrl: hosts.APPLE_TOKEN_URL,
    keysUrl: hosts.APPLE_KEYS_URL,
    revokeUrl: hosts.APPLE_REVOKE_URL,
    issuer: hosts.APPLE_ISSUER,
  };
  const { APPLE_CLIENT_ID: clientId, APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: key } = env;
  if (clientId !== undefined && teamId !== undefined && keyId !== undefined && key !== undefined)
    // Most tools allow only one line per variable, so line breaks are written as \n.
    return { clientId, teamId, keyId, privateKey: key.replaceAll(String.raw`\n`, "\n"), ...addresses };
  if (sandbox === undefined) return null;
  return {
    clientId: sandbox.clientId,
    teamId: "SANDBOX",
    keyId: "SANDBOX",
    privateKey: sandbox.applePrivateKey,
    ...addresses,
  };
}
