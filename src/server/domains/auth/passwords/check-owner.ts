import type { Deps } from "#server/deps.ts";
import { verifyPassword } from "#server/domains/auth/passwords/hash-password.ts";
import {
  confirmLoginSession,
  findOwner,
  isLoginSessionConfirmed,
} from "#server/domains/auth/passwords/passwords.queries.ts";
import { checkCode, hasSecondFactor } from "#server/domains/auth/second-factor/check-code.ts";
import { DomainError, invalidInput, notFound } from "#server/lib/domain-error.ts";
import { countCall, refuseWhileBlocked, wrongPasswordsOfUser } from "#server/rate-limits/rate-limits.ts";
import type { Session } from "#server/trpc/context.ts";
import type { OwnerProofInput } from "#shared/auth/auth.ts";

export type Owner = NonNullable<Awaited<ReturnType<typeof findOwner>>>;
type CheckDeps = Pick<Deps, "db" | "log" | "secrets">;

async function checkPassword(
  { db, log }: CheckDeps,
  session: Session,
  hash: string,
  { password, field }: { password: string | undefined; field: string },
): Promise<void> {
  if (password === undefined) throw invalidInput([{ path: field, message: "Enter your password" }]);
  const wrongPasswords = wrongPasswordsOfUser(session.userId);
  await refuseWhileBlocked(db, [wrongPasswords]);
  if (!(await verifyPassword(hash, password))) {
    log.warn({ ...session, field }, "auth.own_password_refused");
    await countCall(db, wrongPasswords);
    throw invalidInput([{ path: field, message: "The password is not right" }]);
  }
  // Of parallel guesses, a right one that finishes after the limit is refused like the wrong ones.
  await refuseWhileBlocked(db, [wrongPasswords]);
}

export const confirmationRequired = (message: string) => new DomainError("CONFIRMATION_REQUIRED", message);

/**
 * Verifies the identity of a signed-in user again: the password, and the code where a second factor is on. Wrong passwords are
 * limited as at sign-in, but counted apart from it. Without a password, the sign-in or a confirmation must be fresh.
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
  const { hash } = owner;
  if (hash !== null) await checkPassword(deps, session, hash, { password, field });
  else if (!(await isLoginSessionConfirmed(deps.db, session)))
    throw confirmationRequired("Please sign in again to do this");
  if (await hasSecondFactor(deps, session.userId)) await checkCode(deps, session.userId, code);
  return owner;
}

/** Permits actions that need a confirmation for 15 minutes in this login session. Throws as checkOwner does, NOT_FOUND when it has ended. */
export async function confirmPassword(
  deps: Pick<Deps, "db" | "log" | "secrets">,
  session: Session,
  proof: OwnerProofInput,
): Promise<void> {
  await checkOwner(deps, session, proof);
  if (!(await confirmLoginSession(deps.db, session))) throw notFound("Session");
}

/** Throws CONFIRMATION_REQUIRED unless the user signed in or confirmed their identity within the last 15 minutes. */
export async function refuseUnconfirmed({ db }: Pick<Deps, "db">, session: Session): Promise<void> {
  if (await isLoginSessionConfirmed(db, session)) return;
  throw confirmationRequired("Please confirm your password first");
}
