import type { IdentityDeps } from "#server/domains/auth/identities/begin-identity.ts";
import { giveUp } from "#server/domains/auth/identities/revoke-identity.ts";
import { endLoginSessions, endOtherLoginSessions, findOwner } from "#server/domains/auth/auth.queries.ts";
import { refuseUnconfirmed } from "#server/domains/auth/passwords/confirm-password.ts";
import { deleteIdentity, deleteIdentityOf, holdUser } from "#server/domains/auth/identities/identities.queries.ts";
import { deleteHalfSignIns } from "#server/domains/auth/second-factor/second-factor.queries.ts";
import { findIdentities, findPasskeys } from "#server/domains/auth/identities/sign-in-methods.queries.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import type { Db } from "#server/db/client.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import type { Session } from "#server/trpc/context.ts";
import type { UserId } from "#shared/ids.ts";
import { type IdentityProvider, identityProviderNames } from "#shared/auth/sign-in.ts";

/** Throws CONFLICT when nobody could sign in to the account any more. Runs in a transaction that holds the user. */
export async function refuseLastMethod(tx: Db, userId: UserId): Promise<void> {
  const owner = await findOwner(tx, userId);
  if (owner?.hash !== null && owner !== null) return;
  if ((await findPasskeys(tx, userId)).length + (await findIdentities(tx, userId)).length > 0) return;
  throw new DomainError("CONFLICT", "This is your only way to sign in. Set a password first.");
}

/** The provider no longer signs in; other devices are signed out. Throws CONFIRMATION_REQUIRED, NOT_FOUND, CONFLICT for the last way in. */
export async function unlinkIdentity(deps: IdentityDeps, session: Session, id: string): Promise<void> {
  await refuseUnconfirmed(deps, session);
  const { userId } = session;
  const unlinked = await deps.db.transaction(async (tx) => {
    await holdUser(tx, userId);
    const row = await deleteIdentity(tx, userId, id);
    if (row === null) throw notFound("Linked sign-in");
    await refuseLastMethod(tx, userId);
    await endOtherLoginSessions(tx, session);
    await deleteHalfSignIns(tx, userId);
    const params = { change: "unlinked", name: identityProviderNames[row.provider] } as const;
    await sendMail(deps, tx, { kind: "signInMethodChanged", params, userId });
    return row;
  });
  deps.log.info({ userId, provider: unlinked.provider }, "auth.identity_unlinked");
  await giveUp(deps, unlinked);
}

/**
 * A provider says that somebody wants what came from there to be forgotten. Every sign-in ends with it; a link in a mail sets a
 * password where there is none.
 */
export async function forgetIdentity(
  deps: Pick<IdentityDeps, "jobs" | "log" | "secrets">,
  tx: Db,
  provider: IdentityProvider,
  subject: string,
): Promise<void> {
  const row = await deleteIdentityOf(tx, provider, subject);
  if (row === null) return;
  const { userId } = row;
  await endLoginSessions(tx, userId);
  await deleteHalfSignIns(tx, userId);
  const params = { change: "unlinked", name: identityProviderNames[provider] } as const;
  await sendMail(deps, tx, { kind: "signInMethodChanged", params, userId });
  deps.log.info({ userId, provider }, "auth.identity_forgotten");
}
