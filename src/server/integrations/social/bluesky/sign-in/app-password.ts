import { z } from "zod";
import type { HttpAnswer } from "#server/lib/http.ts";
import { PlatformError } from "../../platform-error.ts";
import type { GrantedAccount, PasswordConnect, Tokens } from "../../platform.ts";
import { readProfile } from "../account.ts";
import type { BlueskyConfig, Xrpc } from "../client.ts";
import { blueskyError, errorNameOf } from "../errors.ts";
import { readIdentifier } from "./handle.ts";
import { resolveIdentity, serverOfDid } from "./identity.ts";
import { serverFromInput } from "./server-address.ts";
import { endOfToken, type Renewal, sealRenewal } from "./session.ts";

type PasswordRenewal = Extract<Renewal, { kind: "password" }>;

const Token = z.string().min(1).max(8_192);
const Session = z.object({ did: z.string().max(300), accessJwt: Token, refreshJwt: Token });

/** The access token itself is kept, without anything beside it. */
const tokensOf = (server: string, { did, accessJwt, refreshJwt }: z.infer<typeof Session>): Tokens => ({
  accessToken: accessJwt,
  refreshToken: sealRenewal({ kind: "password", token: refreshJwt, did, server }),
  expiresAt: endOfToken(accessJwt),
  scopes: [],
});

function refusedLogin(answer: HttpAnswer): PlatformError {
  const name = errorNameOf(answer);
  // Only main passwords ask for a code by mail.
  if (name === "AuthFactorTokenRequired")
    return new PlatformError(
      "auth_expired",
      "bluesky.password.main",
      "This is the main password of the account. Make an app password at Bluesky and use that one.",
    );
  if (name === "AuthenticationRequired" || (name === null && answer.status === 401))
    return new PlatformError(
      "auth_expired",
      "bluesky.password.refused",
      "The server refused this handle with this password. Use an app password.",
    );
  return blueskyError(answer, "repeatable");
}

/**
 * Where the password is sent: to the typed server, to the one that keeps the account of the handle, or to the entryway, where people also
 * log in by their mail address.
 */
async function loginServer(
  config: BlueskyConfig,
  xrpc: Xrpc,
  { server, identifier }: PasswordConnect,
  signal: AbortSignal,
): Promise<string> {
  const typed = serverFromInput(server);
  if (typed !== null) return typed;
  if (readIdentifier(identifier) === null) return config.entrywayUrl;
  return resolveIdentity(config, xrpc, identifier, signal).then(
    (found) => found.server,
    (error: unknown) => {
      if (error instanceof PlatformError && error.code === "bluesky.identifier.unknown") return config.entrywayUrl;
      throw error;
    },
  );
}

/** `com.atproto.server.createSession`, once for each connection: servers allow few logins a day. */
export async function logIn(
  config: BlueskyConfig,
  xrpc: Xrpc,
  request: PasswordConnect,
  signal: AbortSignal,
): Promise<GrantedAccount[]> {
  const typed = readIdentifier(request.identifier);
  const identifier = typed === null ? request.identifier.trim() : "did" in typed ? typed.did : typed.handle;
  const session = await xrpc({
    method: "POST",
    server: await loginServer(config, xrpc, request, signal),
    name: "com.atproto.server.createSession",
    body: () => ({ json: { identifier, password: request.password.trim() } }),
    answer: Session,
    refused: refusedLogin,
    signal,
  });
  const { did } = session;
  const server = await serverOfDid(config, did, signal);
  const tokens = tokensOf(server, session);
  const { profile } = await readProfile(xrpc, server, { externalId: did, accessToken: tokens.accessToken }, signal);
  return [{ platform: "bluesky", externalId: did, ...profile, server, tokens }];
}

const caller = ({ token, did }: PasswordRenewal) => ({ externalId: did, accessToken: token });

/** `com.atproto.server.refreshSession`, with the refresh token in place of the access token. */
export async function renewSession(xrpc: Xrpc, renewal: PasswordRenewal, signal: AbortSignal): Promise<Tokens> {
  const { server, did } = renewal;
  const call = { method: "POST", server, name: "com.atproto.server.refreshSession", actor: caller(renewal) } as const;
  const session = await xrpc({ ...call, answer: Session, signal });
  if (session.did !== did)
    throw new PlatformError("auth_expired", "bluesky.oauth.invalid_grant", "The server refused the grant.");
  return tokensOf(server, session);
}

export async function endSession(xrpc: Xrpc, renewal: PasswordRenewal, signal: AbortSignal): Promise<void> {
  const { server } = renewal;
  const call = { method: "POST", server, name: "com.atproto.server.deleteSession", actor: caller(renewal) } as const;
  await xrpc({ ...call, answer: z.unknown(), signal });
}
