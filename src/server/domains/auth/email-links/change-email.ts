import type { Deps } from "#server/deps.ts";
import { checkOwner } from "#server/domains/auth/passwords/check-owner.ts";
import { deleteConfirmations, insertConfirmation } from "#server/domains/auth/email-links/email-links.queries.ts";
import { addressChangesOfUser, countCall } from "#server/domains/auth/rate-limit.ts";
import { confirmationMinutes, confirmationTokenPrefix } from "#server/domains/auth/email-links/verify-email.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { isAddressTaken } from "#server/domains/users/address.service.ts";
import { DomainError, invalidInput } from "#server/lib/domain-error.ts";
import { newToken, sha256 } from "#server/lib/random-token.ts";
import type { Session } from "#server/trpc/context.ts";
import type { ChangeEmailInput } from "#shared/auth/auth.ts";
import type { Language } from "#shared/users/settings.ts";

export const addressTaken = () => {
  const message = "This email address already has an account";
  return new DomainError("CONFLICT", message, { issues: [{ path: "email", message }] });
};

/**
 * Mails a link to the new address and tells the old one. Nothing changes until the link is used (confirm-email.ts).
 * Throws as checkOwner does, INVALID_INPUT for the present address, CONFLICT for somebody's.
 */
export async function askToChangeEmail(
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
