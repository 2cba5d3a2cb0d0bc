import { randomUUID } from "node:crypto";
import { importJWK, SignJWT } from "jose";
import { Second } from "#shared/durations.ts";
import { PlatformError } from "../../platform-error.ts";
import type { NetworkContext } from "../../platform.ts";
import { newSigningKey, publicPartOf, signingAlgorithm, SigningKey } from "./dpop.ts";
import { scopes } from "./server-metadata.ts";

/** The name that people see on the page where they sign in. */
const clientName = "Postloom";
export const metadataPath = "/oauth/bluesky/client-metadata.json";
const callbackPath = "/api/social/callback/bluesky";

type AppConfig = Pick<NetworkContext, "publicUrl" | "sandbox" | "apps">;

/** Servers read the app's description from its id, an https address without a port. */
const isDescribed = ({ publicUrl, sandbox }: AppConfig) => {
  const { protocol, port } = new URL(publicUrl);
  return !sandbox && protocol === "https:" && port === "";
};

const metadataUrl = ({ publicUrl }: AppConfig) => new URL(publicUrl).origin + metadataPath;

/** The key by which this installation proves that it is the app of its id, made once and kept encrypted. */
async function keyOfApp(config: AppConfig): Promise<{ kid: string; key: SigningKey }> {
  const place = ["bluesky", new URL(config.publicUrl).origin, metadataUrl(config)] as const;
  const stored =
    (await config.apps.find(...place)) ??
    (await config.apps.add(...place, { clientId: randomUUID(), clientSecret: JSON.stringify(await newSigningKey()) }));
  return { kid: stored.clientId, key: SigningKey.parse(JSON.parse(stored.clientSecret)) };
}

/** The app's description. Source: AT protocol, OAuth, client ID metadata document. */
async function readMetadata(config: AppConfig) {
  const { kid, key } = await keyOfApp(config);
  const { origin } = new URL(config.publicUrl);
  return {
    client_id: metadataUrl(config),
    client_name: clientName,
    client_uri: origin,
    redirect_uris: [origin + callbackPath],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    scope: scopes.join(" "),
    application_type: "web",
    dpop_bound_access_tokens: true,
    token_endpoint_auth_method: "private_key_jwt",
    token_endpoint_auth_signing_alg: signingAlgorithm,
    jwks: { keys: [{ ...publicPartOf(key), kid, alg: signingAlgorithm, use: "sig" }] },
  };
}

export const appDocuments = (config: AppConfig): Readonly<Record<string, () => Promise<unknown>>> =>
  isDescribed(config) ? { [metadataPath]: () => readMetadata(config) } : {};

function requireLoopback(redirectUri: string): void {
  const { protocol, hostname, port } = new URL(redirectUri);
  if (protocol === "http:" && ["127.0.0.1", "[::1]"].includes(hostname)) return;
  throw new PlatformError(
    "rejected",
    "bluesky.identifier.address",
    hostname === "localhost"
      ? `Bluesky leads back to 127.0.0.1 but not to localhost: set PUBLIC_URL=http://127.0.0.1:${port}, or connect with an app password.`
      : "To sign in at Bluesky, this server needs an https address without a port as its PUBLIC_URL. An app password works without.",
  );
}

/**
 * The app's id: the address of its description, or that of an app in development, whose few facts are in the id itself. Throws `rejected`
 * where this server's address allows neither.
 */
export function clientIdFor(config: AppConfig, redirectUri: string): string {
  if (isDescribed(config)) return metadataUrl(config);
  if (!config.sandbox) requireLoopback(redirectUri);
  const facts = new URLSearchParams({ redirect_uri: redirectUri, scope: scopes.join(" ") });
  return `http://localhost?${facts}`;
}

const isPublic = (clientId: string) => clientId.startsWith("http:");

const publicSessionMs = 14 * 24 * 60 * 60_000;

/** The end of a connection whose app has no key; null: it goes on as long as it is renewed. */
export const endOfGrant = (clientId: string, grantedAt: Date): Date | null =>
  isPublic(clientId) ? new Date(grantedAt.getTime() + publicSessionMs) : null;

/** Servers take an assertion for a minute and none of the future. Dated back by half of it, it bears a difference of clocks both ways. */
const assertionSeconds = 60;

/** The fields of a token request that say which app it is (RFC 7523). `serverNow`: by the clock of the server, as far as it is known. */
export async function clientFields(
  config: AppConfig,
  { clientId, issuer, serverNow }: { clientId: string; issuer: string; serverNow: Date },
): Promise<Readonly<Record<string, string>>> {
  if (isPublic(clientId)) return { client_id: clientId };
  const { kid, key } = await keyOfApp(config);
  const issuedAt = Math.floor(serverNow.getTime() / Second.ms) - assertionSeconds / 2;
  const assertion = await new SignJWT({ jti: randomUUID() })
    .setProtectedHeader({ alg: signingAlgorithm, kid })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + assertionSeconds)
    .sign(await importJWK(key, signingAlgorithm));
  return {
    client_id: clientId,
    client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    client_assertion: assertion,
  };
}
