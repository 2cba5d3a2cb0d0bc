import type { Db } from "#server/db/client.ts";
import { isUniqueViolation } from "#server/db/unique-violation.ts";
import type { Deps } from "#server/deps.ts";
import { endLoginSessions, endOtherLoginSessions } from "#server/domains/auth/auth.queries.ts";
import { addressTaken } from "#server/domains/auth/email-links/change-email.ts";
import {
  deleteConfirmations,
  deletePasswordResets,
  takeConfirmation,
} from "#server/domains/auth/email-links/email-links.queries.ts";
import { deleteHalfSignIns } from "#server/domains/auth/second-factor/second-factor.queries.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { forgetAddress } from "#server/domains/mail/newsletter/forget-address.ts";
import { changeAddress, verifyAddress } from "#server/domains/users/address.service.ts";
import { followMarketingJob } from "#server/domains/users/users.jobs.ts";
import { getUser } from "#server/domains/users/users.service.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import { sha256 } from "#server/lib/random-token.ts";
import type { ConfirmedEmail } from "#shared/auth/auth.ts";

type ConfirmDeps = Pick<Deps, "db" | "jobs" | "secrets" | "log">;
type Confirmation = NonNullable<Awaited<ReturnType<typeof takeConfirmation>>>;

const deadLink = () =>
  invalidInput([{ path: "token", message: "This link was used already or has expired. Please ask for a new one." }]);

/** The account moves to the new address: every sign-in but the one that asked ends, and mails to the old one open nothing. */
async function moveToAddress(
  deps: ConfirmDeps,
  tx: Db,
  { userId, email, loginSessionId }: Confirmation,
): Promise<void> {
  const { email: oldAddress } = await getUser(tx, userId);
  if (!(await changeAddress(tx, userId, email))) throw addressTaken();
  await (loginSessionId === null
    ? endLoginSessions(tx, userId)
    : endOtherLoginSessions(tx, { userId, loginSessionId }));
  await deleteHalfSignIns(tx, userId);
  await deletePasswordResets(tx, userId);
  await deleteConfirmations(tx, userId, "verify");
  // The newsletter goes along: followMarketing puts the new address on the list where the switch is on.
  await forgetAddress(tx, oldAddress);
  await sendMail(deps, tx, { kind: "addressChanged", params: { newAddress: email }, userId, to: oldAddress });
}

/** What a link to an address is for: proves the address, or makes it the account's. Throws INVALID_INPUT for a dead link, CONFLICT. */
export async function confirmEmail(deps: ConfirmDeps, token: string): Promise<ConfirmedEmail> {
  try {
    const { email, userId, purpose } = await deps.db.transaction(async (tx) => {
      const confirmation = await takeConfirmation(tx, sha256(token));
      if (confirmation === null) throw deadLink();
      if (confirmation.purpose === "change") await moveToAddress(deps, tx, confirmation);
      // The account may have another address by now.
      else if (!(await verifyAddress(tx, confirmation.userId, confirmation.email))) throw deadLink();
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
