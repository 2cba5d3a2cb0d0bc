import { v7 as uuidv7 } from "uuid";
import type { Deps } from "#server/deps.ts";
import { answerResetRequestJob } from "#server/domains/auth/auth.jobs.ts";
import {
  deletePasswordResets,
  findResetOwner,
  insertPasswordReset,
  insertResetRequest,
  takePasswordReset,
  takeResetRequest,
} from "#server/domains/auth/email-links/email-links.queries.ts";
import { expiredLink } from "#server/domains/auth/email-links/expired-link.ts";
import { endOpenAccess, revokeForeignAccess } from "#server/domains/auth/end-access.ts";
import { hashPassword } from "#server/domains/auth/passwords/hash-password.ts";
import { refuseWeakPassword } from "#server/domains/auth/passwords/password-rules.ts";
import { saveCredential } from "#server/domains/auth/passwords/passwords.queries.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { getUser, userWithAddress, verifyAddress } from "#server/domains/users/users.service.ts";
import { notFound } from "#server/lib/domain-error.ts";
import { newToken, sha256 } from "#server/lib/random-token.ts";
import {
  countCall,
  resetCalls,
  resetsOfAddress,
  resetsOfClient,
  wrongPasswordsOfAccount,
  wrongPasswordsOfUser,
} from "#server/rate-limits/rate-limits.ts";
import type { ForgotPasswordInput, ResetPasswordInput } from "#shared/auth/auth.ts";
import { Hour, Minute } from "#shared/durations.ts";
import type { Language } from "#shared/users/settings.ts";

const resetTokenPrefix = "plpr_";
/** The mails say it in words (the messages `mails`). */
const resetMinutes = Hour.seconds / Minute.seconds;

const sealContextOf = (requestId: string) => `password_reset_requests.sealed_email.${requestId}`;

/**
 * Stores the request only. A job looks up whether the address has an account, so that neither the answer nor its time reveals it.
 * Throws RATE_LIMITED.
 */
export async function requestPasswordReset(
  { db, jobs, secrets }: Pick<Deps, "db" | "jobs" | "secrets">,
  caller: { address: string; language: Language },
  { email }: ForgotPasswordInput,
): Promise<void> {
  await countCall(db, resetsOfClient(caller.address));
  await countCall(db, resetsOfAddress(email));
  const requestId = uuidv7();
  await db.transaction(async (tx) => {
    await insertResetRequest(tx, {
      id: requestId,
      sealedEmail: secrets.seal(email, sealContextOf(requestId)),
      language: caller.language,
    });
    await jobs.send(tx, answerResetRequestJob, { requestId });
  });
}

/** Mails the link if the address has an account. Earlier links become invalid. */
export async function answerResetRequest(
  deps: Pick<Deps, "db" | "jobs" | "secrets" | "log">,
  requestId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const request = await takeResetRequest(tx, requestId);
    if (request === null) return;
    const email = deps.secrets.open(request.sealedEmail, sealContextOf(requestId));
    const userId = await userWithAddress(tx, email);
    deps.log.info({ userId }, "auth.password_reset_asked");
    if (userId === null) return;
    const token = newToken(resetTokenPrefix);
    await deletePasswordResets(tx, userId);
    await insertPasswordReset(tx, userId, sha256(token), resetMinutes);
    await sendMail(deps, tx, { kind: "resetPassword", params: { token }, userId, language: request.language });
  });
}

/** The link stays valid. Throws INVALID_INPUT for an expired one. */
export async function checkResetLink({ db }: Pick<Deps, "db">, token: string): Promise<void> {
  if ((await findResetOwner(db, sha256(token))) === null) throw expiredLink();
}

/**
 * Sets a new password by a mailed link and signs every device out. If the address was never verified, passkeys and providers are removed,
 * because a stranger may have added them. The second factor stays, so that a mailbox alone opens no account that has one. Opens no session,
 * so that a leaked link gives no access alone.
 * Throws INVALID_INPUT for an expired link, and for a weak password, after which the link stays valid.
 */
export async function resetPassword(
  deps: Pick<Deps, "db" | "config" | "log" | "jobs" | "secrets">,
  { token, password }: ResetPasswordInput,
): Promise<void> {
  const { db } = deps;
  const tokenHash = sha256(token);
  const owner = await findResetOwner(db, tokenHash);
  if (owner === null) throw expiredLink();
  await refuseWeakPassword(deps.config.passwordPolicy, password, owner);
  const passwordHash = await hashPassword(password);
  const { userId, email } = owner;
  await db.transaction(async (tx) => {
    if ((await takePasswordReset(tx, tokenHash)) === null) throw expiredLink();
    const { emailVerified } = await getUser(tx, userId);
    await (emailVerified ? endOpenAccess : revokeForeignAccess)(tx, userId);
    await saveCredential(tx, userId, passwordHash);
    // The link proves access to the mailbox. It cannot be of an older address: a change of address deletes earlier links.
    await verifyAddress(tx, userId, email);
    await sendMail(deps, tx, { kind: "passwordChanged", params: {}, userId });
  });
  for (const wrong of [wrongPasswordsOfAccount(email), wrongPasswordsOfUser(userId)]) await resetCalls(db, wrong);
  deps.log.info({ userId }, "auth.password_reset");
}

/** A reset link for the operator to hand over when mails do not arrive. Earlier links become invalid. Throws NOT_FOUND. */
export async function createResetLink({ config, db }: Pick<Deps, "config" | "db">, email: string): Promise<string> {
  const token = newToken(resetTokenPrefix);
  await db.transaction(async (tx) => {
    const userId = await userWithAddress(tx, email);
    if (userId === null) throw notFound("User");
    await deletePasswordResets(tx, userId);
    await insertPasswordReset(tx, userId, sha256(token), resetMinutes);
  });
  return `${config.publicUrl}/reset-password/${token}`;
}
