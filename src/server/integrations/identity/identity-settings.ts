import { z } from "zod";
import { optional, problemsOfGroup } from "#server/lib/env-variable.ts";
import { isLoopbackHost } from "#server/lib/loopback-host.ts";
import type { IdentityProviderOff } from "#shared/auth/sign-in.ts";
import type { AppleConfig } from "./apple.ts";
import type { FacebookConfig } from "./facebook.ts";
import type { GoogleConfig } from "./google.ts";

const word = optional(z.string().max(4_096));
const address = optional(z.url({ protocol: /^https?$/ }));

/** The variables of the environment that social sign-in reads. */
export const identityVariables = {
  GOOGLE_CLIENT_ID: word,
  GOOGLE_CLIENT_SECRET: word,
  GOOGLE_AUTH_URL: address,
  GOOGLE_TOKEN_URL: address,
  GOOGLE_KEYS_URL: address,
  GOOGLE_ISSUER: address,
  FACEBOOK_CLIENT_ID: word,
  FACEBOOK_CLIENT_SECRET: word,
  FACEBOOK_AUTH_URL: address,
  FACEBOOK_TOKEN_URL: address,
  FACEBOOK_PROFILE_URL: address,
  APPLE_CLIENT_ID: word,
  APPLE_TEAM_ID: word,
  APPLE_KEY_ID: word,
  APPLE_PRIVATE_KEY: word,
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

/** Where the providers are, unless the sandbox or the environment says otherwise. */
export const providerHosts = {
  GOOGLE_AUTH_URL: "https://accounts.google.com/o/oauth2/v2/auth",
  GOOGLE_TOKEN_URL: "https://oauth2.googleapis.com/token",
  GOOGLE_KEYS_URL: "https://www.googleapis.com/oauth2/v3/certs",
  GOOGLE_ISSUER: "https://accounts.google.com",
  FACEBOOK_AUTH_URL: "https://www.facebook.com/v26.0/dialog/oauth",
  FACEBOOK_TOKEN_URL: "https://graph.facebook.com/v26.0/oauth/access_token",
  FACEBOOK_PROFILE_URL: "https://graph.facebook.com/v26.0/me",
  APPLE_AUTH_URL: "https://appleid.apple.com/auth/authorize",
  APPLE_TOKEN_URL: "https://appleid.apple.com/auth/token",
  APPLE_KEYS_URL: "https://appleid.apple.com/auth/keys",
  APPLE_REVOKE_URL: "https://appleid.apple.com/auth/revoke",
  APPLE_ISSUER: "https://appleid.apple.com",
} as const;

export type IdentityHosts = Record<keyof typeof providerHosts, string>;

/** Credentials that open nothing but the sandbox. */
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

/** A provider that is half configured would be half alive. */
export const identityProblemsOf = (source: Record<string, unknown>): string[] =>
  Object.values(groups).flatMap((names) => problemsOfGroup(source, names));

/** The providers as the environment has them. In the sandbox those without credentials are stood in for. */
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
  const stand = sandbox?.credentials;
  const apple = readApple(env, hosts(env.APPLE_CLIENT_ID === undefined), stand);
  const isAppleUsable = apple !== null && comesBackTo(publicUrl, apple.authorizeUrl);
  const google = pick(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET, stand);
  const facebook = pick(env.FACEBOOK_CLIENT_ID, env.FACEBOOK_CLIENT_SECRET, stand);
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
 * Apple comes back by a form posted from its own site. Browsers send a cookie with that only where it is SameSite=None, which they
 * take over https alone. A stand-in on this machine posts from the same site.
 */
const comesBackTo = (publicUrl: string, authorizeUrl: string): boolean =>
  publicUrl.startsWith("https:") || isLoopbackHost(new URL(authorizeUrl).hostname);

function pick(id: string | undefined, secret: string | undefined, stand: SandboxCredentials | undefined) {
  if (id !== undefined && secret !== undefined) return { clientId: id, clientSecret: secret };
  return stand === undefined ? null : { clientId: stand.clientId, clientSecret: stand.clientSecret };
}

function readApple(env: Variables, hosts: IdentityHosts, stand: SandboxCredentials | undefined): AppleConfig | null {
  const places = {
    authorizeUrl: hosts.APPLE_AUTH_URL,
    tokenUrl: hosts.APPLE_TOKEN_URL,
    keysUrl: hosts.APPLE_KEYS_URL,
    revokeUrl: hosts.APPLE_REVOKE_URL,
    issuer: hosts.APPLE_ISSUER,
  };
  const { APPLE_CLIENT_ID: clientId, APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: key } = env;
  if (clientId !== undefined && teamId !== undefined && keyId !== undefined && key !== undefined)
    // A variable holds one line in most places, so that line ends come as \n.
    return { clientId, teamId, keyId, privateKey: key.replaceAll(String.raw`\n`, "\n"), ...places };
  if (stand === undefined) return null;
  return {
    clientId: stand.clientId,
    teamId: "SANDBOX",
    keyId: "SANDBOX",
    privateKey: stand.applePrivateKey,
    ...places,
  };
}
