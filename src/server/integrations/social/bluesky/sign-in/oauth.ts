import { createHash } from "node:crypto";
import { z } from "zod";
import { explainedError } from "../../call-errors.ts";
import { PlatformError } from "../../platform-error.ts";
import type { GrantedAccount, SocialPlatform, Tokens } from "../../platform.ts";
import { readProfile } from "../account.ts";
import type { BlueskyConfig, Xrpc } from "../client.ts";
import { clientIdFor } from "./app-identity.ts";
import { type Nonces, newSigningKey, SigningKey } from "./dpop.ts";
import { resolveIdentity, serverOfDid } from "./identity.ts";
import { serverFromInput } from "./server-address.ts";
import { type AuthorizationServer, issuerOf, readKnownMetadata, readMetadata, scopes } from "./server-metadata.ts";
import { endOfToken, type OAuthRenewal, readSealed, sealAccess, sealRenewal } from "./session.ts";
import { callForTokens, TokenAnswer } from "./token-call.ts";

/** Kept, encrypted, from the sign-in page to the callback. */
const Pending = z.object({
  issuer: z.url(),
  clientId: z.string(),
  key: SigningKey,
  /** null: the person chooses the account on the page. */
  did: z.string().nullable(),
});
type Pending = z.infer<typeof Pending>;

const Pushed = z.object({ request_uri: z.string().min(1).max(2_000) });

const ended = (cause?: unknown) =>
  new PlatformError("auth_expired", "bluesky.oauth.invalid_grant", "The server refused the grant.", { cause });

/** The sign-in page for the person's browser. The sandbox is asked at this machine's own address, which a browser elsewhere cannot reach. */
function pageOf(
  { sandbox, entrywayUrl, publicUrl }: BlueskyConfig,
  { authorizationEndpoint }: AuthorizationServer,
): URL {
  const page = new URL(authorizationEndpoint);
  const isSandbox = sandbox && page.origin === new URL(entrywayUrl).origin;
  return isSandbox ? new URL(page.pathname, publicUrl) : page;
}

type Redeemed = z.infer<typeof TokenAnswer>;
type Connection = Pick<OAuthRenewal, "key" | "did" | "issuer" | "clientId" | "grantedAt">;

function tokensOf(connection: Connection, redeemed: Redeemed): Tokens {
  const { access_token: token, refresh_token: next, expires_in: seconds, scope } = redeemed;
  return {
    accessToken: sealAccess({ token, key: connection.key }),
    refreshToken: next == null ? null : sealRenewal({ ...connection, kind: "oauth", token: next }),
    expiresAt: seconds == null ? endOfToken(token) : new Date(Date.now() + seconds * 1_000),
    scopes: scope.split(" ").filter((name) => name !== ""),
  };
}

