import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  type IdentityRow,
  deleteIdentity,
  deleteIdentityOf,
  findIdentities,
  findIdentitiesOf,
  findPasskeys,
  lockUser,
} from "#server/domains/auth/identities/identities.queries.ts";
import type { IdentityDeps } from "#server/domains/auth/identities/identity-attempt.ts";
import { endLoginSessions, endOtherLoginSessions } from "#server/domains/auth/login-sessions.queries.ts";
import { refuseUnconfirmed } from "#server/domains/auth/passwords/check-owner.ts";
import { findOwner } from "#server/domains/auth/passwords/passwords.queries.ts";
import { deletePendingSignIns } from "#server/domains/auth/second-factor/second-factor.queries.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { IdentityError } from "#server/integrations/identity/identity-service.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import { SecretUnreadableError } from "#server/lib/secrets/secret-box.ts";
import type { Session } from "#server/trpc/context.ts";
import { type IdentityProvider, identityProviderNames } from "#shared/auth/sign-in.ts";
import { Second } from "#shared/durations.ts";
import type { UserId } from "#shared/ids.ts";

type RevokeDeps = Pick<Deps, "identities" | "log" | "secrets">;

const deadlineMs = 10 * Second.ms;

/** Revokes a link at a provider that requires it. False when the provider cannot be reached: then retry later. */
async function revokeAtProvider(deps: RevokeDeps, { id, provider, sealedToken }: IdentityRow): Promise<boolean> {
  const service = deps.identities[provider];
  if (sealedToken === null || service?.revoke === undefined) return true;
  try {
    const token = deps.secrets.open(sealedToken, `identities.sealed_token.${id}`);
    await service.revoke(token, AbortSignal.timeout(deadlineMs));
  } catch (error) {
    if (!(error instanceof IdentityError || error instanceof SecretUnreadableError)) throw error;
    deps.log.warn({ provider, err: error }, "auth.identity_not_revoked");
    return !(error instanceof IdentityError && error.problem === "network-request-failed");
  }
  return true;
}

/** Revokes and deletes every link of an account that is being deleted. False while one of them needs a retry. */
export async function revokeIdentities(deps: RevokeDeps & Pick<Deps, "db">, userId: UserId): Promise<boolean> {
  let isDone = true;
  for (const row of await findIdentitiesOf(deps.db, userId)) {
    if (await revokeAtProvider(deps, row)) await deleteIdentity(deps.db, userId, row.id);
    else isDone = false;
  }
  return isDone;
}

/** Throws CONFLICT when the account has no sign-in method left. Runs in a transaction that has locked the user. */
export async function refuseLastMethod(tx: Db, userId: UserId): Promise<void> {
  const owner = await findOwner(tx, userId);
  if (owner?.hash !== null && owner !== null) return;
  if ((await findPasskeys(tx, userId)).length + (await findIdentities(tx, userId)).length > 0) return;
  throw new DomainError("CONFLICT", "This is your only way to sign in. Set a password first.");
}

/** Unlinks the provider and signs other devices out. Throws CONFIRMATION_REQUIRED, NOT_FOUND, CONFLICT for the last sign-in method. */
export async function unlinkIdentity(deps: IdentityDeps, session: Session, id: string): Promise<void> {
  await refuseUnconfirmed(deps, session);
  const { userId } = session;
  const unlinked = await deps.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const row = await deleteIdentity(tx, userId, id);
    if (row === null) throw notFound("Linked sign-in");
    await refuseLastMethod(tx, userId);
    await endOtherLoginSessions(tx, session);
    await deletePendingSignIns(tx, userId);
    const params = { change: "unlinked", name: identityProviderNames[row.provider] } as const;
    await sendMail(deps, tx, { kind: "signInMethodChanged", params, userId });
    return row;
  });
  deps.log.info({ userId, provider: unlinked.provider }, "auth.identity_unlinked");
  await revokeAtProvider(deps, unlinked);
}

/**
 * For a deletion request that a provider forwards: unlinks the identity and ends every login session. The user can still set a
 * password with a mailed reset link.
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
  await deletePendingSignIns(tx, userId);
  const params = { change: "unlinked", name: identityProviderNames[provider] } as const;
  await sendMail(deps, tx, { kind: "signInMethodChanged", params, userId });
  deps.log.info({ userId, provider }, "auth.identity_forgotten");
}
