import { z } from "zod";
import { explainedError } from "../../call-errors.ts";
import { PlatformError } from "../../platform-error.ts";
import type { BlueskyConfig } from "../client.ts";
import { readDocument } from "./read-document.ts";

const Endpoint = z.url({ protocol: /^https?$/ }).max(2_000);

/** RFC 9728. */
const ProtectedResource = z.object({ authorization_servers: z.array(Endpoint).min(1).max(10) });

/** RFC 8414, with what AT asks for. */
const Metadata = z.object({
  issuer: Endpoint,
  authorization_endpoint: Endpoint,
  token_endpoint: Endpoint,
  pushed_authorization_request_endpoint: Endpoint,
  revocation_endpoint: Endpoint.nullish().catch(null),
  scopes_supported: z.array(z.string().max(200)).max(500),
  client_id_metadata_document_supported: z.literal(true),
});

export interface AuthorizationServer {
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  requestEndpoint: string;
  revocationEndpoint: string | null;
}

/** The basic scope, and the one for publishing that all servers know. */
export const scopes = ["atproto", "transition:generic"] as const;

const withoutSlash = (url: string) => url.replace(/\/+$/, "");

const noSignIn = () =>
  new PlatformError(
    "rejected",
    "bluesky.identifier.server",
    "The server of this account offers no sign-in for other apps. Connect it with an app password.",
  );

/** The authorization server of a server of accounts; itself where it names none. */
export async function issuerOf(config: BlueskyConfig, server: string, signal: AbortSignal): Promise<string> {
  const found = await readDocument(config, `${server}/.well-known/oauth-protected-resource`, ProtectedResource, signal);
  return withoutSlash(found?.authorization_servers[0] ?? server);
}

/**
 * The metadata of a server with which a connection was made before: without them it is not the connection that has ended, so that a
 * missing or other document is `unavailable`, too.
 */
export const readKnownMetadata = (config: BlueskyConfig, issuer: string, signal: AbortSignal) =>
  readMetadata(config, issuer, signal).catch((error: unknown) => {
    if (!(error instanceof PlatformError) || error.kind !== "rejected") throw error;
    throw explainedError(
      "unavailable",
      "bluesky.503",
      { cause: error },
      "The server answered with a fault of its own.",
    );
  });

/** Throws PlatformError: `rejected` when the server has no such document, or it is that of another. */
export async function readMetadata(
  config: BlueskyConfig,
  issuer: string,
  signal: AbortSignal,
): Promise<AuthorizationServer> {
  const found = await readDocument(config, `${issuer}/.well-known/oauth-authorization-server`, Metadata, signal);
  if (found === null || withoutSlash(found.issuer) !== issuer || !found.scopes_supported.includes(scopes[0]))
    throw noSignIn();
  return {
    issuer,
    authorizationEndpoint: found.authorization_endpoint,
    tokenEndpoint: found.token_endpoint,
    requestEndpoint: found.pushed_authorization_request_endpoint,
    revocationEndpoint: found.revocation_endpoint ?? null,
  };
}
