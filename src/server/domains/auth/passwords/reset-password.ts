import type { Deps } from "#server/deps.ts";
import { revokeAllApiKeys } from "#server/domains/auth/api-keys/api-keys.service.ts";
import { endLoginSessions, saveCredential } from "#server/domains/auth/auth.queries.ts";
import {
  deleteConfirmations,
  deletePasswordResets,
  findResetOwner,
  takePasswordReset,
} from "#server/domains/auth/email-links/email-links.queries.ts";
import { hashPassword } from "#server/domains/auth/passwords/password.ts";
import { refuseWeakPassword } from "#server/domains/auth/passwords/password-rules.ts";
import { forgetCalls, wrongPasswordsOfAccount } from "#server/domains/auth/rate-limit.ts";
import { deleteHalfSignIns } from "#server/domains/auth/second-factor/second-factor.queries.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { verifyAddress } from "#server/domains/users/address.service.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import { sha256 } from "#server/lib/random-token.ts";
import type { ResetPasswordInput } from "#shared/auth/auth.ts";

const deadLink = () =>
  invalidInput([{ path: "token", message: "This link was used already or has expired. Please ask for a new one." }]);

/** Leaves the link as it is. Throws INVALID_INPUT for a dead one. */
export async function checkResetLink({ db }: Pick<Deps, "db">, token: string): Promise<void> {
  if ((await findResetOwner(db, sha256(token))) === null) throw deadLink();
}

/**
 * Sets a new password by a mailed link and signs every device out. Signs nobody in: a link that leaked opens no session.
 * Throws INVALID_INPUT for a dead link or a weak password, which leaves the link as it is.
 */
export async function resetPassword(
  deps: Pick<Deps, "db" | "config" | "log" | "jobs" | "secrets">,
  { token, password }: ResetPasswordInput,
): Promise<void> {
  const { db } = deps;
  const tokenHash = sha256(token);
  const owner = await findResetOwner(db, tokenHash);
  if (owner === null) throw deadLink();
  await refuseWeakPassword(deps.config.passwordPolicy, password, owner);
  const passwordHash = await hashPassword(password);
  const { userId, email } = owner;
  await db.transaction(async (tx) => {
    if ((await takePasswordReset(tx, tokenHash)) === null) throw deadLink();
    await saveCredential(tx, userId, passwordHash);
    await endLoginSessions(tx, userId);
    // Keys, too: whoever had taken the account over may have made some.
    await revokeAllApiKeys(tx, userId);
    await deletePasswordResets(tx, userId);
    await deleteConfirmations(tx, userId, "change");
    await deleteHalfSignIns(tx, userId);
    // Whoever opened the link reads mails to this address. A change of address voids the links of the old one.
    await verifyAddress(tx, userId, email);
    await sendMail(deps, tx, { kind: "passwordChanged", params: {}, userId });
  });
  await forgetCalls(db, wrongPasswordsOfAccount(email));
  deps.log.info({ userId }, "auth.password_reset");
}
