import { z } from "zod";
import { baseUrl, optional, problemsOfGroup } from "#server/lib/env-variable.ts";

/** The variables of the environment that the networks read. */
export const socialVariables = {
  META_APP_ID: optional(z.string()),
  META_APP_SECRET: optional(z.string()),
  X_CLIENT_ID: optional(z.string()),
  X_CLIENT_SECRET: optional(z.string()),
  META_GRAPH_URL: optional(baseUrl),
  META_UPLOAD_URL: optional(baseUrl),
  META_VIDEO_URL: optional(baseUrl),
  META_DIALOG_URL: optional(baseUrl),
  X_API_URL: optional(baseUrl),
  X_AUTHORIZE_URL: optional(baseUrl),
} as const;

type Variables = { [Name in keyof typeof socialVariables]?: string | undefined };

export interface OAuthClient {
  clientId: string;
  clientSecret: string;
}

/** null when the platform has no credentials: it is then off, visibly. */
export interface SocialConfig {
  meta: (OAuthClient & { graphUrl: string; uploadUrl: string; videoUrl: string; dialogUrl: string }) | null;
  x: (OAuthClient & { apiUrl: string; authorizeUrl: string }) | null;
}

const ownHosts = {
  META_GRAPH_URL: "https://graph.facebook.com",
  META_UPLOAD_URL: "https://rupload.facebook.com",
  META_DIALOG_URL: "https://www.facebook.com",
  X_API_URL: "https://api.x.com",
  X_AUTHORIZE_URL: "https://x.com/i/oauth2/authorize",
} as const;

export type SocialHosts = Record<keyof typeof ownHosts, string>;

export const socialProblemsOf = (source: Record<string, unknown>): string[] => [
  ...problemsOfGroup(source, ["META_APP_ID", "META_APP_SECRET"]),
  ...problemsOfGroup(source, ["X_CLIENT_ID", "X_CLIENT_SECRET"]),
];

const clientOf = (id: string | undefined, secret: string | undefined): OAuthClient | null =>
  id !== undefined && secret !== undefined ? { clientId: id, clientSecret: secret } : null;

/** The same clients for the networks and the sandbox: only the base URLs differ, and who has no credentials gets the sandbox's. */
export function readSocialConfig(
  env: Variables,
  sandbox: { client: OAuthClient; hosts: SocialHosts } | null,
): SocialConfig {
  const hosts = sandbox?.hosts ?? ownHosts;
  const meta = clientOf(env.META_APP_ID, env.META_APP_SECRET) ?? sandbox?.client ?? null;
  const x = clientOf(env.X_CLIENT_ID, env.X_CLIENT_SECRET) ?? sandbox?.client ?? null;
  const graphUrl = env.META_GRAPH_URL ?? hosts.META_GRAPH_URL;
  return {
    meta: meta && {
      ...meta,
      graphUrl,
      uploadUrl: env.META_UPLOAD_URL ?? hosts.META_UPLOAD_URL,
      videoUrl: env.META_VIDEO_URL ?? graphUrl,
      dialogUrl: env.META_DIALOG_URL ?? hosts.META_DIALOG_URL,
    },
    x: x && {
      ...x,
      apiUrl: env.X_API_URL ?? hosts.X_API_URL,
      authorizeUrl: env.X_AUTHORIZE_URL ?? hosts.X_AUTHORIZE_URL,
    },
  };
}
