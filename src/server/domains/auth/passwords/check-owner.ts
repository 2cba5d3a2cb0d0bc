import type { Deps } from "#server/deps.ts";
import { findOwner } from "#server/domains/auth/auth.queries.ts";
import { checkCode, hasSecondFactor } from "#server/domains/auth/second-factor/check-code.ts";
import { isLoginSessionConfirmed } from "#server/domains/auth/passwords/confirmation.queries.ts";
import { verifyPassword } from "#server/domains/auth/passwords/password.ts";
import { countCall, refuseWhileBlocked, wrongPasswordsOfAccount } from "#server/domains/auth/rate-limit.ts";
import { DomainError, invalidInput, notFound } from "#server/lib/domain-error.ts";
import type { Session } from "#server/trpc/context.ts";
import type { OwnerProofInput } from "#shared/auth/auth.ts";

export type Owner = NonNullable<Awaited<ReturnType<typeof findOwner>>>;
type CheckDeps = Pick<Deps, "db" | "log" | "secrets">;

async function checkPassword(
  { db, log }: CheckDeps,
  session: Session,
  { email, hash }: Pick<Owner, "email"> & { hash: string },
  { password, field }: { password: string | undefined; field: string },
): Promise<void> {
  if (password === undefined) throw invalidInput([{ path: field, message: "Enter your password" }]);
  const wrongTries = wrongPasswordsOfAccount(email);
  await refuseWhileBlocked(db, [wrongTries]);
  if (!(await verifyPassword(hash, password))) {
    log.warn({ ...session, field }, "auth.own_password_refused");
    await countCall(db, wrongTries);
    throw invalidInput([{ path: field, message: "The password is not right" }]);
  }
  // Guesses sent side by side: the right one among them waits like the others.
  await refuseWhileBlocked(db, [wrongTries]);
}

export const confirmationRequired = (message: string) => new DomainError("CONFIRMATION_REQUIRED", message);

/**
 * Asks a signed-in person once more who they are: the password, and the code where a second factor is on. Counted like a sign-in,
 * for a stolen session must not be a place to guess. Without a password the sign-in itself has to be fresh.
 * Throws INVALID_INPUT on `field` or `code`, CONFIRMATION_REQUIRED, RATE_LIMITED.
 */
export async function checkOwner(
  deps: CheckDeps,
  session: Session,
  { password, code }: OwnerProofInput,
  field = "password",
): Promise<Owner> {
  const owner = await findOwner(deps.db, session.userId);
  if (owner === null) throw notFound("User");
  const { hash, email } = owner;
  if (hash !== null) await checkPassword(deps, session, { email, hash }, { password, field });
  else if (!(await isLoginSessionConfirmed(deps.db, session)))
    throw confirmationRequired("Please sign in again to do this");
  if (await hasSecondFactor(deps, session.userId)) await checkCode(deps, session.userId, code);
  return owner;
}
