import type { Deps } from "#server/deps.ts";
import { findAttempt, insertAttempt, takeResult } from "#server/domains/auth/identities/identities.queries.ts";
import { attemptCookie, attemptMinutes } from "#server/domains/auth/identities/identity-cookie.ts";
import { refuseUnconfirmed } from "#server/domains/auth/passwords/check-owner.ts";
import { type Client, signInOrAskForCode } from "#server/domains/auth/sign-in.ts";
import type { Config } from "#server/env.ts";
import { openedOrigin } from "#server/lib/addresses/opened-origin.ts";
import { DomainError, refusalAt } from "#server/lib/domain-error.ts";
import { newToken, sha256, sha256Base64Url } from "#server/lib/random-token.ts";
import { countCall, identityAttemptsOfClient } from "#server/rate-limits/rate-limits.ts";
import type { Session } from "#server/trpc/context.ts";
import {
  type FinishIdentityInput,
  type IdentityOutcome,
  IdentityProblem,
  type IdentityProvider,
  type StartIdentityInput,
  identityProviderNames,
} from "#shared/auth/sign-in.ts";
import { Minute } from "#shared/durations.ts";

export type IdentityDeps = Pick<Deps, "config" | "db" | "identities" | "jobs" | "log" | "secrets">;

/** Operators search for this text: do not change it. */
const notConfigured = () =>
  new DomainError("UNPROCESSABLE", "Social login is not configured. Please set the provider env vars.");

function unavailableProvider({ off }: Config["identity"], provider: IdentityProvider): DomainError {
  const needsHttps = off.some((entry) => entry.provider === provider && entry.reason === "needs_https");
  return needsHttps
    ? new DomainError("UNPROCESSABLE", `Sign-in with ${identityProviderNames[provider]} needs https on this server.`)
    : notConfigured();
}

const secretInUse = () =>
  refusalAt("CONFLICT", "opener", "This secret was used before. Make a new one for each attempt.");

export const isHttps = ({ publicUrl }: Pick<Config, "publicUrl">) => publicUrl.startsWith("https:");
export const sealContext = (stateHash: string) => `identity_attempts.sealed.${stateHash}`;
export const returnAddress = (origin: string, provider: IdentityProvider) =>
  `${origin}/api/auth/social/callback/${provider}`;

/** The client's IP address, and the Host header it used. */
interface Visitor {
  address: string;
  host: string | undefined;
}

/** A signed-in user who links the provider to the account, or confirms their identity with it. */
interface OwnerIntent {
  session: Session;
  purpose: "link" | "confirm";
}

/**
 * Begins a sign-in at a provider: the address to open, and the cookie that the browser must send back.
 * Throws UNPROCESSABLE when the provider is off, CONFIRMATION_REQUIRED for linking, CONFLICT for an
 * opener that was used before, RATE_LIMITED.
 */
export async function beginIdentity(
  deps: IdentityDeps,
  { address, host }: Visitor,
  { provider, opener, isPopup = true }: StartIdentityInput,
  own: OwnerIntent | null,
): Promise<{ authorizationUrl: string; cookie: string }> {
  const service = deps.identities[provider];
  if (service === undefined) throw unavailableProvider(deps.config.identity, provider);
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

const expired: IdentityOutcome = { outcome: "failed", problem: "user-token-expired" };

/**
 * Returns the outcome of an attempt once, to the page that began it and therefore knows the secret. A wrong handoff code
 * deletes the outcome.
 */
export async function finishIdentity(
  deps: IdentityDeps,
  client: Client,
  { secret, handoff }: FinishIdentityInput,
): Promise<IdentityOutcome> {
  const openerHash = sha256Base64Url(secret);
  const waiting = await findAttempt(deps.db, openerHash);
  if (waiting === null) return expired;
  if (waiting.handoffHash === null) return { outcome: "pending" };
  return deps.db.transaction(async (tx): Promise<IdentityOutcome> => {
    const attempt = await takeResult(tx, openerHash);
    if (attempt === null) return expired;
    if (handoff !== undefined && sha256(handoff) !== attempt.handoffHash) {
      deps.log.warn({ provider: attempt.provider }, "auth.handoff_refused");
      return expired;
    }
    if (attempt.resultUserId === null)
      return { outcome: "failed", problem: IdentityProblem.catch("identity-refused").parse(attempt.error) };
    if (attempt.purpose !== "sign_in") return { outcome: attempt.purpose === "link" ? "linked" : "confirmed" };
    const answer = await signInOrAskForCode(deps, tx, attempt.resultUserId, client);
    deps.log.info({ userId: attempt.resultUserId, provider: attempt.provider }, "auth.identity_used");
    return "secondFactor" in answer
      ? { outcome: "second_factor", secondFactor: answer.secondFactor }
      : { outcome: "signed_in", ...answer };
  });
}
