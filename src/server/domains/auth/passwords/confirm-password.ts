import type { Deps } from "#server/deps.ts";
import { checkOwner, confirmationRequired } from "#server/domains/auth/passwords/check-owner.ts";
import { confirmLoginSession, isLoginSessionConfirmed } from "#server/domains/auth/passwords/confirmation.queries.ts";
import { notFound } from "#server/lib/domain-error.ts";
import type { Session } from "#server/trpc/context.ts";
import type { OwnerProofInput } from "#shared/auth/auth.ts";

/** Lets this sign-in do for 15 minutes what asks for the password. Throws as checkOwner does. */
export async function confirmPassword(
  deps: Pick<Deps, "db" | "log" | "secrets">,
  session: Session,
  proof: OwnerProofInput,
): Promise<void> {
  await checkOwner(deps, session, proof);
  if (!(await confirmLoginSession(deps.db, session))) throw notFound("Session");
}

/** Throws CONFIRMATION_REQUIRED unless the person signed in or gave the password within the last 15 minutes. */
export async function refuseUnconfirmed({ db }: Pick<Deps, "db">, session: Session): Promise<void> {
  if (await isLoginSessionConfirmed(db, session)) return;
  throw confirmationRequired("Please confirm your password first");
}
