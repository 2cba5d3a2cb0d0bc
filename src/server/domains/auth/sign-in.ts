import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { insertLoginSession } from "#server/domains/auth/auth.queries.ts";
import { checkCode, hasSecondFactor } from "#server/domains/auth/second-factor/check-code.ts";
import { findTicketOwner, insertTicket, takeTicket } from "#server/domains/auth/second-factor/second-factor.queries.ts";
import { tellOfNewDevice } from "#server/domains/auth/sessions/sign-in-alerts.ts";
import { syncToken } from "#server/domains/auth/sessions/sync-token.ts";
import { issueTokenPair } from "#server/domains/auth/sessions/tokens.ts";
import { getUser } from "#server/domains/users/users.service.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { newToken, sha256 } from "#server/lib/random-token.ts";
import type { SignedIn, SignInAnswer } from "#shared/auth/auth.ts";
import type { UserId } from "#shared/ids.ts";
import type { GiveSecondFactorInput } from "#shared/auth/second-factor.ts";
import type { Language } from "#shared/users/settings.ts";
import { Minute } from "#shared/time.ts";

/** Where a call came from. */
export interface Client {
  address: string;
  userAgent: string | null;
  /** What mails are written in until the person chooses a language. */
  language: Language;
}

const ticketPrefix = "plst_";
const ticketMs = 5 * Minute.ms;

export type SignInDeps = Pick<Deps, "config" | "jobs" | "secrets">;

/** Opens a login session: the person has shown all that is asked for. */
export async function openSession(deps: SignInDeps, tx: Db, userId: UserId, client: Client): Promise<SignedIn> {
  const session = await insertLoginSession(tx, userId, client.userAgent);
  const pair = await issueTokenPair(tx, session);
  await syncToken(deps, tx, session, pair);
  return { ...pair, user: await getUser(tx, userId) };
}

/** After the password, or the word of a provider: a session, or a ticket where a second factor is still to be given. */
export async function signInOrAsk(deps: SignInDeps, tx: Db, userId: UserId, client: Client): Promise<SignInAnswer> {
  if (await hasSecondFactor({ db: tx }, userId)) {
    const ticket = newToken(ticketPrefix);
    const expiresAt = new Date(Date.now() + ticketMs);
    await insertTicket(tx, userId, sha256(ticket), expiresAt);
    return { secondFactor: { ticket, expiresAt: expiresAt.toISOString() } };
  }
  await tellOfNewDevice(deps, tx, userId, client);
  return openSession(deps, tx, userId, client);
}

const deadTicket = () => new DomainError("UNAUTHORIZED", "This took too long. Please sign in again.");

/** The second half of a sign-in. Throws UNAUTHORIZED for a dead ticket, INVALID_INPUT on `code`, RATE_LIMITED. */
export async function giveSecondFactor(
  deps: SignInDeps & Pick<Deps, "db" | "log">,
  client: Client,
  { ticket, code }: GiveSecondFactorInput,
): Promise<SignedIn> {
  const hash = sha256(ticket);
  const userId = await findTicketOwner(deps.db, hash);
  if (userId === null) throw deadTicket();
  await checkCode(deps, userId, code);
  const signedIn = await deps.db.transaction(async (tx) => {
    if (!(await takeTicket(tx, hash))) throw deadTicket();
    await tellOfNewDevice(deps, tx, userId, client);
    return openSession(deps, tx, userId, client);
  });
  deps.log.info({ userId }, "auth.logged_in");
  return signedIn;
}
