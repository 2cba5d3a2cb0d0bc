import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import {
  endLoginSessionsOfTokens,
  findCredentialByEmail,
  holdCredential,
  replaceHash,
  saveCredential,
} from "#server/domains/auth/auth.queries.ts";
import { hashPassword, isOutdated, verifyPassword } from "#server/domains/auth/passwords/password.ts";
import { refuseWeakPassword } from "#server/domains/auth/passwords/password-rules.ts";
import {
  countCall,
  forgetCalls,
  refuseWhileBlocked,
  registrationsOfClient,
  wrongPasswordsOfAccount,
  wrongPasswordsOfClient,
} from "#server/domains/auth/rate-limit.ts";
import { accessTokenPrefix, apiKeyPrefix } from "#server/domains/auth/sessions/session.ts";
import { type Client, openSession, signInOrAsk } from "#server/domains/auth/sign-in.ts";
import { tellOfReuse } from "#server/domains/auth/sessions/sign-in-alerts.ts";
import { syncToken } from "#server/domains/auth/sessions/sync-token.ts";
import { rotate } from "#server/domains/auth/sessions/tokens.ts";
import { askToVerify } from "#server/domains/auth/email-links/verify-email.ts";
import { admit } from "#server/domains/auth/invitations/invitations.service.ts";
import { createUser, getUser } from "#server/domains/users/users.service.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { isLoopback } from "#server/lib/network.ts";
import { sha256 } from "#server/lib/random-token.ts";
import type { LoginInput, RegisterInput, SignedIn, SignInAnswer } from "#shared/auth/auth.ts";

type AuthDeps = Pick<Deps, "db" | "config" | "log" | "jobs" | "secrets">;

/** Opens an account and signs it in. Throws FORBIDDEN where only who is invited may, CONFLICT for a taken address, INVALID_INPUT for a weak password, RATE_LIMITED. */
export async function registerUser(deps: AuthDeps, client: Client, input: RegisterInput): Promise<SignedIn> {
  await refuseWeakPassword(deps.config.passwordPolicy, input.password, input);
  // On a developer's machine seeds, tests and demos open accounts by the dozen, and there is no stranger to slow down.
  const isAtHome = isLoopback(client.address) && (deps.config.mode === "development" || deps.config.sandbox);
  if (!isAtHome) await countCall(deps.db, registrationsOfClient(client.address));
  // Hashed before anybody knows whether the address is free, and outside the transaction: it takes a while.
  const hash = await hashPassword(input.password);
  const signedIn = await deps.db.transaction(async (tx) => {
    await admit(tx, input.email, input.invitation);
    const user = await createUser(tx, input);
    if (user === null) {
      const message = "This email address already has an account";
      throw new DomainError("CONFLICT", message, { issues: [{ path: "email", message }] });
    }
    await saveCredential(tx, user.id, hash);
    await recordActivity(tx, user.id, { kind: "user.registered" });
    await askToVerify(deps, tx, user, client.language);
    return openSession(deps, tx, user.id, client);
  });
  deps.log.info({ userId: signedIn.user.id }, "auth.registered");
  return signedIn;
}

const wrongCredentials = () => new DomainError("UNAUTHORIZED", "Invalid email or password");

/** A session, or a ticket where a second factor is on. Throws UNAUTHORIZED with the same words for a wrong password and an unknown address; RATE_LIMITED after too many of them. */
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
  // Of guesses sent side by side only those before the limit may learn whether they were right.
  await refuseWhileBlocked(db, [...limits]);
  const { userId } = credential;
  const hash = isOutdated(credential.hash) ? await hashPassword(password) : credential.hash;
  const answered = await db.transaction(async (tx) => {
    // The password may have been changed while this one was checked.
    if (!(await holdCredential(tx, userId, credential.changedAt))) throw wrongCredentials();
    if (hash !== credential.hash) await replaceHash(tx, userId, hash);
    return signInOrAsk(deps, tx, userId, client);
  });
  await forgetCalls(db, limits[0]);
  log.info({ userId }, "secondFactor" in answered ? "auth.second_factor_asked" : "auth.logged_in");
  return answered;
}

/** A new token pair for a refresh token. Throws UNAUTHORIZED when it is unknown, expired or used; a used one ends its login session. */
export async function refresh(deps: AuthDeps, refreshToken: string): Promise<SignedIn> {
  const rotation = await deps.db.transaction(async (tx) => {
    const outcome = await rotate(tx, refreshToken);
    if (outcome.outcome === "reused") await tellOfReuse(deps, tx, outcome.session);
    if (outcome.outcome === "rotated") await syncToken(deps, tx, outcome.session, outcome.pair);
    return outcome;
  });
  if (rotation.outcome === "rotated")
    return { ...rotation.pair, user: await getUser(deps.db, rotation.session.userId) };
  if (rotation.outcome === "reused") deps.log.warn(rotation.session, "auth.refresh_token_reused");
  throw new DomainError("UNAUTHORIZED", "Session expired. Please login again.");
}

/**
 * Ends the login session behind any of these tokens, be they expired or used. Throws UNAUTHORIZED without a token, for there is
 * nobody to sign out, and FORBIDDEN for an API key, which would go on working.
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
  // Whoever was told of a sign-in knows it by its access token.
  const token = given.find((one) => one.startsWith(accessTokenPrefix));
  const ended = await deps.db.transaction(async (tx) => {
    const sessions = await endLoginSessionsOfTokens(tx, hashes);
    if (token !== undefined)
      for (const session of sessions) await syncToken(deps, tx, session, { token, hasEnded: true });
    return sessions;
  });
  for (const { userId } of ended) deps.log.info({ userId }, "auth.logged_out");
}
