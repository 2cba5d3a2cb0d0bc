import type { Deps } from "#server/deps.ts";
import { insertAttempt } from "#server/domains/auth/identities/identity-attempts.queries.ts";
import { attemptCookie, attemptMinutes } from "#server/domains/auth/identities/identity-cookie.ts";
import { countCall, identityAttemptsOfClient } from "#server/domains/auth/rate-limit.ts";
import { refuseUnconfirmed } from "#server/domains/auth/passwords/confirm-password.ts";
import type { Config } from "#server/env.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { openedOrigin } from "#server/lib/opened-origin.ts";
import { newToken, sha256 } from "#server/lib/random-token.ts";
import type { Session } from "#server/trpc/context.ts";
import { type IdentityProvider, identityProviderNames, type StartIdentityInput } from "#shared/auth/sign-in.ts";
import { Minute } from "#shared/time.ts";

export type IdentityDeps = Pick<Deps, "config" | "db" | "identities" | "jobs" | "log" | "secrets">;

/** In the words people know, and operators look for. */
export const notConfigured = () =>
  new DomainError("UNPROCESSABLE", "Social login is not configured. Please set the provider env vars.");

function offBecause({ off }: Config["identity"], provider: IdentityProvider): DomainError {
  const needsHttps = off.some((entry) => entry.provider === provider && entry.reason === "needs_https");
  return needsHttps
    ? new DomainError("UNPROCESSABLE", `Sign-in with ${identityProviderNames[provider]} needs https on this server.`)
    : notConfigured();
}

function secretInUse() {
  const message = "This secret was used before. Make a new one for each attempt.";
  return new DomainError("CONFLICT", message, { issues: [{ path: "opener", message }] });
}

export const isHttps = ({ publicUrl }: Pick<Config, "publicUrl">) => publicUrl.startsWith("https:");
export const sealContext = (stateHash: string) => `identity_attempts.sealed.${stateHash}`;
export const returnAddress = (origin: string, provider: IdentityProvider) =>
  `${origin}/api/auth/social/callback/${provider}`;

/** How somebody came to us. */
export interface Visitor {
  address: string;
  host: string | undefined;
}

/** `own`: who links the provider to their account, or shows by it who they are. */
export interface Own {
  session: Session;
  purpose: "link" | "confirm";
}

/**
 * The way to a provider: where to send the person, and the cookie their browser must bring back.
 * Throws UNPROCESSABLE when the provider is off, CONFIRMATION_REQUIRED for linking, CONFLICT for an
 * opener that was used before, RATE_LIMITED.
 */
export async function beginIdentity(
  deps: IdentityDeps,
  { address, host }: Visitor,
  { provider, opener, isPopup = true }: StartIdentityInput,
  own: Own | null,
): Promise<{ authorizationUrl: string; cookie: string }> {
  const service = deps.identities[provider];
  if (service === undefined) throw offBecause(deps.config.identity, provider);
  if (own?.purpose === "link") await refuseUnconfirmed(deps, own.session);
  await countCall(deps.db, identityAttemptsOfClient(address));
  const [state, nonce, codeVerifier, browserSecret] = [newToken(""), newToken(""), newToken(""), newToken("")];
  const stateHash = sha256(state);
  const attempt = {
    stateHash,
    provider,
    purpose: own?.purpose ?? ("sign_in" as const),
    userId: own?.session.userId ?? null,
    loginSessionId: own?.session.loginSessionId ?? null,
    sealed: deps.secrets.seal(JSON.stringify({ nonce, codeVerifier }), sealContext(stateHash)),
    browserHash: sha256(browserSecret),
    openerHash: opener,
    isPopup,
  };
  if (!(await insertAttempt(deps.db, attempt, attemptMinutes * Minute.seconds))) throw secretInUse();
  const redirectUri = returnAddress(openedOrigin(deps.config, host), provider);
  const rules = { isHttps: isHttps(deps.config), postsBack: service.postsBack };
  return {
    authorizationUrl: service.authorizationUrl({ state, nonce, codeVerifier, redirectUri }).toString(),
    cookie: attemptCookie(stateHash, browserSecret, rules),
  };
}
