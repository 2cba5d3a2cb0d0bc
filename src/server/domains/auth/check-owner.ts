import type { Deps } from "#server/deps.ts";
import { findCredential } from "#server/domains/auth/auth.queries.ts";
import { verifyPassword } from "#server/domains/auth/password.ts";
import { countCall, refuseWhileBlocked, wrongPasswordsOfAccount } from "#server/domains/auth/rate-limit.ts";
import { invalidInput, notFound } from "#server/lib/domain-error.ts";
import type { Session } from "#server/trpc/context.ts";

export type OwnCredential = NonNullable<Awaited<ReturnType<typeof findCredential>>>;

/**
 * Asks a signed-in person for the password once more, counted like a sign-in: a stolen session must not be a place to guess.
 * Throws INVALID_INPUT on `field` when it is wrong, RATE_LIMITED.
 */
export async function checkOwnPassword(
  { db, log }: Pick<Deps, "db" | "log">,
  session: Session,
  password: string,
  field: string,
): Promise<OwnCredential> {
  const credential = await findCredential(db, session.userId);
  if (credential === null) throw notFound("Password");
  const wrongTries = wrongPasswordsOfAccount(credential.email);
  await refuseWhileBlocked(db, [wrongTries]);
  if (!(await verifyPassword(credential.hash, password))) {
    log.warn({ ...session, field }, "auth.own_password_refused");
    await countCall(db, wrongTries);
    throw invalidInput([{ path: field, message: "The password is not right" }]);
  }
  // Guesses sent side by side: the right one among them waits like the others.
  await refuseWhileBlocked(db, [wrongTries]);
  return credential;
}
