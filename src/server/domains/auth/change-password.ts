import type { Deps } from "#server/deps.ts";
import { endOtherLoginSessions, saveCredential } from "#server/domains/auth/auth.queries.ts";
import { checkOwnPassword } from "#server/domains/auth/check-own-password.ts";
import { deleteConfirmations, deletePasswordResets } from "#server/domains/auth/email-links.queries.ts";
import { hashPassword } from "#server/domains/auth/password.ts";
import { refuseWeakPassword } from "#server/domains/auth/password-rules.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import type { Session } from "#server/trpc/context.ts";
import type { ChangePasswordInput } from "#shared/auth.ts";

/** Every other device is signed out. Throws INVALID_INPUT for a wrong current or a weak new password, RATE_LIMITED. */
export async function changePassword(
  deps: Pick<Deps, "db" | "config" | "log" | "jobs" | "secrets">,
  session: Session,
  { currentPassword, password }: ChangePasswordInput,
): Promise<void> {
  const { userId } = session;
  const person = await checkOwnPassword(deps, session, currentPassword, "currentPassword");
  await refuseWeakPassword(deps.config.passwordPolicy, password, person);
  const hash = await hashPassword(password);
  await deps.db.transaction(async (tx) => {
    await saveCredential(tx, userId, hash);
    await endOtherLoginSessions(tx, session);
    // What somebody with the old password may have set going.
    await deletePasswordResets(tx, userId);
    await deleteConfirmations(tx, userId, "change");
    await sendMail(deps, tx, { kind: "passwordChanged", params: {}, userId });
  });
  deps.log.info(session, "auth.password_changed");
}
