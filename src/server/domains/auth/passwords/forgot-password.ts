import { v7 as uuidv7 } from "uuid";
import type { Deps } from "#server/deps.ts";
import { answerResetRequestJob } from "#server/domains/auth/auth.jobs.ts";
import {
  deletePasswordResets,
  insertPasswordReset,
  insertResetRequest,
  takeResetRequest,
} from "#server/domains/auth/email-links/email-links.queries.ts";
import { countCall, resetsOfAddress, resetsOfClient } from "#server/domains/auth/rate-limit.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { userWithAddress } from "#server/domains/users/address.service.ts";
import { newToken, sha256 } from "#server/lib/random-token.ts";
import type { ForgotPasswordInput } from "#shared/auth/auth.ts";
import type { Language } from "#shared/users/settings.ts";
import { Hour, Minute } from "#shared/time.ts";

export const resetTokenPrefix = "plpr_";
export const resetMinutes = Hour.seconds / Minute.seconds;

const contextOf = (requestId: string) => `password_reset_requests.sealed_email.${requestId}`;

/**
 * Takes down that somebody wants a new password, and nothing else: whether there is an account behind the address is
 * looked up by a job, so that neither the answer nor its time can tell. Throws RATE_LIMITED.
 */
export async function forgotPassword(
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
      sealedEmail: secrets.seal(email, contextOf(requestId)),
      language: caller.language,
    });
    await jobs.send(tx, answerResetRequestJob, { requestId });
  });
}

/** Mails the link, if the address has an account. Links made before are void. */
export async function answerResetRequest(
  deps: Pick<Deps, "db" | "jobs" | "secrets" | "log">,
  requestId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const request = await takeResetRequest(tx, requestId);
    if (request === null) return;
    const email = deps.secrets.open(request.sealedEmail, contextOf(requestId));
    const userId = await userWithAddress(tx, email);
    deps.log.info({ userId }, "auth.password_reset_asked");
    if (userId === null) return;
    const token = newToken(resetTokenPrefix);
    await deletePasswordResets(tx, userId);
    await insertPasswordReset(tx, userId, sha256(token), resetMinutes);
    await sendMail(deps, tx, { kind: "resetPassword", params: { token }, userId, language: request.language });
  });
}
