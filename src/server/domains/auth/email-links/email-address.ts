import type { Db } from "#server/db/client.ts";
import { isUniqueViolation } from "#server/db/errors.ts";
import type { Deps } from "#server/deps.ts";
import {
  deleteConfirmations,
  deletePasswordResets,
  insertConfirmation,
  takeConfirmation,
} from "#server/domains/auth/email-links/email-links.queries.ts";
import { expiredLink } from "#server/domains/auth/email-links/expired-link.ts";
import { endLoginSessions, endOtherLoginSessions } from "#server/domains/auth/login-sessions.queries.ts";
import { checkOwner } from "#server/domains/auth/passwords/check-owner.ts";
import { deletePendingSignIns } from "#server/domains/auth/second-factor/second-factor.queries.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { forgetAddress } from "#server/domains/mail/newsletter/newsletter.service.ts";
import { followMarketingJob } from "#server/domains/users/users.jobs.ts";
import { changeAddress, getUser, isAddressTaken, verifyAddress } from "#server/domains/users/users.service.ts";
import { DomainError, invalidInput, refusalAt } from "#server/lib/domain-error.ts";
import { newToken, sha256 } from "#server/lib/random-token.ts";
import { addressChangesOfUser, countCall, verificationsOfUser } from "#server/rate-limits/rate-limits.ts";
import type { Session } from "#server/trpc/context.ts";
import type { ChangeEmailInput, ConfirmedEmail } from "#shared/auth/auth.ts";
import { Day, Minute } from "#shared/durations.ts";
import type { UserId } from "#shared/ids.ts";
import type { Language } from "#shared/users/settings.ts";

const confirmationTokenPrefix = "plev_";
const confirmationMinutes = Day.seconds / Minute.seconds;

interface Person {
  id: UserId;
  email: string;
}

/** Mails the link that verifies the address. Earlier links stay valid, because mails may arrive in any order. */
export async function sendVerificationLink(
  deps: Pick<Deps, "jobs" | "secrets">,
  tx: Db,
  { id: userId, email }: Person,
  language: Language,
): Promise<void> {
  const token = newToken(confirmationTokenPrefix);
  await insertConfirmation(tx, { hash: sha256(token), userId, purpose: "verify", email }, confirmationMinutes);
  await sendMail(deps, tx, { kind: "verifyAddress", params: { token }, userId, language });
}

/** Throws CONFLICT for an address that is verified already, RATE_LIMITED. */
export async function resendVerification(
  deps: Pick<Deps, "db" | "jobs" | "secrets">,
  userId: UserId,
  language: Language,
): Promise<void> {
  const user = await getUser(deps.db, userId);
  if (user.emailVerified) throw new DomainError("CONFLICT", "Your email address is verified already");
  await countCall(deps.db, verificationsOfUser(userId));
  await deps.db.transaction((tx) => sendVerificationLink(deps, tx, user, language));
}

export const addressTaken = () => refusalAt("CONFLICT", "email", "This email address already has an account");

/**
 * Mails a link to the new address and a notice to the old one. The address changes when the link is used (confirmEmail).
 * Throws as checkOwner does, INVALID_INPUT for the present address, CONFLICT for the address of another account, RATE_LIMITED.
 */
export async function requestEmailChange(
  deps: Pick<Deps, "db" | "log" | "jobs" | "secrets">,
  session: Session,
  { email, ...proof }: ChangeEmailInput,
  language: Language,
): Promise<void> {
  const { userId, loginSessionId } = session;
  await countCall(deps.db, addressChangesOfUser(userId));
  const person = await checkOwner(deps, session, proof);
  if (email.toLowerCase() === person.email.toLowerCase())
    throw invalidInput([{ path: "email", message: "This is your email address already" }]);
  if (await isAddressTaken(deps.db, email)) throw addressTaken();
  const token = newToken(confirmationTokenPrefix);
  await deps.db.transaction(async (tx) => {
    await deleteConfirmations(tx, userId, "change");
    const confirmation = { hash: sha256(token), userId, purpose: "change", email, loginSessionId } as const;
    await insertConfirmation(tx, confirmation, confirmationMinutes);
    const params = { token, newAddress: email };
    await sendMail(deps, tx, { kind: "confirmNewAddress", params, userId, to: email, language });
    await sendMail(deps, tx, { kind: "addressChangeAsked", params: { newAddress: email }, userId, language });
  });
  deps.log.info(session, "auth.email_change_asked");
}

type ConfirmDeps = Pick<Deps, "db" | "jobs" | "secrets" | "log">;
type Confirmation = NonNullable<Awaited<ReturnType<typeof takeConfirmation>>>;

/** Sets the new address, ends every login session except the one that requested it, and invalidates links mailed to the old address. */
async function applyNewAddress(
  deps: ConfirmDeps,
  tx: Db,
  { userId, email, loginSessionId }: Confirmation,
): Promise<void> {
  const { email: oldAddress } = await getUser(tx, userId);
  if (!(await changeAddress(tx, userId, email))) throw addressTaken();
  await (loginSessionId === null
    ? endLoginSessions(tx, userId)
    : endOtherLoginSessions(tx, { userId, loginSessionId }));
  await deletePendingSignIns(tx, userId);
  await deletePasswordResets(tx, userId);
  await deleteConfirmations(tx, userId, "verify");
  // followMarketing subscribes the new address where the setting is on.
  await forgetAddress(tx, oldAddress);
  await sendMail(deps, tx, { kind: "addressChanged", params: { newAddress: email }, userId, to: oldAddress });
}

/** Uses a mailed link: verifies the address, or changes the account to it. Throws INVALID_INPUT for an expired link, CONFLICT. */
export async function confirmEmail(deps: ConfirmDeps, token: string): Promise<ConfirmedEmail> {
  try {
    const { email, userId, purpose } = await deps.db.transaction(async (tx) => {
      const confirmation = await takeConfirmation(tx, sha256(token));
      if (confirmation === null) throw expiredLink();
      if (confirmation.purpose === "change") await applyNewAddress(deps, tx, confirmation);
      // The account may have another address since the link was mailed.
      else if (!(await verifyAddress(tx, confirmation.userId, confirmation.email))) throw expiredLink();
      await deps.jobs.send(tx, followMarketingJob, { userId: confirmation.userId, cause: "verified" });
      return confirmation;
    });
    deps.log.info({ userId }, purpose === "change" ? "auth.email_changed" : "auth.email_verified");
    return { email, isNew: purpose === "change" };
  } catch (error) {
    if (isUniqueViolation(error)) throw addressTaken();
    throw error;
  }
}
