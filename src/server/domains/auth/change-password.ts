import type { Deps } from "#server/deps.ts";
import { endOtherLoginSessions, findCredential, saveCredential } from "#server/domains/auth/auth.queries.ts";
import { hashPassword, verifyPassword } from "#server/domains/auth/password.ts";
import { refuseWeakPassword } from "#server/domains/auth/password-rules.ts";
import { countCall, refuseWhileBlocked, wrongPasswordsOfAccount } from "#server/domains/auth/rate-limit.ts";
import { invalidInput, notFound } from "#server/lib/domain-error.ts";
import type { Session } from "#server/trpc/context.ts";
import type { ChangePasswordInput } from "#shared/auth.ts";

/** Every other device is signed out. Throws INVALID_INPUT for a wrong current or a weak new password, RATE_LIMITED. */
export async function changePassword(
  deps: Pick<Deps, "db" | "config" | "log">,
  session: Session,
  { currentPassword, password }: ChangePasswordInput,
): Promise<void> {
  const { db, config, log } = deps;
  const credential = await findCredential(db, session.userId);
  if (credential === null) throw notFound("Password");
  const wrongTries = wrongPasswordsOfAccount(credential.email);
  await refuseWhileBlocked(db, [wrongTries]);
  if (!(await verifyPassword(credential.hash, currentPassword))) {
    log.warn(session, "auth.password_change_refused");
    await countCall(db, wrongTries);
    throw invalidInput([{ path: "currentPassword", message: "The current password is not right" }]);
  }
  await refuseWhileBlocked(db, [wrongTries]);
  await refuseWeakPassword(config.passwordPolicy, password, credential);
  const hash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await saveCredential(tx, session.userId, hash);
    await endOtherLoginSessions(tx, session);
  });
  log.info(session, "auth.password_changed");
}
