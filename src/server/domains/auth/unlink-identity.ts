import type { IdentityDeps } from "#server/domains/auth/begin-identity.ts";
import { endOtherLoginSessions, findOwner } from "#server/domains/auth/auth.queries.ts";
import { refuseUnconfirmed } from "#server/domains/auth/confirm-password.ts";
import { deleteIdentity, holdUser, type IdentityRow } from "#server/domains/auth/identities.queries.ts";
import { findIdentities, findPasskeys } from "#server/domains/auth/sign-in-methods.queries.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { IdentityError } from "#server/integrations/identity/identity-service.ts";
import type { Db } from "#server/db/client.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import type { Session } from "#server/trpc/context.ts";
import type { UserId } from "#shared/ids.ts";
import { identityProviderNames } from "#shared/sign-in.ts";
import { Second } from "#shared/time.ts";

const revokeDeadlineMs = 10 * Second.ms;

/** Throws CONFLICT when nobody could sign in to the account any more. Runs in a transaction that holds the user. */
export async function refuseLastMethod(tx: Db, userId: UserId): Promise<void> {
  const owner = await findOwner(tx, userId);
  if (owner?.hash !== null && owner !== null) return;
  if ((await findPasskeys(tx, userId)).length + (await findIdentities(tx, userId)).length > 0) return;
  throw new DomainError("CONFLICT", "This is your only way to sign in. Set a password first.");
}

/** Tells the provider, too, where it wants to know. The link is gone here whatever it says. */
async function giveUp(deps: IdentityDeps, { id, provider, sealedToken }: IdentityRow): Promise<void> {
  const service = deps.identities[provider];
  if (sealedToken === null || service?.revoke === undefined) return;
  try {
    const token = deps.secrets.open(sealedToken, `identities.sealed_token.${id}`);
    await service.revoke(token, AbortSignal.timeout(revokeDeadlineMs));
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    deps.log.warn({ provider, err: error }, "auth.identity_not_revoked");
  }
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
    const params = { change: "unlinked", name: identityProviderNames[row.provider] } as const;
    await sendMail(deps, tx, { kind: "signInMethodChanged", params, userId });
    return row;
  });
  deps.log.info({ userId, provider: unlinked.provider }, "auth.identity_unlinked");
  await giveUp(deps, unlinked);
}
