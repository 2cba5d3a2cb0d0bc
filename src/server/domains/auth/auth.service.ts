import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { addressTaken, sendVerificationLink } from "#server/domains/auth/email-links/email-address.ts";
import { requireInvitation } from "#server/domains/auth/invitations/invitations.service.ts";
import { endLoginSessionsOfTokens } from "#server/domains/auth/login-sessions.queries.ts";
import { hashPassword, isOutdated, verifyPassword } from "#server/domains/auth/passwords/hash-password.ts";
import { refuseWeakPassword } from "#server/domains/auth/passwords/password-rules.ts";
import {
  findCredentialByEmail,
  lockCredential,
  replaceHash,
  saveCredential,
} from "#server/domains/auth/passwords/passwords.queries.ts";
import { sendTokenReuseAlert } from "#server/domains/auth/security-alerts.ts";
import { accessTokenPrefix, apiKeyPrefix } from "#server/domains/auth/sessions/session.ts";
import { queueTokenSync } from "#server/domains/auth/sessions/sync-token.ts";
import { rotate } from "#server/domains/auth/sessions/tokens.ts";
import { type Client, openSession, signInOrAskForCode } from "#server/domains/auth/sign-in.ts";
import { createUser, getUser } from "#server/domains/users/users.service.ts";
import { isLoopback } from "#server/lib/addresses/network.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { sha256 } from "#server/lib/random-token.ts";
import {
  countCall,
  refuseWhileBlocked,
  registrationsOfClient,
  resetCalls,
  wrongPasswordsOfAccount,
  wrongPasswordsOfClient,
} from "#server/rate-limits/rate-limits.ts";
import type { LoginInput, RegisterInput, SignInAnswer, SignedIn } from "#shared/auth/auth.ts";

type AuthDeps = Pick<Deps, "db" | "config" | "log" | "jobs" | "secrets">;

/**
 * Creates an account and signs it in. Throws FORBIDDEN without the needed invitation, CONFLICT for a taken address, INVALID_INPUT for a
 * weak password, RATE_LIMITED.
 */
export async function registerUser(deps: AuthDeps, client: Client, input: RegisterInput): Promise<SignedIn> {
  await refuseWeakPassword(deps.config.passwordPolicy, input.password, input);
  // On a developer's machine seeds, tests and demos create many accounts, and there is no attacker to slow down.
  const isLocalDevelopment = isLoopback(client.address) && (deps.config.mode === "development" || deps.config.sandbox);
  if (!isLocalDevelopment) await countCall(deps.db, registrationsOfClient(client.address));
  // Before the address is checked, so that the time does not reveal a taken one, and outside the transaction, because it is slow.
  const hash = await hashPassword(input.password);
  const signedIn = await deps.db.transaction(async (tx) => {
    await requireInvitation(tx, input.email, input.invitation);
    const user = await createUser(tx, input);
    if (user === null) throw addressTaken();
    await saveCredential(tx, user.id, hash);
    await recordActivity(tx, user.id, { kind: "user.registered" });
    await sendVerificationLink(deps, tx, user, client.language);
    return openSession(deps, tx, user.id, client);
  });
  deps.log.info({ userId: signedIn.user.id }, "auth.registered");
  return signedIn;
}

const wrongCredentials = () => new DomainError("UNAUTHORIZED", "Invalid email or password");

/**
 * A session, or a ticket if a second factor is on. Throws the same UNAUTHORIZED for a wrong password and an unknown address, RATE_LIMITED
 * after too many.
 */
export async function login(deps: AuthDeps, client: Client, { email, password }: LoginInput): Promise<SignInAnswer> {
  const { db, log } = deps;
  const limits = [wrongPasswordsOfAccount(email), wrongPasswordsOfClient(client.address)] as const;
  await refuseWhileBlocked(db, [...limits]);
  const credential = await findCredentialByEmail(db, email);
  const isRight = await verifyPassword(credential?.hash ?? null, password);
  if (credential === null || !isRight) {
    log.warn({ userId: credential?.userId, address: client.address }, "auth.login_failed");
    for (const limit of limits) await countCall(db, limit);
    throw wrongCredentials();
  }
  // Of parallel guesses, only those before the limit may learn whether they were right.
  await refuseWhileBlocked(db, [...limits]);
  const { userId } = credential;
  const hash = isOutdated(credential.hash) ? await hashPassword(password) : credential.hash;
  const answered = await db.transaction(async (tx) => {
    // The password may have been changed while this one was verified.
    if (!(await lockCredential(tx, userId, credential.changedAt))) throw wrongCredentials();
    if (hash !== credential.hash) await replaceHash(tx, userId, hash);
    return signInOrAskForCode(deps, tx, userId, client);
  });
  await resetCalls(db, limits[0]);
  log.info({ userId }, "secondFactor" in answered ? "auth.second_factor_asked" : "auth.logged_in");
  return answered;
}

/**
 * A new token pair for a refresh token. Throws UNAUTHORIZED when it is unknown or expired, and when it was used: that ends its login
 * session, unless it is a retry soon after a lost answer. Throws RATE_LIMITED.
 */
export async function refresh(deps: AuthDeps, refreshToken: string): Promise<SignedIn> {
  const rotation = await deps.db.transaction(async (tx) => {
    const outcome = await rotate(tx, refreshToken);
    if (outcome.outcome === "reused") await sendTokenReuseAlert(deps, tx, outcome.session);
    if (outcome.outcome === "rotated") await queueTokenSync(deps, tx, outcome.session, outcome.pair);
    return outcome;
  });
  if (rotation.outcome === "rotated")
    return { ...rotation.pair, user: await getUser(deps.db, rotation.session.userId) };
  if (rotation.outcome === "reused") deps.log.warn(rotation.session, "auth.refresh_token_reused");
  throw new DomainError("UNAUTHORIZED", "Session expired. Please login again.");
}

/**
 * Ends the login sessions of these tokens, which may be expired or used. Throws UNAUTHORIZED without a token, and FORBIDDEN for an
 * API key, which belongs to no login session and would stay valid.
 */
export async function logout(
  deps: Pick<Deps, "config" | "db" | "jobs" | "log" | "secrets">,
  tokens: readonly (string | null | undefined)[],
): Promise<void> {
  const given = tokens.filter((token) => typeof token === "string");
  if (given.some((token) => token.startsWith(apiKeyPrefix)))
    throw new DomainError("FORBIDDEN", "An API key is not signed in and goes on working. Revoke it to end it.");
  const hashes = given.map(sha256);
  if (hashes.length === 0) throw new DomainError("UNAUTHORIZED", "Please sign in");
  // AUTH_SYNC_URL identifies a login session by its access token.
  const token = given.find((one) => one.startsWith(accessTokenPrefix));
  const ended = await deps.db.transaction(async (tx) => {
    const sessions = await endLoginSessionsOfTokens(tx, hashes);
    if (token !== undefined)
      for (const session of sessions) await queueTokenSync(deps, tx, session, { token, hasEnded: true });
    return sessions;
  });
  for (const { userId } of ended) deps.log.info({ userId }, "auth.logged_out");
}
