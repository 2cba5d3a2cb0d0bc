import { z } from "zod";
import { baseUrl, hostsOf, optional, problemsOfGroup } from "#server/lib/env-variable.ts";
import { networks } from "#shared/platforms/networks.ts";

/** The environment variables for the networks. */
export const socialVariables = {
  META_APP_ID: optional(z.string()),
  META_APP_SECRET: optional(z.string()),
  X_CLIENT_ID: optional(z.string()),
  X_CLIENT_SECRET: optional(z.string()),
  THREADS_APP_ID: optional(z.string()),
  THREADS_APP_SECRET: optional(z.string()),
  LINKEDIN_CLIENT_ID: optional(z.string()),
  LINKEDIN_CLIENT_SECRET: optional(z.string()),
  LINKEDIN_VERSION: optional(z.string().regex(/^\d{6}$/, "Give a year and a month, like 202609")),
  LINKEDIN_PAGES: optional(z.stringbool()),
  META_GRAPH_URL: optional(baseUrl),
  META_UPLOAD_URL: optional(baseUrl),
  META_VIDEO_URL: optional(baseUrl),
  META_DIALOG_URL: optional(baseUrl),
  X_API_URL: optional(baseUrl),
  X_AUTHORIZE_URL: optional(baseUrl),
  THREADS_GRAPH_URL: optional(baseUrl),
  THREADS_AUTHORIZE_URL: optional(baseUrl),
  LINKEDIN_API_URL: optional(baseUrl),
  LINKEDIN_AUTHORIZE_URL: optional(baseUrl),
  BLUESKY_ENTRYWAY_URL: optional(baseUrl),
  BLUESKY_PLC_URL: optional(baseUrl),
  BLUESKY_VIDEO_URL: optional(baseUrl),
  SOCIAL_ALLOWED_HOSTS: optional(z.string()),
} as const;

type Variables = { [Name in keyof typeof socialVariables]?: z.output<(typeof socialVariables)[Name]> };

export interface OAuthClient {
  clientId: string;
  clientSecret: string;
}

/** null: the platform has no credentials and is off. */
export interface SocialConfig {
  meta: (OAuthClient & { graphUrl: string; uploadUrl: string; videoUrl: string; dialogUrl: string }) | null;
  x: (OAuthClient & { apiUrl: string; authorizeUrl: string }) | null;
  /** `defaultServer`: the sandbox's, used when the person names none. */
  mastodon: { defaultServer: string | null };
  /** `entrywayUrl`: the server for people who name none. `plcUrl`: the directory of accounts. */
  bluesky: { entrywayUrl: string; plcUrl: string; videoUrl: string };
  threads: (OAuthClient & { graphUrl: string; authorizeUrl: string }) | null;
  /** `version`: null for the one that this release was built for. `pages`: the app has the product for Pages. */
  linkedin: (OAuthClient & { apiUrl: string; authorizeUrl: string; version: string | null; pages: boolean }) | null;
  /** The operator set the keys of a network, so that the sandbox's are not the only ones. */
  hasKeys: boolean;
  /** Hosts of servers that may have a private address: `host` or `host:port`. */
  socialAllowedHosts: string[];
}

const ownHosts = {
  META_GRAPH_URL: "https://graph.facebook.com",
  META_UPLOAD_URL: "https://rupload.facebook.com",
  META_DIALOG_URL: "https://www.facebook.com",
  X_API_URL: "https://api.x.com",
  X_AUTHORIZE_URL: "https://x.com/i/oauth2/authorize",
  THREADS_GRAPH_URL: "https://graph.threads.net",
  THREADS_AUTHORIZE_URL: "https://threads.net/oauth/authorize",
  LINKEDIN_API_URL: "https://api.linkedin.com",
  LINKEDIN_AUTHORIZE_URL: "https://www.linkedin.com/oauth/v2/authorization",
  BLUESKY_ENTRYWAY_URL: "https://bsky.social",
  BLUESKY_PLC_URL: "https://plc.directory",
  BLUESKY_VIDEO_URL: "https://video.bsky.app",
} as const;

/** `MASTODON_SERVER` is the sandbox's only: others are named by the person. */
export type SocialHosts = Record<keyof typeof ownHosts, string> & { MASTODON_SERVER?: string };

/** The keys of each app once: Facebook and Instagram share one. */
const appKeys = [...new Set(Object.values(networks).flatMap(({ keys }) => keys ?? []))];

/** Whether this server has the keys of a network. */
export const hasNetworkKeys = (source: Readonly<Record<string, unknown>>): boolean =>
  appKeys.some(({ id }) => source[id] !== undefined);

export const socialProblemsOf = (source: Record<string, unknown>): string[] =>
  appKeys.flatMap(({ id, secret }) => problemsOfGroup(source, [id, secret]));

const clientOf = (id: string | undefined, secret: string | undefined): OAuthClient | null =>
  id !== undefined && secret !== undefined ? { clientId: id, clientSecret: secret } : null;

/** The settings for the networks or the sandbox. With a sandbox, platforms without credentials use the sandbox's. */
export function readSocialConfig(
  env: Variables,
  sandbox: { client: OAuthClient; hosts: SocialHosts; allowedHosts: readonly string[] } | null,
): SocialConfig {
  const hosts: SocialHosts = sandbox?.hosts ?? ownHosts;
  const urlOf = (name: keyof typeof ownHosts) => env[name] ?? hosts[name];
  const meta = clientOf(env.META_APP_ID, env.META_APP_SECRET) ?? sandbox?.client ?? null;
  const x = clientOf(env.X_CLIENT_ID, env.X_CLIENT_SECRET) ?? sandbox?.client ?? null;
  const threads = clientOf(env.THREADS_APP_ID, env.THREADS_APP_SECRET) ?? sandbox?.client ?? null;
  const linkedin = clientOf(env.LINKEDIN_CLIENT_ID, env.LINKEDIN_CLIENT_SECRET) ?? sandbox?.client ?? null;
  const graphUrl = urlOf("META_GRAPH_URL");
  return {
    meta: meta && {
      ...meta,
      graphUrl,
      uploadUrl: urlOf("META_UPLOAD_URL"),
      videoUrl: env.META_VIDEO_URL ?? graphUrl,
      dialogUrl: urlOf("META_DIALOG_URL"),
    },
    x: x && { ...x, apiUrl: urlOf("X_API_URL"), authorizeUrl: urlOf("X_AUTHORIZE_URL") },
    mastodon: { defaultServer: hosts.MASTODON_SERVER ?? null },
    bluesky: {
      entrywayUrl: urlOf("BLUESKY_ENTRYWAY_URL"),
      plcUrl: urlOf("BLUESKY_PLC_URL"),
      videoUrl: urlOf("BLUESKY_VIDEO_URL"),
    },
    threads: threads && {
      ...threads,
      graphUrl: urlOf("THREADS_GRAPH_URL"),
      authorizeUrl: urlOf("THREADS_AUTHORIZE_URL"),
    },
    linkedin: linkedin && {
      ...linkedin,
      apiUrl: urlOf("LINKEDIN_API_URL"),
      authorizeUrl: urlOf("LINKEDIN_AUTHORIZE_URL"),
      version: env.LINKEDIN_VERSION ?? null,
      pages: env.LINKEDIN_PAGES ?? sandbox !== null,
    },
    hasKeys: hasNetworkKeys(env),
    socialAllowedHosts: [...hostsOf(env.SOCIAL_ALLOWED_HOSTS), ...(sandbox?.allowedHosts ?? [])],
  };
}
