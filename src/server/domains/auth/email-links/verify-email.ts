import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { insertConfirmation } from "#server/domains/auth/email-links/email-links.queries.ts";
import { countCall, verificationsOfUser } from "#server/domains/auth/rate-limit.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { getUser } from "#server/domains/users/users.service.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { newToken, sha256 } from "#server/lib/random-token.ts";
import type { UserId } from "#shared/ids.ts";
import type { Language } from "#shared/users/settings.ts";
import { Day, Minute } from "#shared/time.ts";

export const confirmationTokenPrefix = "plev_";
export const confirmationMinutes = Day.seconds / Minute.seconds;

interface Person {
  id: UserId;
  email: string;
}

/** Mails the link that proves the address. Links sent before go on working: nobody knows which mail arrives first. */
export async function askToVerify(
  deps: Pick<Deps, "jobs" | "secrets">,
  tx: Db,
  { id: userId, email }: Person,
  language: Language,
): Promise<void> {
  const token = newToken(confirmationTokenPrefix);
  await insertConfirmation(tx, { hash: sha256(token), userId, purpose: "verify", email }, confirmationMinutes);
  await sendMail(deps, tx, { kind: "verifyAddress", params: { token }, userId, language });
}

/** Throws CONFLICT for an address that is verified, RATE_LIMITED. */
export async function resendVerification(
  deps: Pick<Deps, "db" | "jobs" | "secrets">,
  userId: UserId,
  language: Language,
): Promise<void> {
  const user = await getUser(deps.db, userId);
  if (user.emailVerified) throw new DomainError("CONFLICT", "Your email address is verified already");
  await countCall(deps.db, verificationsOfUser(userId));
  await deps.db.transaction((tx) => askToVerify(deps, tx, user, language));
}
