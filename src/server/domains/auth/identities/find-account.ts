import { v7 as uuidv7 } from "uuid";
import type { Db } from "#server/db/client.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { sendVerificationLink } from "#server/domains/auth/email-links/email-address.ts";
import { revokeForeignSignIns } from "#server/domains/auth/end-access.ts";
import { insertIdentity, markIdentityUsed } from "#server/domains/auth/identities/identities.queries.ts";
import type { IdentityDeps } from "#server/domains/auth/identities/identity-attempt.ts";
import { requireInvitation } from "#server/domains/auth/invitations/invitations.service.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { createUser, getUser, userWithAddress, verifyAddress } from "#server/domains/users/users.service.ts";
import { IdentityError, type ProvenPerson } from "#server/integrations/identity/identity-service.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { type IdentityProvider, identityProviderNames } from "#shared/auth/sign-in.ts";
import type { UserId } from "#shared/ids.ts";
import type { Language } from "#shared/users/settings.ts";

type LinkDeps = Pick<IdentityDeps, "jobs" | "log" | "secrets">;

/** Links the identity, which signs in to this account from now on. False when it, or another of this provider, is linked already. */
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

/** Invitations work on the sign-up screen only; invited people link the provider afterwards. */
async function requireOpenSignUp(tx: Db, email: string): Promise<void> {
  try {
    await requireInvitation(tx, email, undefined);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new IdentityError("login-blocked", "Sign-up is closed", { cause: error });
  }
}

async function createAccount(
  deps: LinkDeps,
  tx: Db,
  { email, isEmailVerified, firstName, lastName }: ProvenPerson & { email: string },
  language: Language,
): Promise<UserId> {
  await requireOpenSignUp(tx, email);
  const name = firstName ?? email.split("@")[0]?.slice(0, 80) ?? email;
  const user = await createUser(tx, { email, firstName: name, lastName: lastName ?? undefined });
  // An account with this address was created concurrently.
  if (user === null) throw new IdentityError("account-exists", "The address has an account");
  await recordActivity(tx, user.id, { kind: "user.registered" });
  if (isEmailVerified) await verifyAddress(tx, user.id, email);
  else await sendVerificationLink(deps, tx, user, language);
  return user.id;
}

/**
 * The account of an identity: by the provider's subject; by the address only if the provider has verified it. An account whose
 * address we have not verified loses its earlier credentials. Throws IdentityError.
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
  if (email === null) throw new IdentityError("email-missing", "The provider returned no address");

  const owner = await userWithAddress(tx, email);
  if (owner !== null && !isEmailVerified) throw new IdentityError("account-exists", "The address is not verified");
  if (owner !== null && !(await getUser(tx, owner)).emailVerified) {
    await revokeForeignSignIns(tx, owner);
    await verifyAddress(tx, owner, email);
  }
  const userId = owner ?? (await createAccount(deps, tx, { ...person, email }, language));
  if (!(await linkIdentity(deps, tx, userId, provider, person)))
    throw new IdentityError("account-exists", "Another account of this provider is linked");
  if (owner !== null) {
    const params = { change: "linked", name: identityProviderNames[provider] } as const;
    await sendMail(deps, tx, { kind: "signInMethodChanged", params, userId });
  }
  deps.log.info({ userId, provider, isNew: owner === null }, "auth.identity_linked");
  return userId;
}
