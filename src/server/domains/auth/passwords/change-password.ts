import type { Deps } from "#server/deps.ts";
import { deleteConfirmations, deletePasswordResets } from "#server/domains/auth/email-links/email-links.queries.ts";
import { endOtherLoginSessions } from "#server/domains/auth/login-sessions.queries.ts";
import { checkOwner } from "#server/domains/auth/passwords/check-owner.ts";
import { hashPassword } from "#server/domains/auth/passwords/hash-password.ts";
import { refuseWeakPassword } from "#server/domains/auth/passwords/password-rules.ts";
import { saveCredential } from "#server/domains/auth/passwords/passwords.queries.ts";
import { deletePendingSignIns } from "#server/domains/auth/second-factor/second-factor.queries.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import type { Session } from "#server/trpc/context.ts";
import type { ChangePasswordInput } from "#shared/auth/auth.ts";

/** Sets the password, also the first one, and signs every other device out. Throws as checkOwner does, INVALID_INPUT for a weak one. */
export async function changePassword(
  deps: Pick<Deps, "db" | "config" | "log" | "jobs" | "secrets">,
  session: Session,
  { currentPassword, password, code }: ChangePasswordInput,
): Promise<void> {
  const { userId } = session;
  const person = await checkOwner(deps, session, { password: currentPassword, code }, "currentPassword");
  await refuseWeakPassword(deps.config.passwordPolicy, password, person);
  const hash = await hashPassword(password);
  await deps.db.transaction(async (tx) => {
    await saveCredential(tx, userId, hash);
    await endOtherLoginSessions(tx, session);
    // Cancels what an attacker with the old password may have started.
    await deletePasswordResets(tx, userId);
    await deleteConfirmations(tx, userId, "change");
    await deletePendingSignIns(tx, userId);
    await sendMail(deps, tx, { kind: "passwordChanged", params: {}, userId });
  });
  deps.log.info(session, "auth.password_changed");
}
