import { z } from "zod";
import { PlatformError } from "../platform-error.ts";
import { isForeignAnswer, type Mastodon } from "./client.ts";

const Names = z.array(z.string().max(100)).max(500).catch([]);

/** Authorization server metadata (RFC 8414). */
const Metadata = z.object({
  issuer: z.string().max(300).nullish().catch(null),
  authorization_endpoint: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .nullish()
    .catch(null),
  scopes_supported: Names,
  code_challenge_methods_supported: Names,
});

export interface ServerMetadata {
  authorizationEndpoint: string;
  scopes: readonly string[];
  hasPkce: boolean;
  /** null: the server does not say. */
  issuer: string | null;
}

/** The scope for reading the own account. `profile` came with the metadata (Mastodon 4.3). */
export const identityScopes = ["profile", "read:accounts"] as const;
export const workScopes = ["read:statuses", "write:statuses", "write:media"] as const;

const isOlder = (error: unknown) =>
  isForeignAnswer(error) || (error instanceof PlatformError && ["rejected", "auth_expired"].includes(error.kind));

/** What the server says of its OAuth. Servers before Mastodon 4.3 answer 404, which means the defaults. */
export async function readServerMetadata(
  mastodon: Mastodon,
  server: string,
  signal: AbortSignal,
): Promise<ServerMetadata> {
  const call = { server, path: "/.well-known/oauth-authorization-server", answer: Metadata, signal };
  const found = await mastodon(call).then(
    ({ data }) => data,
    (error: unknown) => {
      if (isOlder(error)) return null;
      throw error;
    },
  );
  const endpoint = found?.authorization_endpoint ?? null;
  // The page at which a person types a password is always the named server's.
  const isOwn = endpoint !== null && new URL(endpoint).origin === new URL(server).origin;
  const hasProfile = found?.scopes_supported.includes("profile") === true;
  return {
    authorizationEndpoint: isOwn ? endpoint : `${server}/oauth/authorize`,
    scopes: [hasProfile ? "profile" : "read:accounts", ...workScopes],
    hasPkce: found?.code_challenge_methods_supported.includes("S256") === true,
    issuer: found?.issuer ?? null,
  };
}
