import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { insertLoginSession } from "#server/domains/auth/login-sessions.queries.ts";
import { checkCode, hasSecondFactor } from "#server/domains/auth/second-factor/check-code.ts";
import { findTicketOwner, insertTicket, takeTicket } from "#server/domains/auth/second-factor/second-factor.queries.ts";
import { sendNewDeviceAlert } from "#server/domains/auth/security-alerts.ts";
import { queueTokenSync } from "#server/domains/auth/sessions/sync-token.ts";
import { issueTokenPair } from "#server/domains/auth/sessions/tokens.ts";
import { getUser } from "#server/domains/users/users.service.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { newToken, sha256 } from "#server/lib/random-token.ts";
import type { SignInAnswer, SignedIn } from "#shared/auth/auth.ts";
import type { GiveSecondFactorInput } from "#shared/auth/second-factor.ts";
import { Minute } from "#shared/durations.ts";
import type { UserId } from "#shared/ids.ts";
import type { Language } from "#shared/users/settings.ts";

/** The origin of a call. */
export interface Client {
  address: string;
  userAgent: string | null;
  /** Language of mails until the user chooses one. */
  language: Language;
}

const ticketPrefix = "plst_";
const ticketMs = 5 * Minute.ms;

export type SignInDeps = Pick<Deps, "config" | "jobs" | "secrets">;

/** Opens a login session. Call it only when every factor has been verified. */
export async function openSession(deps: SignInDeps, tx: Db, userId: UserId, client: Client): Promise<SignedIn> {
  const session = await insertLoginSession(tx, userId, client.userAgent);
  const pair = await issueTokenPair(tx, session);
  await queueTokenSync(deps, tx, session, pair);
  return { ...pair, user: await getUser(tx, userId) };
}

/** After the first factor: a session, or a ticket if a second factor is on. */
export async function signInOrAskForCode(
  deps: SignInDeps,
  tx: Db,
  userId: UserId,
  client: Client,
): Promise<SignInAnswer> {
  if (await hasSecondFactor({ db: tx }, userId)) {
    const ticket = newToken(ticketPrefix);
    const expiresAt = new Date(Date.now() + ticketMs);
    await insertTicket(tx, userId, sha256(ticket), expiresAt);
    return { secondFactor: { ticket, expiresAt: expiresAt.toISOString() } };
  }
  await sendNewDeviceAlert(deps, tx, userId, client);
  return openSession(deps, tx, userId, client);
}

const expiredTicket = () => new DomainError("UNAUTHORIZED", "This took too long. Please sign in again.");

/** Completes a sign-in with its second factor. Throws UNAUTHORIZED for an expired ticket, INVALID_INPUT on `code`, RATE_LIMITED. */
export async function completeSignIn(
  deps: SignInDeps & Pick<Deps, "db" | "log">,
  client: Client,
  { ticket, code }: GiveSecondFactorInput,
): Promise<SignedIn> {
  const hash = sha256(ticket);
  const userId = await findTicketOwner(deps.db, hash);
  if (userId === null) throw expiredTicket();
  await checkCode(deps, userId, code);
  const signedIn = await deps.db.transaction(async (tx) => {
    if (!(await takeTicket(tx, hash))) throw expiredTicket();
    await sendNewDeviceAlert(deps, tx, userId, client);
    return openSession(deps, tx, userId, client);
  });
  deps.log.info({ userId }, "auth.logged_in");
  return signedIn;
}