/** Sign-in at the authorization server of the account's own server. */
export function blueskySignIn(config: BlueskyConfig, xrpc: Xrpc, nonces: Nonces) {
  /** The server of the account, after checking that this issuer may speak for it. */
  async function requireServer({ issuer, did }: Pending, sub: string, signal: AbortSignal): Promise<string> {
    if (did !== null && did !== sub) throw ended({ reason: "another_account" });
    const server = await serverOfDid(config, sub, signal);
    if ((await issuerOf(config, server, signal)) !== issuer) throw ended({ reason: "another_issuer" });
    return server;
  }

  return {
    async authorize({ state, codeVerifier, redirectUri, server: typed, identifier }, signal) {
      const clientId = clientIdFor(config, redirectUri);
      const known = identifier === null ? null : await resolveIdentity(config, xrpc, identifier, signal);
      const server = known?.server ?? serverFromInput(typed) ?? config.entrywayUrl;
      const found = await readMetadata(config, await issuerOf(config, server, signal), signal);
      const key = await newSigningKey();
      const { issuer } = found;
      const form = {
        response_type: "code",
        redirect_uri: redirectUri,
        scope: scopes.join(" "),
        state,
        code_challenge: createHash("sha256").update(codeVerifier).digest("base64url"),
        code_challenge_method: "S256",
        ...(known === null ? {} : { login_hint: known.did }),
      };
      const caller = { config, nonces, key, clientId, issuer };
      const { request_uri: requestUri } = await callForTokens(caller, found.requestEndpoint, form, Pushed, signal);
      const url = pageOf(config, found);
      url.searchParams.set("client_id", clientId);
      url.searchParams.set("request_uri", requestUri);
      const pending: Pending = { issuer, clientId, key, did: known?.did ?? null };
      return { url, pending: JSON.stringify(pending) };
    },

    async exchangeCode(
      { code, codeVerifier, redirectUri, issuer, pending: sealed },
      signal,
    ): Promise<GrantedAccount[]> {
      const pending = readSealed(Pending, sealed);
      // RFC 9207: the code of another server must not be sent to this one.
      if (pending === null || issuer?.replace(/\/+$/, "") !== pending.issuer) throw ended();
      const { clientId, key } = pending;
      const { tokenEndpoint } = await readMetadata(config, pending.issuer, signal);
      const form = { grant_type: "authorization_code", code, code_verifier: codeVerifier, redirect_uri: redirectUri };
      const caller = { config, nonces, key, clientId, issuer: pending.issuer };
      const redeemed = await callForTokens(caller, tokenEndpoint, form, TokenAnswer, signal);
      const did = redeemed.sub;
      const server = await requireServer(pending, did, signal);
      const grantedAt = new Date().toISOString();
      const tokens = tokensOf({ key, did, issuer: pending.issuer, clientId, grantedAt }, redeemed);
      if (!tokens.scopes.includes(scopes[0])) throw ended({ reason: "scope" });
      const actor = { externalId: did, accessToken: tokens.accessToken };
      const { profile } = await readProfile(xrpc, server, actor, signal);
      return [{ platform: "bluesky", externalId: did, ...profile, server, tokens }];
    },
  } satisfies Pick<SocialPlatform, "authorize" | "exchangeCode">;
}

/**
 * A server that connected this app does not refuse it for good: it may not have been able to read the app's description, or keeps an older
 * one for some minutes.
 */
function throwAsUnavailable(error: unknown): never {
  if (!(error instanceof PlatformError) || error.code !== "bluesky.oauth.client") throw error;
  const details = { cause: error, ...(error.answer === null ? {} : { answer: error.answer }) };
  throw explainedError("unavailable", error.code, details, error.message);
}

/** New tokens for the single-use one. Throws auth_expired when the grant has ended. */
export async function renewOAuth(
  config: BlueskyConfig,
  nonces: Nonces,
  renewal: OAuthRenewal,
  signal: AbortSignal,
): Promise<Tokens> {
  const { token, key, did, issuer, clientId, grantedAt } = renewal;
  const { tokenEndpoint } = await readKnownMetadata(config, issuer, signal);
  const form = { grant_type: "refresh_token", refresh_token: token };
  const caller = { config, nonces, key, clientId, issuer };
  const redeemed = await callForTokens(caller, tokenEndpoint, form, TokenAnswer, signal).catch(throwAsUnavailable);
  if (redeemed.sub !== did) throw ended({ reason: "another_account" });
  return tokensOf({ key, did, issuer, clientId, grantedAt }, redeemed);
}

export async function revokeOAuth(
  config: BlueskyConfig,
  nonces: Nonces,
  { token, key, issuer, clientId }: OAuthRenewal,
  signal: AbortSignal,
): Promise<void> {
  const { revocationEndpoint } = await readKnownMetadata(config, issuer, signal);
  if (revocationEndpoint === null) return;
  await callForTokens({ config, nonces, key, clientId, issuer }, revocationEndpoint, { token }, z.unknown(), signal);
}
