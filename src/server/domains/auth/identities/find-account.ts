import { v7 as uuidv7 } from "uuid";
import type { Db } from "#server/db/client.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { deleteKeysOf } from "#server/domains/auth/api-keys/api-keys.queries.ts";
import { endLoginSessions } from "#server/domains/auth/auth.queries.ts";
import type { IdentityDeps } from "#server/domains/auth/identities/begin-identity.ts";
import { deleteConfirmations, deletePasswordResets } from "#server/domains/auth/email-links/email-links.queries.ts";
import { deleteCredential } from "#server/domains/auth/end-access.queries.ts";
import {
  deleteIdentitiesAndPasskeys,
  insertIdentity,
  markIdentityUsed,
} from "#server/domains/auth/identities/identities.queries.ts";
import { deleteFactor, deleteHalfSignIns } from "#server/domains/auth/second-factor/second-factor.queries.ts";
import { askToVerify } from "#server/domains/auth/email-links/verify-email.ts";
import { admit } from "#server/domains/auth/invitations/invitations.service.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { userWithAddress, verifyAddress } from "#server/domains/users/address.service.ts";
import { createUser, getUser } from "#server/domains/users/users.service.ts";
import { IdentityError, type ProvenPerson } from "#server/integrations/identity/identity-service.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { UserId } from "#shared/ids.ts";
import type { Language } from "#shared/users/settings.ts";
import { type IdentityProvider, identityProviderNames } from "#shared/auth/sign-in.ts";

type LinkDeps = Pick<IdentityDeps, "jobs" | "log" | "secrets">;

/** Lets the identity sign in to this account from now on. False when it, or this provider, is linked already. */
export async function linkIdentity(
  { secrets }: Pick<IdentityDeps, "secrets">,
  tx: Db,
  userId: UserId,
  provider: IdentityProvider,
  { subject, email, firstName, revocableToken }: ProvenPerson,
): Promise<boolean> {
  const id = uuidv7();
  const label = email ?? firstName ?? identityProviderNames[provider];
  const sealedToken = revocableToken && secrets.seal(revocableToken, `identities.sealed_token.${id}`);
  return insertIdentity(tx, { id, userId, provider, subject, label, sealedToken });
}

/**
 * Somebody opened this account with an address that was not theirs, or never proved it. Now its owner is here: nothing that let the
 * first one in lets anybody in any more.
 */
async function takeOver(tx: Db, userId: UserId, email: string): Promise<void> {
  await endLoginSessions(tx, userId);
  await deleteCredential(tx, userId);
  await deleteFactor(tx, userId);
  await deleteIdentitiesAndPasskeys(tx, userId);
  await deleteKeysOf(tx, userId);
  await deleteHalfSignIns(tx, userId);
  await deletePasswordResets(tx, userId);
  for (const purpose of ["verify", "change"] as const) await deleteConfirmations(tx, userId, purpose);
  await verifyAddress(tx, userId, email);
}

/** An invitation comes by mail and is used on the sign-up screen; whoever has one links the provider afterwards. */
async function refuseUninvited(tx: Db, email: string): Promise<void> {
  try {
    await admit(tx, email, undefined);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new IdentityError("login-blocked", "Sign-up is closed", { cause: error });
  }
}

async function openAccount(
  deps: LinkDeps,
  tx: Db,
  { email, isEmailVerified, firstName, lastName }: ProvenPerson & { email: string },
  language: Language,
): Promise<UserId> {
  await refuseUninvited(tx, email);
  const name = firstName ?? email.split("@")[0]?.slice(0, 80) ?? email;
  const user = await createUser(tx, { email, firstName: name, lastName: lastName ?? undefined });
  // Of an account that is being deleted, or opened this very moment.
  if (user === null) throw new IdentityError("account-exists", "The address has an account");
  await recordActivity(tx, user.id, { kind: "user.registered" });
  if (isEmailVerified) await verifyAddress(tx, user.id, email);
  else await askToVerify(deps, tx, user, language);
  return user.id;
}

/**
 * The account somebody signs in to: by the provider's own number of them, and by an address only where both the provider and we
 * have seen it proven. Throws IdentityError.
 */
export async function findAccount(
  deps: LinkDeps,
  tx: Db,
  provider: IdentityProvider,
  person: ProvenPerson,
  language: Language,
): Promise<UserId> {
  const known = await markIdentityUsed(tx, provider, person.subject);
  if (known !== null) return known;
  const { email, isEmailVerified } = person;
  if (email === null) throw new IdentityError("email-missing", "The provider gave no address");

  const owner = await userWithAddress(tx, email);
  if (owner !== null && !isEmailVerified) throw new IdentityError("account-exists", "The address is not proven");
  if (owner !== null && !(await getUser(tx, owner)).emailVerified) await takeOver(tx, owner, email);
  const userId = owner ?? (await openAccount(deps, tx, { ...person, email }, language));
  if (!(await linkIdentity(deps, tx, userId, provider, person)))
    throw new IdentityError("account-exists", "Another account of this provider is linked");
  if (owner !== null) {
    const params = { change: "linked", name: identityProviderNames[provider] } as const;
    await sendMail(deps, tx, { kind: "signInMethodChanged", params, userId });
  }
  deps.log.info({ userId, provider, isNew: owner === null }, "auth.identity_linked");
  return userId;
}
