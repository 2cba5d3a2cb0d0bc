import type { Deps } from "#server/deps.ts";
import { checkOwner } from "#server/domains/auth/passwords/check-owner.ts";
import { endAccess } from "#server/domains/auth/end-access.ts";
import { forgetInvitation } from "#server/domains/auth/invitations/invitations.service.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { forgetAddress } from "#server/domains/mail/newsletter/forget-address.ts";
import { eraseAccountJob } from "#server/domains/personal-data/personal-data.jobs.ts";
import { endDeliveries } from "#server/domains/posts/store/end-deliveries.ts";
import { endRepeats } from "#server/domains/posts/schedules/repeats.service.ts";
import { holdStayingUser, markLeaving } from "#server/domains/users/deletion.service.ts";
import { notFound } from "#server/lib/domain-error.ts";
import type { Session } from "#server/trpc/context.ts";
import type { DeleteAccountInput } from "#shared/users/personal-data.ts";

/**
 * Ends an account: in one transaction nobody can get in any more, nothing goes out any more and the address is free. What is
 * left is removed by a job that cannot be lost. Throws as checkOwner does.
 */
export async function deleteAccount(
  deps: Pick<Deps, "db" | "jobs" | "secrets" | "log" | "mail">,
  session: Session,
  proof: DeleteAccountInput,
): Promise<void> {
  const { email } = await checkOwner(deps, session, proof);
  const { userId } = session;
  // Without a mail server, mails stay on this machine. Those about the account go with it; nothing else would find the others to
  // this address once it is forgotten.
  await deps.mail.removeTo(email);
  await deps.db.transaction(async (tx) => {
    const user = await holdStayingUser(tx, userId);
    if (user === undefined) throw notFound("User");
    await endAccess(tx, userId, user.email);
    await endRepeats(tx, userId);
    await endDeliveries(deps, tx, userId);
    await forgetAddress(tx, user.email);
    await forgetInvitation(tx, user.email);
    await sendMail(deps, tx, { userId, to: user.email, kind: "accountDeleted", params: {} });
    const deletionId = await markLeaving(tx, userId);
    await deps.jobs.send(tx, eraseAccountJob, { deletionId });
  });
  deps.log.info({ userId }, "account.deletion_begun");
}
