import type { Deps } from "#server/deps.ts";
import { confirmLoginSession, isLoginSessionConfirmed } from "#server/domains/auth/confirmation.queries.ts";
import { checkOwnPassword } from "#server/domains/auth/check-own-password.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import type { Session } from "#server/trpc/context.ts";
import { Minute } from "#shared/time.ts";

/** How long a sign-in, or the password given again, is good for what a stolen session must not do. */
const confirmedSeconds = 15 * Minute.seconds;

/** Lets this sign-in do for 15 minutes what asks for the password. Throws INVALID_INPUT on `password`, RATE_LIMITED. */
export async function confirmPassword(
  deps: Pick<Deps, "db" | "log">,
  session: Session,
  password: string,
): Promise<void> {
  await checkOwnPassword(deps, session, password, "password");
  if (!(await confirmLoginSession(deps.db, session))) throw notFound("Session");
}

/** Throws CONFIRMATION_REQUIRED unless the person signed in or gave the password within the last 15 minutes. */
export async function refuseUnconfirmed({ db }: Pick<Deps, "db">, session: Session): Promise<void> {
  if (await isLoginSessionConfirmed(db, session, confirmedSeconds)) return;
  throw new DomainError("CONFIRMATION_REQUIRED", "Please confirm your password first");
}
